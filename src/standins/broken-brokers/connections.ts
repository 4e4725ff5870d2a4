import type { DeclarationReport } from '../../broker/report.ts';
import { type BrokerVariant, brokenVariant, defaultHandlers, withConfig, withHandlers } from './builders.ts';
import { withoutHeaders } from './interceptor.ts';

export const connections: readonly BrokerVariant[] = [
  brokenVariant('setup-token-beta', 'sends a setup token without its beta value', (env) => ({
    config: {
      modelapi: {
        url: env.modelapi.url,
        credential: { kind: 'setup-token', value: env.modelapi.credential },
      },
    },
    handlers: { credentialHeaders: (raw, { value }) => [...raw, 'authorization', `Bearer ${value}`] },
  })),
  brokenVariant(
    'setup-token-beta',
    'drops the beta values of the box',
    withHandlers({
      requestHeaders: (raw, facts) =>
        withoutHeaders(defaultHandlers.requestHeaders(raw, facts), 'anthropic-beta'),
    }),
  ),
  brokenVariant('report-in-flight', 'aborts requests when a report arrives', () => {
    const inFlight = new Set<{ destroy(): unknown }>();
    return {
      handlers: {
        sendUpstream: (...all) => {
          const sent = defaultHandlers.sendUpstream(...all);
          inFlight.add(sent);
          sent.on('close', () => inFlight.delete(sent));
          return sent;
        },
        replaceReport: (_, next) => {
          for (const sent of inFlight) sent.destroy();
          return next;
        },
      },
    };
  }),
  brokenVariant('boxes-scope', "applies the last box's report to all boxes that have reported", () => {
    let last: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (_, next) => (last = next),
        isScopeAllowed: (entries, ...rest) =>
          defaultHandlers.isScopeAllowed(entries && last?.capabilities, ...rest),
      },
    };
  }),
  brokenVariant(
    'boxes-secrets',
    'has every secret for every box',
    withConfig((env) => ({ boxes: env.boxes.map((name) => ({ name, secrets: env.secrets })) })),
  ),
];

import type { DeclarationReport } from '../../broker/report.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  grantingAlso,
  withHandlers,
  withRefusal,
  withStatus,
} from './builders.ts';
import { withReportReader } from './report-builders.ts';

export const reports: readonly BrokerVariant[] = [
  brokenVariant(
    'unreported-refused',
    'grants every scope',
    grantingAlso(() => true),
  ),
  brokenVariant(
    'unreported-refused',
    'grants every scope to a box that never reported',
    grantingAlso(({ reported }) => !reported),
  ),
  brokenVariant(
    'unreported-refused',
    'grants the model to a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'inference'),
  ),
  brokenVariant(
    'unreported-refused',
    'accepts feedback from a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'feedback'),
  ),
  brokenVariant(
    'unreported-refused',
    'returns 404 to a box that never reported',
    withRefusal({ reason: 'never-reported' }, withStatus(404)),
  ),
  brokenVariant('unreported-refused', 'keeps one report for all boxes', () => {
    let last: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (_, next) => (last = next),
        isScopeAllowed: (_, ...rest) => defaultHandlers.isScopeAllowed(last?.capabilities, ...rest),
      },
    };
  }),
  brokenVariant(
    'inference-agent-refused',
    'adds up the scopes of all reports',
    withHandlers({
      replaceReport: (before, next) => ({
        ...next,
        capabilities: [...(before?.capabilities ?? []), ...next.capabilities],
      }),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'keeps the first report forever',
    withHandlers({ replaceReport: (before, next) => before ?? next }),
  ),
  brokenVariant(
    'inference-forwards',
    'only checks the first entry of a report',
    withHandlers({
      isScopeAllowed: (entries, ...rest) => defaultHandlers.isScopeAllowed(entries?.slice(0, 1), ...rest),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'only checks the first scope word',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, scope: entry.scope.slice(0, 1) })),
          ...rest,
        ),
    }),
  ),
  brokenVariant('report-replaces', 'applies a new report from the second request on', () => {
    let earlier: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (before, next) => {
          earlier = before;
          return next;
        },
        isScopeAllowed: (entries, ...rest) => {
          const effective = earlier?.capabilities ?? entries;
          earlier = undefined;
          return defaultHandlers.isScopeAllowed(entries && effective, ...rest);
        },
      },
    };
  }),
  brokenVariant(
    'report-malformed-changes-nothing',
    'forgets the report when it receives an invalid one',
    () => {
      let isForgotten = false;
      return {
        handlers: {
          parseReport: (body, keeps) => {
            const read = defaultHandlers.parseReport(body, keeps);
            isForgotten = 'problem' in read;
            return read;
          },
          isScopeAllowed: (...all) => !isForgotten && defaultHandlers.isScopeAllowed(...all),
        },
      };
    },
  ),
  brokenVariant(
    'report-foreign-broker',
    'grants what a report declares for other brokers',
    withHandlers({
      isScopeAllowed: (entries, _, capability, word) =>
        entries?.some(({ name, scope }) => name === capability && scope.includes(word)) ?? false,
    }),
  ),
  brokenVariant(
    'report-foreign-broker',
    'ignores the case of broker names',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, broker: entry.broker?.toLowerCase() ?? '' })),
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'report-exact-words',
    'grants by a prefix of a scope word',
    grantingAlso(({ scope, capability, word }) => scope(capability).some((each) => each.startsWith(word))),
  ),
  brokenVariant(
    'report-exact-words',
    'ignores the case of scope words',
    grantingAlso(({ scope, capability, word }) =>
      scope(capability).some((each) => each.toLowerCase() === word),
    ),
  ),
  brokenVariant(
    'report-exact-words',
    'accepts * for every scope word',
    grantingAlso(({ scope, capability }) => scope(capability).includes('*')),
  ),
  brokenVariant(
    'report-exact-words',
    'ignores the case of capability names',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, name: entry.name.toLowerCase() })),
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'report-free-names',
    'refuses capabilities that it does not know',
    withReportReader((_, standard) =>
      'report' in standard &&
      standard.report.capabilities.some(({ name }) => /^conformance-|callback/.test(name))
        ? { problem: 'unknown' }
        : standard,
    ),
  ),
];

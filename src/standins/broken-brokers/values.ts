import { StreamRedactor } from '../broker/redact-stream.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  withHandlers,
  withInterceptor,
} from './builders.ts';

const UNFILTERED = { push: (part: Buffer) => part, end: () => Buffer.alloc(0), matched: false };

export const values: readonly BrokerVariant[] = [
  brokenVariant(
    'egress-answer-body',
    "returns the secret's value in a body",
    withHandlers({ responseBodyFilter: () => UNFILTERED }),
  ),
  brokenVariant(
    'egress-answer-body',
    'replaces only the first value in a body',
    withHandlers({
      responseBodyFilter: (matchers) => ({
        ...UNFILTERED,
        push: (part) => {
          const value = matchers[0]?.value ?? '';
          return Buffer.from(part.toString('latin1').replace(value, '*'.repeat(value.length)), 'latin1');
        },
      }),
    }),
  ),
  brokenVariant(
    'egress-answer-body',
    'misses a value that arrives in two parts',
    withHandlers({
      responseBodyFilter: (matchers) => ({
        ...UNFILTERED,
        push: (part) => {
          const redactor = new StreamRedactor(matchers.flatMap(({ bodyForms }) => bodyForms));
          return [...redactor.push(part), ...redactor.end()];
        },
      }),
    }),
  ),
  brokenVariant(
    'egress-odd-value',
    'writes the value into a query as it is',
    withHandlers({
      swapStandIn: (text, token, value, location) =>
        location === 'query'
          ? text.replaceAll(token.value, value.replaceAll(' ', '%20').replaceAll('\u00e9', '%C3%A9'))
          : defaultHandlers.swapStandIn(text, token, value, location),
    }),
  ),
  brokenVariant(
    'egress-odd-value',
    'looks for the value in headers only as it is',
    withHandlers({
      responseHeaders: (raw, redactions) =>
        defaultHandlers
          .responseHeaders(raw, [])
          .map((text) =>
            redactions.reduce(
              (left, { matcher, replacement }) => left.replaceAll(matcher.value, replacement),
              text,
            ),
          ),
    }),
  ),
  brokenVariant(
    'egress-odd-value',
    'looks for the value in bodies only as it is',
    withHandlers({
      responseBodyFilter: (matchers) => new StreamRedactor(matchers.map(({ bytes }) => bytes)),
    }),
  ),
  brokenVariant(
    'body-chunked',
    'loses a body that is sent in chunks',
    withInterceptor(
      () => async (request, pass) =>
        request.headers.some((text) => text.toLowerCase() === 'chunked')
          ? pass({ body: Buffer.alloc(0) })
          : pass(),
    ),
  ),
];

/** Requests and responses of a check, as evidence for the report: redacted and cut. */
import type { HeaderList } from '../http/headers.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import type { RawRequest, RawResponse } from './client.ts';
import { decodeBody } from './leaks.ts';
import type { ValueRedactor } from './redact.ts';
import type { ReceivedRequest } from './upstreams/recorder.ts';

export interface RecordedExchange {
  readonly request: RawRequest;
  /** Absent if none arrived. */
  response?: RawResponse;
  /** What reached an upstream between request and response. */
  upstream: readonly ReceivedRequest[];
  /** A string in the request by which it is recognized upstream. */
  readonly mark?: string | undefined;
}

const MAX_BODY_BYTES = 2048;
const MAX_EXCHANGES = 6;

/** Method and path, with which messages begin. */
export const endpointOf = ({ method, path, target }: RawRequest) =>
  `${method} ${(target ?? path).split('?')[0]}`;

/** Splits a URL at its first `?`. */
export function splitQuery(url: string): [path: string, query?: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** A problem with the exchange that shows it. */
export interface ObservedProblem extends Problem {
  readonly exchange?: RecordedExchange | undefined;
}

type AnsweredExchange = RecordedExchange & { readonly response: RawResponse };
const isAnswered = (each: RecordedExchange): each is AnsweredExchange => each.response !== undefined;

/**
 * The exchanges of the problems, then the last ones of the check, in their order. Others with the request line and status of a
 * problem's exchange are left out: a reader would take them for it.
 */
function selectExchanges(
  exchanges: readonly RecordedExchange[],
  problems: readonly ObservedProblem[],
): AnsweredExchange[] {
  const shown = new Set(problems.flatMap(({ exchange }) => (exchange ? [exchange] : [])).filter(isAnswered));
  const nameOf = ({ request, response }: AnsweredExchange) => `${endpointOf(request)} ${response.status}`;
  const shownNames = new Set([...shown].map(nameOf));
  const others = exchanges
    .filter(isAnswered)
    .filter((each) => !shown.has(each) && !shownNames.has(nameOf(each)))
    .toReversed();
  const selected = new Set([...shown, ...others].slice(0, MAX_EXCHANGES));
  return [...new Set([...exchanges.filter(isAnswered), ...shown])].filter((each) => selected.has(each));
}

/** The exchanges to report for these problems; `url` is the broker's base URL. */
export function buildEvidence(
  exchanges: readonly RecordedExchange[],
  url: string,
  problems: readonly ObservedProblem[],
  redactor: ValueRedactor,
): Exchange[] {
  const redactMessage = (message: EvidenceMessage) => ({
    headers: redactHeaders(message.headers, redactor),
    ...(message.body?.length
      ? { body: redactor.body(decodeBody(message.body, message.headers), MAX_BODY_BYTES) }
      : {}),
  });
  return selectExchanges(exchanges, problems).map(({ request, response, upstream }) => ({
    request: {
      method: request.method,
      url: redactor.text(withoutPort(url) + request.path),
      ...redactMessage({
        headers: request.headers ?? [],
        body: request.body === undefined ? undefined : Buffer.from(request.body),
      }),
    },
    response: { status: response.status, ...redactMessage({ ...response, headers: allHeaders(response) }) },
    upstream: upstream.slice(0, MAX_EXCHANGES).map((each) => ({
      method: each.method,
      url: redactor.text(`${each.upstream}: ${redactUrl(each.url, request.path, redactor)}`),
      ...redactMessage(each),
    })),
  }));
}

/** The headers, and whatever else of a response can carry a value. */
function allHeaders({ statusMessage, information, headers, trailers }: RawResponse): HeaderList {
  const named = (kind: string, list: HeaderList) =>
    list.map(([name, value]) => [`${name} (${kind})`, value] as const);
  return [
    ...(statusMessage ? [['reason phrase', statusMessage] as const] : []),
    ...named('informational', information ?? []),
    ...headers,
    ...named('trailer', trailers ?? []),
  ];
}

function redactUrl(url: string, requestPath: string, redactor: ValueRedactor): string {
  const [path = '', query] = splitQuery(url);
  return query === undefined ? url : `${path}?${redactor.query(query, splitQuery(requestPath)[1] ?? '')}`;
}

interface EvidenceMessage {
  readonly headers: HeaderList;
  readonly body?: Buffer | undefined;
}

/** Ports differ from run to run. */
const withoutPort = (url: string) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:]*)):[0-9]+/, '$1');

function redactHeaders(list: HeaderList, redactor: ValueRedactor): Record<string, string> {
  const headers: Record<string, string> = {};
  const redactedValues = redactor.headerValues(list.map(([, value]) => value));
  for (const [index, [name, value]] of list.entries()) {
    const key = redactor.text(name.toLowerCase());
    const redacted = redactedValues[index] ?? '';
    // May be a credential of the broker that is unknown to us.
    const displayed =
      SENSITIVE_HEADER.test(name) && redacted === value
        ? value.replace(/^((?:bearer|basic) )?.+$/i, '$1***')
        : redacted;
    headers[key] = key in headers ? `${headers[key]}, ${displayed}` : displayed;
  }
  return headers;
}

const SENSITIVE_HEADER = /authorization|cookie|credential|key|password|secret|token/i;

/** The problems of a check, with the exchanges they are about. */
export interface CheckEvidence {
  readonly problems: readonly Problem[];
  readonly evidence: readonly Exchange[];
}

/** The problems without duplicates, and evidence if there are any; redacted. `url` is the broker's base URL. */
export function withEvidence(
  problems: readonly ObservedProblem[],
  exchanges: readonly RecordedExchange[],
  url: string,
  redactor: ValueRedactor,
): CheckEvidence {
  const unique = problems.filter(
    ({ message }, index) => problems.findIndex((each) => each.message === message) === index,
  );
  return {
    problems: unique.map(({ exchange: _, ...each }) => ({ ...each, message: redactor.text(each.message) })),
    evidence: unique.length > 0 ? buildEvidence(exchanges, url, unique, redactor) : [],
  };
}

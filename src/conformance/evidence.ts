/** Requests and responses of a check, as evidence for the report: redacted and cut. */
import type { HeaderList } from '../http/headers.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import type { RawRequest, RawResponse } from './client.ts';
import type { ValueRedactor } from './redact.ts';
import type { ReceivedRequest } from './upstreams/recorder.ts';

export interface RecordedExchange {
  readonly request: RawRequest;
  /** Absent if none arrived. */
  response?: RawResponse;
  /** What reached an upstream between request and response. */
  upstream: readonly ReceivedRequest[];
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

/** The exchanges that messages begin with (`GET /path returned 500 …`), then the last ones of the check, in their order. */
function selectExchanges(
  exchanges: readonly RecordedExchange[],
  messages: readonly string[],
): AnsweredExchange[] {
  const answered = exchanges.filter((each): each is AnsweredExchange => each.response !== undefined);
  const mentioned = answered.filter(({ request, response }) =>
    messages.some((message) => {
      const endpoint = `${endpointOf(request)} `;
      const status = /^returned ([0-9]{3})\b/.exec(message.slice(endpoint.length))?.[1];
      return message.startsWith(endpoint) && (status ?? `${response.status}`) === `${response.status}`;
    }),
  );
  const selected = new Set([...new Set([...mentioned, ...answered.toReversed()])].slice(0, MAX_EXCHANGES));
  return answered.filter((each) => selected.has(each));
}

type AnsweredExchange = RecordedExchange & { readonly response: RawResponse };

/** The exchanges to report for these messages; `url` is the broker's base URL. */
export function buildEvidence(
  exchanges: readonly RecordedExchange[],
  url: string,
  messages: readonly string[],
  redactor: ValueRedactor,
): Exchange[] {
  const redactMessage = (message: EvidenceMessage) => ({
    headers: redactHeaders(message.headers, redactor),
    ...(message.body?.length ? { body: redactor.body(message.body, MAX_BODY_BYTES) } : {}),
  });
  return selectExchanges(exchanges, messages).map(({ request, response, upstream }) => ({
    request: {
      method: request.method,
      url: redactor.text(withoutPort(url) + request.path),
      ...redactMessage({
        headers: request.headers ?? [],
        body: request.body === undefined ? undefined : Buffer.from(request.body),
      }),
    },
    response: { status: response.status, ...redactMessage(response) },
    upstream: upstream.slice(0, MAX_EXCHANGES).map((each) => ({
      method: each.method,
      url: redactor.text(`${each.upstream}: ${redactUrl(each.url, request.path, redactor)}`),
      ...redactMessage(each),
    })),
  }));
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
  for (const [name, value] of list) {
    const key = redactor.text(name.toLowerCase());
    const redacted = redactor.text(value);
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
  problems: readonly Problem[],
  exchanges: readonly RecordedExchange[],
  url: string,
  redactor: ValueRedactor,
): CheckEvidence {
  const messages = problems.map(({ message }) => message);
  const unique = new Map(problems.map((each) => [each.message, each])).values();
  return {
    problems: [...unique].map((each) => ({ ...each, message: redactor.text(each.message) })),
    evidence: messages.length > 0 ? buildEvidence(exchanges, url, messages, redactor) : [],
  };
}

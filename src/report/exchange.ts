/** HTTP exchanges as text: in full, or the one that a finding is about in a line. */
import type { Check, Exchange, Finding, GateName } from '../model/report.ts';
import { clip } from '../text/clip.ts';

/** The longest header or URL, in UTF-16 units; bodies are cut by the gate that recorded them. */
const MAX_FIELD_LENGTH = 2000;
/** Limits above anything a gate records. */
const MAX_HEADERS = 100;
const MAX_BODY_LENGTH = 4000;

type HttpMessage = Pick<Exchange['response'], 'headers'> & { readonly body?: string };

/** `GET http://127.0.0.1/health` */
export const requestLine = ({ method, url }: Exchange['request']) =>
  clip(`${method} ${url}`, MAX_FIELD_LENGTH);

/** The start line, the headers, and the body after an empty line. */
export function messageText(startLine: string, { headers, body }: HttpMessage): string {
  const lines = Object.entries(headers)
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => clip(`${name}: ${value}`, MAX_FIELD_LENGTH));
  return [startLine, ...lines, ...(body ? ['', clip(body, MAX_BODY_LENGTH)] : [])].join('\n');
}

/** Only the subject of `conformance` has upstreams: elsewhere their absence says nothing. */
export const noUpstreamNote = (gate: GateName, { upstream }: Exchange): string | undefined =>
  gate === 'conformance' && upstream.length === 0 ? 'no upstream request was made' : undefined;

/** The request, the response, and the requests that reached the upstreams. */
export function exchangeText(gate: GateName, exchange: Exchange): string {
  const { request, response, upstream } = exchange;
  return [
    messageText(requestLine(request), request),
    messageText(`returned ${response.status}`, response),
    ...upstream.map((one) => messageText(`upstream request: ${requestLine(one)}`, one)),
    noUpstreamNote(gate, exchange),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** The request line, and the status if it follows, that a message of a gate begins with. */
const MESSAGE_START = /^([A-Z]+) (\/\S*) (?:(?:returned|was (?:answered)) ([0-9]{3})\b)?/;

/**
 * The exchange that a finding is about, as one line: the one that its message begins with (`GET /path returned 500 …`), or the only
 * one there is. Where its message could mean several, the line has no query, so that it is true of each. `undefined` if none is
 * certain: it could be another finding's.
 */
export function exchangeLine({ evidence = [] }: Check, { message }: Finding): string | undefined {
  const [, method, path, status] = MESSAGE_START.exec(message) ?? [];
  const matching = evidence.filter(
    ({ request, response }) =>
      request.method === method &&
      request.url.split('?')[0]!.endsWith(path!) &&
      (status === undefined || response.status === Number(status)),
  );
  const candidates = method === undefined && evidence.length === 1 ? evidence : matching;
  const line = ({ request, response }: Exchange, url: string) =>
    `${request.method} ${url} returned ${response.status}`;
  const lines = new Set(candidates.map((each) => line(each, each.request.url)));
  const shorter = new Set(candidates.map((each) => line(each, each.request.url.split('?')[0]!)));
  const [only] = lines.size > 1 ? shorter : lines;
  return shorter.size > 1 ? undefined : only;
}

/** What was asked and answered, and as evidence: readable, cut, without secrets. */
import type { Exchange } from '../model/report.ts';
import type { Answer, Ask, HeaderList } from './client.ts';
import type { Needle } from './leaks.ts';
import type { Received } from './upstreams/recorder.ts';

export interface Exchanged {
  readonly ask: Ask;
  /** Absent where none came. */
  answer?: Answer;
  /** What reached an upstream between question and answer. */
  upstream: readonly Received[];
}

const MOST_BODY = 2048;
/** The end of a check tells most; its beginning is the report. */
const MOST_EXCHANGES = 6;

/** `url` is the broker's base URL; `needles` are the values that must not be seen. */
export function evidenceOf(all: readonly Exchanged[], url: string, needles: readonly Needle[]): Exchange[] {
  const hide = hider(needles);
  const told = (message: Message) => ({
    headers: headersOf(message.headers, hide),
    ...(message.body?.length ? { body: hide(textOf(message.body)) } : {}),
  });
  return all
    .filter((each): each is Exchanged & { answer: Answer } => each.answer !== undefined)
    .slice(-MOST_EXCHANGES)
    .map(({ ask, answer, upstream }) => ({
      request: {
        method: ask.method,
        url: hide(withoutPort(url) + ask.path),
        ...told({
          headers: ask.headers ?? [],
          body: ask.body === undefined ? undefined : Buffer.from(ask.body),
        }),
      },
      response: { status: answer.status, ...told(answer) },
      upstream: upstream
        .slice(0, MOST_EXCHANGES)
        .map((each) => ({ method: each.method, url: hide(`${each.upstream}: ${each.url}`), ...told(each) })),
    }));
}

interface Message {
  readonly headers: HeaderList;
  readonly body?: Buffer | undefined;
}

/** The same in every run: ports are any. */
const withoutPort = (url: string) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:]*)):[0-9]+/, '$1');

function textOf(body: Buffer): string {
  const part = body.subarray(0, MOST_BODY).toString();
  if (part.slice(0, -1).includes('\ufffd')) return `(${body.length} bytes that are not text)`;
  return body.length > MOST_BODY ? `${part.replace(/\ufffd$/, '')}… (${body.length} bytes)` : part;
}

function headersOf(list: HeaderList, hide: (text: string) => string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of list) {
    const key = hide(name.toLowerCase());
    const hidden = hide(value);
    // A credential of the broker's own that nobody told us.
    const shown =
      CARRIER.test(name) && hidden === value ? value.replace(/^((?:bearer|basic) )?.+$/i, '$1***') : hidden;
    headers[key] = key in headers ? `${headers[key]}, ${shown}` : shown;
  }
  return headers;
}

const CARRIER = /^(?:(?:proxy-)?authorization|x-api-key|(?:set-)?cookie)$/i;

/** Puts a name in the place of each value, so that one sees which it was: `{token of conformance-a}`. */
export function hider(needles: readonly Needle[]): (text: string) => string {
  const forms = needles
    .flatMap(({ what, value }) =>
      [
        ...new Set([
          value,
          encodeURIComponent(value),
          JSON.stringify(value).slice(1, -1),
          Buffer.from(value).toString('base64').replace(/=+$/, ''),
        ]),
      ].map((form) => [form, `{${what}}`] as const),
    )
    .filter(([form]) => form.length >= 4)
    .sort(([a], [b]) => b.length - a.length);
  return (text) => forms.reduce((hidden, [form, name]) => hidden.split(form).join(name), text);
}

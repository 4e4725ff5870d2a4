/** What was asked and answered, and as evidence: readable, cut, without secrets. */
import type { Exchange } from '../model/report.ts';
import type { Answer, Ask, HeaderList } from './client.ts';
import type { Hider } from './hide.ts';
import type { Received } from './upstreams/recorder.ts';

export interface Exchanged {
  readonly ask: Ask;
  /** Absent where none came. */
  answer?: Answer;
  /** What reached an upstream between question and answer. */
  upstream: readonly Received[];
}

const MOST_BODY = 2048;
const MOST_EXCHANGES = 6;

/** What was asked, as messages begin with it. */
export const whatOf = ({ method, path, target }: Ask) => `${method} ${(target ?? path).split('?')[0]}`;

/** Path and query, where there is one. */
export function atQuery(url: string): [path: string, query?: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/** Those that the messages begin with (`GET /path was answered 500 …`), then the last ones of the check, in their order. */
function chosen(all: readonly Exchanged[], messages: readonly string[]): Answered[] {
  const answered = all.filter((each): each is Answered => each.answer !== undefined);
  const named = answered.filter(({ ask, answer }) =>
    messages.some((message) => {
      const what = `${whatOf(ask)} `;
      const status = /^was answered ([0-9]{3})\b/.exec(message.slice(what.length))?.[1];
      return message.startsWith(what) && (status ?? `${answer.status}`) === `${answer.status}`;
    }),
  );
  const kept = new Set([...new Set([...named, ...answered.toReversed()])].slice(0, MOST_EXCHANGES));
  return answered.filter((each) => kept.has(each));
}

type Answered = Exchanged & { readonly answer: Answer };

/** `url` is the broker's base URL; `messages` say what is wrong; `hide` keeps values out. */
export function evidenceOf(
  all: readonly Exchanged[],
  url: string,
  messages: readonly string[],
  hide: Hider,
): Exchange[] {
  const told = (message: Message) => ({
    headers: headersOf(message.headers, hide),
    ...(message.body?.length ? { body: hide.body(message.body, MOST_BODY) } : {}),
  });
  return chosen(all, messages).map(({ ask, answer, upstream }) => ({
    request: {
      method: ask.method,
      url: hide.text(withoutPort(url) + ask.path),
      ...told({
        headers: ask.headers ?? [],
        body: ask.body === undefined ? undefined : Buffer.from(ask.body),
      }),
    },
    response: { status: answer.status, ...told(answer) },
    upstream: upstream.slice(0, MOST_EXCHANGES).map((each) => ({
      method: each.method,
      url: hide.text(`${each.upstream}: ${masked(each.url, ask.path, hide)}`),
      ...told(each),
    })),
  }));
}

function masked(url: string, asked: string, hide: Hider): string {
  const [path = '', query] = atQuery(url);
  return query === undefined ? url : `${path}?${hide.query(query, atQuery(asked)[1] ?? '')}`;
}

interface Message {
  readonly headers: HeaderList;
  readonly body?: Buffer | undefined;
}

/** The same in every run: ports are any. */
const withoutPort = (url: string) => url.replace(/^(https?:\/\/(?:\[[^\]]*\]|[^/:]*)):[0-9]+/, '$1');

function headersOf(list: HeaderList, hide: Hider): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of list) {
    const key = hide.text(name.toLowerCase());
    const hidden = hide.text(value);
    // A credential of the broker's own that nobody told us.
    const shown =
      CARRIER.test(name) && hidden === value ? value.replace(/^((?:bearer|basic) )?.+$/i, '$1***') : hidden;
    headers[key] = key in headers ? `${headers[key]}, ${shown}` : shown;
  }
  return headers;
}

const CARRIER = /authorization|cookie|credential|key|password|secret|token/i;

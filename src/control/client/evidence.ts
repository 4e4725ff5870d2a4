/** An exchange as a report shows it: what carries a credential replaced, bodies cut. */
import type { Exchange } from '../../model/report.ts';

const LONGEST_BODY = 2048;

/** Headers, and fields of JSON bodies, that carry a credential. */
const HEADERS = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i;
const FIELDS = /^(?:password|api_key|token|access_token|secret)$/i;

export interface Spoken {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Hides known secrets in a text; what is cut afterwards holds no part of one. */
export type Hide = (text: string) => string;

/** `hide` is applied before anything is cut. */
export function exchangeOf(
  request: Spoken,
  response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  hide: Hide = (text) => text,
): Exchange {
  const { method, url, headers, body } = request;
  return {
    request: {
      method,
      url: withoutUser(url),
      headers: hidden(headers),
      ...(body === undefined ? {} : { body: shownBody(body, hide) }),
    },
    response: {
      status: response.status,
      headers: hidden(response.headers),
      ...(response.body === '' ? {} : { body: shownBody(response.body, hide) }),
    },
    upstream: [],
  };
}

const hidden = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      HEADERS.test(name) ? value.replace(/^(\S+ )?.*$/s, '$1***') : value,
    ]),
  );

function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

function shownBody(text: string, hide: Hide): string {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text, (name, value) => (FIELDS.test(name) ? '***' : value)));
  } catch {
    // Not JSON: what it holds is hidden by value.
  }
  shown = hide(shown);
  return shown.length > LONGEST_BODY ? `${shown.slice(0, LONGEST_BODY - 1)}…` : shown;
}

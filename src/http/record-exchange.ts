/** Records an exchange for the report: redacted and cut. */

import type { Exchange } from '../model/report.ts';
import { JsonLimitError, parseJson } from '../text/bounded-json.ts';

const MAX_BODY_LENGTH = 2048;

/** Headers and fields of JSON bodies that carry a credential. */
const SECRET_HEADERS = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i;
const SECRET_FIELDS = /^(?:password|api_key|token|access_token|secret)$/i;

/** The request to record. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Redacts known secrets in a string. */
export type Redact = (text: string) => string;

/** Credentials become `***`; `redact` is applied before bodies are cut, so that no part of a secret is left. */
export function recordExchange(
  request: RecordedRequest,
  response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  },
  redact: Redact = (text) => text,
): Exchange {
  const { method, url, headers, body } = request;
  return {
    request: {
      method,
      url: withoutCredentials(url),
      headers: redactHeaders(headers),
      ...(body === undefined ? {} : { body: redactBody(body, redact) }),
    },
    response: {
      status: response.status,
      headers: redactHeaders(response.headers),
      ...(response.body === '' ? {} : { body: redactBody(response.body, redact) }),
    },
    upstream: [],
  };
}

const redactHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.test(name) ? value.replace(/^(\S+ )?.*$/s, '$1***') : value,
    ]),
  );

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

function redactBody(text: string, redact: Redact): string {
  let redacted = text;
  try {
    redacted = JSON.stringify(parseJson(text, (name, value) => (SECRET_FIELDS.test(name) ? '***' : value)));
  } catch (error) {
    // The fields of such JSON can't be redacted.
    if (error instanceof JsonLimitError) return `(not shown: JSON that ${error.message})`;
    // Not JSON: only `redact` applies.
  }
  redacted = redact(redacted);
  return redacted.length > MAX_BODY_LENGTH ? `${redacted.slice(0, MAX_BODY_LENGTH - 1)}…` : redacted;
}

/** What came in place of the JSON that was asked for, told in one line. */

import type { HttpResponse } from '../http/request.ts';
import type { RequestErrorKind } from '../http/request-error.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

export type ResponseErrorKind =
  | RequestErrorKind
  /** Sent on to another address. */
  | 'redirect'
  /** 401. */
  | 'token'
  /** 403. */
  | 'scope'
  /** 404. */
  | 'route'
  /** 429. */
  | 'rate'
  /** 502, 503, 504. */
  | 'gateway'
  /** Any other status that is not 200. */
  | 'status'
  /** A web page with status 200. */
  | 'page'
  /** A 200 whose body is no JSON. */
  | 'json';

export interface ResponseError {
  readonly kind: ResponseErrorKind;
  readonly status?: number;
  /** Begins with method and path. */
  readonly message: string;
  readonly help?: string;
}

/** A text of another's, cut and on one line. */
export function shorten(text: string, maxLength = 80): string {
  const line = escapeInvisible(text.replace(/\s+/g, ' ').trim());
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line;
}

const MAX_DETAIL_LENGTH = 160;

/** What an error answer says of itself: `detail` of its JSON, the title of its page, or its text. */
export function errorDetail({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const text = body.subarray(0, 64 * 1024).toString('utf8');
  if (isHtmlPage(headers, text)) {
    const title = pageTitle(text);
    return title === '' ? 'an HTML page' : `an HTML page, "${shorten(title)}"`;
  }
  try {
    const { detail, error, message } = JSON.parse(text) as Record<string, unknown>;
    return shorten(formatDetail(detail ?? error ?? message), MAX_DETAIL_LENGTH);
  } catch {
    return shorten(text, MAX_DETAIL_LENGTH);
  }
}

function formatDetail(detail: unknown): string {
  if (Array.isArray(detail)) {
    return detail
      .map((entry: { loc?: unknown; msg?: unknown }) =>
        [Array.isArray(entry?.loc) ? entry.loc.join('.') : '', entry?.msg].filter(Boolean).join(': '),
      )
      .join('; ');
  }
  return typeof detail === 'string' ? detail : detail === undefined ? '' : JSON.stringify(detail);
}

const isHtmlPage = (headers: HttpResponse['headers'], text: string): boolean =>
  /\bhtml\b/i.test(headers['content-type'] ?? '') || /^\s*<(?:!doctype|html|head|body)\b/i.test(text);

/** What a web page is called where something else was expected; nothing where the text is none. */
export function describePage(headers: HttpResponse['headers'], text: string): string | undefined {
  if (!isHtmlPage(headers, text)) return undefined;
  return isLoginPage(text) ? 'a login page' : 'a web page';
}

const pageTitle = (text: string) => /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? '';
const isLoginPage = (text: string) =>
  /type=["']?password|\b(?:sign|log)[\s-]?(?:in|on)\b/i.test(text.slice(0, 64 * 1024));

/** What is wrong with an answer that is not 200. `what` is `GET /api/agents`. */
export function statusError(
  requestLine: string,
  response: HttpResponse,
  options: { readonly baseUrl: string; readonly token?: string | undefined },
): ResponseError {
  const { status, headers } = response;
  const detail = errorDetail(response);
  const detailSuffix = detail === '' ? '' : `: ${detail}`;
  if (status >= 300 && status < 400) return redirectError(requestLine, response, options.baseUrl);
  if (status === 401) {
    return options.token !== undefined
      ? {
          kind: 'token',
          status,
          message: `${requestLine}: the platform does not take the token (401${detailSuffix})`,
          help: 'use a token of this platform that has not expired',
        }
      : {
          kind: 'token',
          status,
          message: `${requestLine}: the platform wants a token (401${detailSuffix})`,
          help: 'set the token variable, or --mint; without a token only a local development mode answers',
        };
  }
  if (status === 403)
    return {
      kind: 'scope',
      status,
      message: `${requestLine}: the token may not see this (403${detailSuffix})`,
      help: 'use the token of a user whose groups have the scope; a machine token has none',
    };
  if (status === 404)
    return {
      kind: 'route',
      status,
      message: `${requestLine}: there is no such route (404${detailSuffix})`,
      help: 'check the base URL and the release of the platform; a baseline accepts what an older release lacks',
    };
  if (status === 429) {
    const retryAfter = headers['retry-after'];
    return {
      kind: 'rate',
      status,
      message: `${requestLine}: the platform limits the rate (429${retryAfter ? `, again after ${shorten(retryAfter, 40)} s` : ''}${detailSuffix})`,
      help: 'lower --concurrency, or raise the limit',
    };
  }
  const gateway = status === 502 || status === 503 || status === 504;
  return {
    kind: gateway ? 'gateway' : 'status',
    status,
    message: `${requestLine} answers ${status}, not 200${detailSuffix}`,
    ...(gateway
      ? { help: 'what stands behind the platform, or the platform behind its proxy, does not answer' }
      : {}),
  };
}

/** The query of the new address is left out: it may hold a secret. */
function redirectError(
  requestLine: string,
  { status, headers }: HttpResponse,
  baseUrl: string,
): ResponseError {
  const location = headers['location'] ?? '';
  const url = URL.canParse(location, baseUrl) ? new URL(location, baseUrl) : undefined;
  const isOtherHost = url && url.host !== new URL(baseUrl).host;
  const destination =
    !url || location === ''
      ? 'no address'
      : isOtherHost
        ? `another host, ${shorten(url.host)}`
        : shorten(url.pathname);
  return {
    kind: 'redirect',
    status,
    message: `${requestLine} is sent on to ${destination} (${status})`,
    help: 'check the base URL; a login or proxy in front of the platform must let API calls through',
  };
}

/** A 200's JSON, or what is wrong with the body. */
export function parseJsonBody(
  requestLine: string,
  { headers, body }: HttpResponse,
): { json: unknown } | { fault: ResponseError } {
  const failure = (kind: ResponseErrorKind, message: string, help?: string) => ({
    fault: { kind, status: 200, message: `${requestLine} ${message}`, ...(help ? { help } : {}) },
  });
  if (body.length === 0) return failure('json', 'answers with an empty body; JSON was expected');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return failure('json', 'answers with bytes that are no UTF-8; JSON was expected');
  }
  const page = describePage(headers, text);
  if (page) {
    const title = pageTitle(text);
    const titleSuffix = title === '' ? '' : ` ("${shorten(title)}")`;
    return failure(
      'page',
      `answers with ${page} in place of JSON${titleSuffix}`,
      page === 'a login page'
        ? 'check the base URL and the token; a login in front of the platform must let API calls through'
        : 'check the base URL',
    );
  }
  try {
    return { json: JSON.parse(text) };
  } catch {
    return isTruncatedJson(text)
      ? failure('json', 'answers with JSON that ends in the middle')
      : failure('json', 'answers with something that is no JSON');
  }
}

/** Whether a text that is no JSON began as a list or an object and never closed it. */
function isTruncatedJson(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
  }
  return /^\s*[[{]/.test(text) && (inString || depth > 0);
}

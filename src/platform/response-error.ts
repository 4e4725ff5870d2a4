/** Why a response is not the expected JSON. */

import type { HttpResponse } from '../http/request.ts';
import type { RequestErrorKind } from '../http/request-error.ts';
import { JsonLimitError, parseJson } from '../text/bounded-json.ts';
import { shorten } from '../text/shorten.ts';

export type ResponseErrorKind =
  | RequestErrorKind
  /** Any 3xx. */
  | 'redirect'
  /** 401. */
  | 'unauthorized'
  /** 403. */
  | 'forbidden'
  /** 404. */
  | 'not-found'
  /** 429. */
  | 'rate-limited'
  /** 502, 503, 504. */
  | 'gateway'
  /** Any other status but 200. */
  | 'status'
  /** A 200 with an HTML page. */
  | 'html'
  /** A 200 whose body is not JSON. */
  | 'invalid-json';

export interface ResponseError {
  readonly kind: ResponseErrorKind;
  /** Absent if no response arrived. */
  readonly status?: number;
  /** One line that begins with method and path. */
  readonly message: string;
  readonly help?: string;
}

const MAX_DETAIL_LENGTH = 160;

/** The description of an error in its response: `detail` of its JSON, the title of its page, or its text; on one line, cut. */
export function errorDetail({ headers, body }: Pick<HttpResponse, 'headers' | 'body'>): string {
  const text = body.subarray(0, 64 * 1024).toString('utf8');
  if (isHtmlPage(headers, text)) {
    const title = pageTitle(text);
    return title === '' ? 'an HTML page' : `an HTML page, "${shorten(title)}"`;
  }
  try {
    const { detail, error, message } = parseJson(text) as Record<string, unknown>;
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

/** `a login page` or `an HTML page`; undefined if the text is neither. */
export function describePage(headers: HttpResponse['headers'], text: string): string | undefined {
  if (!isHtmlPage(headers, text)) return undefined;
  return isLoginPage(text) ? 'a login page' : 'an HTML page';
}

const pageTitle = (text: string) => /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? '';
const isLoginPage = (text: string) =>
  /type=["']?password|\b(?:sign|log)[\s-]?(?:in|on)\b/i.test(text.slice(0, 64 * 1024));

/** What the messages depend on. */
interface ErrorContext {
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly tokenVariable?: string | undefined;
  readonly command?: 'seed' | 'validate' | undefined;
}

const DEFAULT_TOKEN_VARIABLE = 'PLATFORM_API_TOKEN';

/** The error of a response that is not as `expected`. `requestLine` is like `GET /api/agents`. */
export function statusError(
  requestLine: string,
  response: HttpResponse,
  options: ErrorContext,
  expected = '200',
): ResponseError {
  const { status, headers } = response;
  const { tokenVariable = DEFAULT_TOKEN_VARIABLE, command = 'validate' } = options;
  const detail = errorDetail(response);
  const detailSuffix = detail === '' ? '' : `: ${detail}`;
  if (status >= 300 && status < 400) return redirectError(requestLine, response, options.baseUrl);
  if (status === 401) {
    return options.token !== undefined
      ? {
          kind: 'unauthorized',
          status,
          message: `${requestLine}: the platform rejected the token (401${detailSuffix})`,
          help: `Set ${tokenVariable} to an unexpired token of this platform`,
        }
      : {
          kind: 'unauthorized',
          status,
          message: `${requestLine}: the platform requires a token (401${detailSuffix})`,
          help: `Set ${tokenVariable} or --mint; only a platform in local development mode needs no token`,
        };
  }
  if (status === 403)
    return {
      kind: 'forbidden',
      status,
      message: `${requestLine}: the token lacks permission (403${detailSuffix})`,
      help: 'Use the token of a user whose groups have the scope; a machine token has no groups',
    };
  if (status === 404)
    return {
      kind: 'not-found',
      status,
      message: `${requestLine}: no such route (404${detailSuffix})`,
      help:
        command === 'seed'
          ? 'Check the base URL, and the level of the platform with --level'
          : 'Check the base URL and the release of the platform; to accept gaps in an older release, add them to the baseline',
    };
  if (status === 429) {
    const retryAfter = headers['retry-after'];
    return {
      kind: 'rate-limited',
      status,
      message: `${requestLine}: rate limit exceeded (429${retryAfter ? `, retry after ${shorten(retryAfter, 40)} s` : ''}${detailSuffix})`,
      help:
        command === 'seed'
          ? 'Run seed again later, or raise the limit of the platform'
          : 'Lower --concurrency, or raise the limit of the platform',
    };
  }
  const gateway = status === 502 || status === 503 || status === 504;
  return {
    kind: gateway ? 'gateway' : 'status',
    status,
    message: `${requestLine} returned ${status}; expected ${expected}${detailSuffix}`,
    ...(gateway
      ? { help: "The platform's backend, or the platform behind its proxy, is not responding" }
      : {}),
  };
}

/** Omits the query of the location: it may contain a secret. */
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
      ? 'no valid location'
      : isOtherHost
        ? `another host, ${shorten(url.host)}`
        : shorten(url.pathname);
  return {
    kind: 'redirect',
    status,
    message: `${requestLine} redirects to ${destination} (${status})`,
    help: 'Check the base URL; a login or proxy in front of the platform must let API requests through',
  };
}

/** The JSON of a 200, or why there is none. */
export function parseJsonBody(
  requestLine: string,
  { headers, body }: HttpResponse,
): { json: unknown } | { error: ResponseError } {
  const failure = (kind: ResponseErrorKind, message: string, help?: string) => ({
    error: { kind, status: 200, message: `${requestLine} ${message}`, ...(help ? { help } : {}) },
  });
  if (body.length === 0) return failure('invalid-json', 'returned an empty body; expected JSON');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return failure('invalid-json', 'returned bytes that are not UTF-8; expected JSON');
  }
  const page = describePage(headers, text);
  if (page) {
    const title = pageTitle(text);
    const titleSuffix = title === '' ? '' : ` ("${shorten(title)}")`;
    return failure(
      'html',
      `returned ${page}${titleSuffix}; expected JSON`,
      page === 'a login page'
        ? 'Check the base URL and the token; a login in front of the platform must let API requests through'
        : 'Check the base URL',
    );
  }
  try {
    return { json: parseJson(text) };
  } catch (error) {
    if (error instanceof JsonLimitError)
      return failure('invalid-json', `returned JSON that ${error.message}`);
    return failure(
      'invalid-json',
      isTruncatedJson(text) ? 'returned truncated JSON' : 'returned invalid JSON',
    );
  }
}

/** Whether invalid JSON begins with a list or an object that is never closed. */
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

/** What came in place of the JSON that was asked for, told in one line. */
import { visible } from '../text/visible.ts';
import type { Answer } from '../wire/ask.ts';
import type { WireFault } from '../wire/wire-error.ts';

export type FaultKind =
  | WireFault
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

export interface Fault {
  readonly kind: FaultKind;
  readonly status?: number;
  /** Begins with method and path. */
  readonly message: string;
  readonly help?: string;
}

/** A text of another's, cut and on one line. */
export function short(text: string, most = 80): string {
  const line = visible(text.replace(/\s+/g, ' ').trim());
  const points = [...line];
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : line;
}

const LONGEST_DETAIL = 160;

/** What an error answer says of itself: `detail` of its JSON, the title of its page, or its text. */
export function detailOf({ headers, body }: Pick<Answer, 'headers' | 'body'>): string {
  const text = body.subarray(0, 64 * 1024).toString('utf8');
  if (isPage(headers, text)) {
    const title = titleIn(text);
    return title === '' ? 'an HTML page' : `an HTML page, "${short(title)}"`;
  }
  try {
    const { detail, error, message } = JSON.parse(text) as Record<string, unknown>;
    return short(said(detail ?? error ?? message), LONGEST_DETAIL);
  } catch {
    return short(text, LONGEST_DETAIL);
  }
}

function said(detail: unknown): string {
  if (Array.isArray(detail)) {
    return detail
      .map((one: { loc?: unknown; msg?: unknown }) =>
        [Array.isArray(one?.loc) ? one.loc.join('.') : '', one?.msg].filter(Boolean).join(': '),
      )
      .join('; ');
  }
  return typeof detail === 'string' ? detail : detail === undefined ? '' : JSON.stringify(detail);
}

const isPage = (headers: Answer['headers'], text: string): boolean =>
  /\bhtml\b/i.test(headers['content-type'] ?? '') || /^\s*<(?:!doctype|html|head|body)\b/i.test(text);

/** What a web page is called where something else was expected; nothing where the text is none. */
export function pageIn(headers: Answer['headers'], text: string): string | undefined {
  if (!isPage(headers, text)) return undefined;
  return asksToSignIn(text) ? 'a login page' : 'a web page';
}

const titleIn = (text: string) => /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim() ?? '';
const asksToSignIn = (text: string) =>
  /type=["']?password|\b(?:sign|log)[\s-]?(?:in|on)\b/i.test(text.slice(0, 64 * 1024));

/** What is wrong with an answer that is not 200. `what` is `GET /api/agents`. */
export function statusFault(
  what: string,
  answer: Answer,
  asked: { readonly baseUrl: string; readonly token?: string | undefined },
): Fault {
  const { status, headers } = answer;
  const detail = detailOf(answer);
  const said = detail === '' ? '' : `: ${detail}`;
  if (status >= 300 && status < 400) return redirectFault(what, answer, asked.baseUrl);
  if (status === 401) {
    return asked.token !== undefined
      ? {
          kind: 'token',
          status,
          message: `${what}: the platform does not take the token (401${said})`,
          help: 'use a token of this platform that has not expired',
        }
      : {
          kind: 'token',
          status,
          message: `${what}: the platform wants a token (401${said})`,
          help: 'set the token variable, or --mint; without a token only a local development mode answers',
        };
  }
  if (status === 403)
    return {
      kind: 'scope',
      status,
      message: `${what}: the token may not see this (403${said})`,
      help: 'use the token of a user whose groups have the scope; a machine token has none',
    };
  if (status === 404)
    return {
      kind: 'route',
      status,
      message: `${what}: there is no such route (404${said})`,
      help: 'check the base URL and the release of the platform; a baseline accepts what an older release lacks',
    };
  if (status === 429) {
    const after = headers['retry-after'];
    return {
      kind: 'rate',
      status,
      message: `${what}: the platform limits the rate (429${after ? `, again after ${short(after, 40)} s` : ''}${said})`,
      help: 'lower --concurrency, or raise the limit',
    };
  }
  const gateway = status === 502 || status === 503 || status === 504;
  return {
    kind: gateway ? 'gateway' : 'status',
    status,
    message: `${what} answers ${status}, not 200${said}`,
    ...(gateway
      ? { help: 'what stands behind the platform, or the platform behind its proxy, does not answer' }
      : {}),
  };
}

/** The query of the new address is left out: it may hold a secret. */
function redirectFault(what: string, { status, headers }: Answer, baseUrl: string): Fault {
  const to = headers['location'] ?? '';
  const url = URL.canParse(to, baseUrl) ? new URL(to, baseUrl) : undefined;
  const other = url && url.host !== new URL(baseUrl).host;
  const where =
    !url || to === '' ? 'no address' : other ? `another host, ${short(url.host)}` : short(url.pathname);
  return {
    kind: 'redirect',
    status,
    message: `${what} is sent on to ${where} (${status})`,
    help: 'check the base URL; a login or proxy in front of the platform must let API calls through',
  };
}

/** A 200's JSON, or what is wrong with the body. */
export function jsonOf(what: string, { headers, body }: Answer): { json: unknown } | { fault: Fault } {
  const fault = (kind: FaultKind, message: string, help?: string) => ({
    fault: { kind, status: 200, message: `${what} ${message}`, ...(help ? { help } : {}) },
  });
  if (body.length === 0) return fault('json', 'answers with an empty body; JSON was expected');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return fault('json', 'answers with bytes that are no UTF-8; JSON was expected');
  }
  const page = pageIn(headers, text);
  if (page) {
    const title = titleIn(text);
    const named = title === '' ? '' : ` ("${short(title)}")`;
    return fault(
      'page',
      `answers with ${page} in place of JSON${named}`,
      page === 'a login page'
        ? 'check the base URL and the token; a login in front of the platform must let API calls through'
        : 'check the base URL',
    );
  }
  try {
    return { json: JSON.parse(text) };
  } catch {
    return isCut(text)
      ? fault('json', 'answers with JSON that ends in the middle')
      : fault('json', 'answers with something that is no JSON');
  }
}

/** Whether a text that is no JSON began as a list or an object and never closed it. */
function isCut(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '[' || char === '{') depth++;
    else if (char === ']' || char === '}') depth--;
  }
  return /^\s*[[{]/.test(text) && (inText || depth > 0);
}

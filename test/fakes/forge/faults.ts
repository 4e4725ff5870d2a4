/** Faults between a client and the forge, and the calls that meet them. */
import { setTimeout } from 'node:timers/promises';
import type { RecordedCall } from './call.ts';

/** `response` replaces the forge's response; `cut` ends the connection; with `after` the request takes effect first. */
export interface Fault {
  readonly name: string;
  readonly after?: boolean;
  /** Only these routes meet it. */
  readonly onlyRoutes?: RegExp;
  readonly response?: {
    readonly status: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Adds the header that names the required permissions. */
    readonly namesPermission?: boolean;
    readonly html?: boolean;
    readonly limit?: 'primary';
    /** A GraphQL response, which reports the limit with status 200. */
    readonly graphql?: boolean;
    readonly resetIn?: number;
  };
  readonly cut?: 'reset' | 'half' | 'hang';
  readonly wait?: (signal: AbortSignal) => Promise<unknown>;
}

const retry = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };

const secondaryMessage =
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
const htmlTitles: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export const faults = {
  unauthorized: { name: 'unauthorized', response: { status: 401, message: 'Bad credentials' } },
  forbidden: {
    name: 'forbidden',
    response: { status: 403, message: 'Resource not accessible by integration', namesPermission: true },
  },
  forbiddenBare: {
    name: 'forbiddenBare',
    response: { status: 403, message: 'Resource not accessible by integration' },
  },
  notFound: { name: 'notFound', response: { status: 404, message: 'Not Found' } },
  gone: { name: 'gone', response: { status: 410, message: 'This resource is gone' } },
  invalid: { name: 'invalid', response: { status: 422, message: 'Validation Failed' } },
  tooMany: ({ retryAfter }: { retryAfter?: number } = {}): Fault => ({
    name: retryAfter === undefined ? 'tooMany' : 'tooManyRetryAfter',
    response: { status: 429, message: secondaryMessage, headers: retry(retryAfter) },
  }),
  secondary: ({ retryAfter }: { retryAfter?: number } = {}): Fault => ({
    name: retryAfter === undefined ? 'secondary' : 'secondaryRetryAfter',
    response: { status: 403, message: secondaryMessage, headers: retry(retryAfter) },
  }),
  /** The hourly rate limit is used up and resets in that many seconds. */
  primary: ({ resetIn = 3600 }: { resetIn?: number } = {}): Fault => ({
    name: 'primary',
    response: {
      status: 403,
      message: 'API rate limit exceeded for installation.',
      limit: 'primary',
      resetIn,
    },
  }),
  /** The same, as GraphQL reports it. */
  primaryGraph: ({ resetIn = 3600 }: { resetIn?: number } = {}): Fault => ({
    name: 'primaryGraph',
    onlyRoutes: /^graphql\//,
    response: { status: 200, message: 'API rate limit exceeded.', limit: 'primary', resetIn, graphql: true },
  }),
  server: (status: 500 | 502 | 503 | 504): Fault => ({
    name: `server${status}`,
    response: { status, message: htmlTitles[status]!, html: status !== 500 },
  }),
  /** The connection is reset before the request takes effect. */
  reset: { name: 'reset', cut: 'reset' },
  /** The connection is reset after the request has taken effect, before the response. */
  resetAfter: { name: 'resetAfter', cut: 'reset', after: true },
  /** The request takes effect, and half of the response arrives. */
  half: { name: 'half', cut: 'half', after: true },
  /** The response is delayed by that many milliseconds. */
  slow: (ms: number): Fault => ({
    name: 'slow',
    wait: (signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
  }),
  /** There is no response, and the request has no effect. */
  hang: { name: 'hang', cut: 'hang' },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>;

/** One fault of each kind, by name, with the shortest retry times. */
export const everyFault: Readonly<Record<string, Fault>> = Object.fromEntries(
  [
    faults.unauthorized,
    faults.forbidden,
    faults.forbiddenBare,
    faults.notFound,
    faults.gone,
    faults.invalid,
    faults.tooMany(),
    faults.tooMany({ retryAfter: 1 }),
    faults.secondary(),
    faults.secondary({ retryAfter: 1 }),
    faults.primary(),
    faults.primaryGraph(),
    faults.server(500),
    faults.server(502),
    faults.server(503),
    faults.server(504),
    faults.reset,
    faults.resetAfter,
    faults.half,
    faults.slow(50),
    faults.hang,
  ].map((fault): [string, Fault] => [fault.name, fault]),
);

/** Whether a route can meet a fault. */
export const appliesTo = ({ onlyRoutes }: Fault, route: string) =>
  onlyRoutes === undefined || onlyRoutes.test(route);

/** A route id, a pattern of ids or `*`; or one of these from the nth matching call on, for that many calls. */
export type Match =
  | RoutePattern
  | { readonly route: RoutePattern; readonly nth?: number; readonly times?: number };
type RoutePattern = string | RegExp;

export interface CallTrigger<T> {
  match(call: RecordedCall): T | undefined;
}

/** Counts the matching calls, and returns the fault for the chosen ones. */
export function createTrigger<T>(match: Match, value: T): CallTrigger<T> {
  const {
    route,
    nth = 1,
    times = 1,
  } = typeof match === 'object' && 'route' in match ? match : { route: match };
  let seen = 0;
  return {
    match: (call) => {
      const isMatch =
        typeof route === 'string' ? route === '*' || route === call.route : route.test(call.route);
      if (!isMatch) return undefined;
      seen += 1;
      return seen >= nth && seen < nth + times ? value : undefined;
    },
  };
}

/** What goes wrong between a client and the forge, and at which calls. */
import { setTimeout } from 'node:timers/promises';
import type { RecordedCall } from './call.ts';

/** `answer` takes the place of the forge's; `cut` ends the connection; with `after` the request has had its effect by then. */
export interface Fault {
  readonly name: string;
  readonly after?: boolean;
  /** It is met at these routes alone. */
  readonly onlyRoutes?: RegExp;
  readonly response?: {
    readonly status: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
    /** Adds the header that names the permission that was needed. */
    readonly namesPermission?: boolean;
    readonly html?: boolean;
    readonly limit?: 'primary';
    /** An answer to GraphQL, which tells of the limit with status 200. */
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
  /** All calls of the hour are used; the next hour begins in so many seconds. */
  primary: ({ resetIn = 3600 }: { resetIn?: number } = {}): Fault => ({
    name: 'primary',
    response: {
      status: 403,
      message: 'API rate limit exceeded for installation.',
      limit: 'primary',
      resetIn,
    },
  }),
  /** The same, as GraphQL tells it. */
  primaryGraph: ({ resetIn = 3600 }: { resetIn?: number } = {}): Fault => ({
    name: 'primaryGraph',
    onlyRoutes: /^graphql\//,
    response: { status: 200, message: 'API rate limit exceeded.', limit: 'primary', resetIn, graphql: true },
  }),
  server: (status: 500 | 502 | 503 | 504): Fault => ({
    name: `server${status}`,
    response: { status, message: htmlTitles[status]!, html: status !== 500 },
  }),
  /** Nothing was done, and the connection is reset. */
  reset: { name: 'reset', cut: 'reset' },
  /** It was done, and the connection is reset before the answer. */
  resetAfter: { name: 'resetAfter', cut: 'reset', after: true },
  /** It was done, and half the answer comes. */
  half: { name: 'half', cut: 'half', after: true },
  /** It takes so many ms. */
  slow: (ms: number): Fault => ({
    name: 'slow',
    wait: (signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
  }),
  /** No answer ever comes, and nothing is done. */
  hang: { name: 'hang', cut: 'hang' },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>;

/** One of each, by name. Those that name a time to wait name the shortest. */
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

/** Whether a route can meet the fault. */
export const appliesTo = ({ onlyRoutes }: Fault, route: string) =>
  onlyRoutes === undefined || onlyRoutes.test(route);

/** A route's id, a pattern of ids, `*`; or one of these from the nth call on that fits, so many times. */
export type Match =
  | RoutePattern
  | { readonly route: RoutePattern; readonly nth?: number; readonly times?: number };
type RoutePattern = string | RegExp;

export interface CallTrigger<T> {
  match(call: RecordedCall): T | undefined;
}

/** Counts the calls that fit, and gives `what` at the chosen ones. */
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

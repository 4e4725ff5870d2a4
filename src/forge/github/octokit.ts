/** GitHub's own client with our retries, rate limits, deadline and response checks. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { stringAt, valueAt } from '../../text/json-value.ts';
import { VERSION } from '../../version.ts';
import { ApiError, networkError, SECONDARY_RATE_LIMIT, toApiError, truncatedError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import { assertList } from './responses.ts';

/** Maximum retries of a request. */
const MAX_RETRIES = 2;
/** Fallback wait in seconds for a secondary rate limit without Retry-After. */
const DEFAULT_LIMIT_SECONDS = 60;
/** Statuses that a retry would not change; 403 and 429 as rate limits belong to the throttling plugin. */
const DO_NOT_RETRY = [400, 401, 403, 404, 410, 422, 429, 451];

interface RequestFailure extends Error {
  status?: number;
  request?: unknown;
  response?: { headers?: Record<string, unknown>; data?: unknown };
}

const RetryingOctokit = Octokit.plugin(checkResponses, throttling, retry);

/** A client whose requests all end by the connection's deadline, whatever the forge does. Wrap them in `withApiErrors`. */
export function createOctokit({ apiUrl, token, timeouts, signal }: ForgeConnection): Octokit {
  const { secondMs, requestMs, totalMs } = timeouts;
  const deadlineMs = Date.now() + totalMs;
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(), totalMs).unref();
  const stopSignal = AbortSignal.any([deadline.signal, signal]);
  const canWait = (seconds: number, retries: number) =>
    retries < MAX_RETRIES && !stopSignal.aborted && Date.now() + seconds * secondMs < deadlineMs;
  const waitForTurn = createWriteThrottle(secondMs);
  const stopPromise = new Promise<never>((_, reject) => {
    stopSignal.addEventListener('abort', () => reject(abortError()));
  });
  stopPromise.catch(() => {});
  const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = new RetryingOctokit({
    auth: token,
    baseUrl: apiUrl,
    userAgent: `gatehouse/${VERSION}`,
    log: silentLog,
    request: {
      fetch: async (url: string, init: RequestInit) => {
        if (isWrite(url, init)) await waitForTurn();
        // AbortError is what stops the plugins from retrying.
        if (stopSignal.aborted) throw abortError();
        return fetch(url, { ...init, signal: AbortSignal.any([stopSignal, AbortSignal.timeout(requestMs)]) });
      },
    },
    retry: { doNotRetry: DO_NOT_RETRY, retries: MAX_RETRIES, retryAfterBaseValue: secondMs },
    throttle: {
      id: randomUUID(),
      // Writes are throttled above; reads are few at a time.
      global: NO_QUEUE,
      write: NO_QUEUE,
      retryLimiter: new RetryLimiter(stopSignal),
      triggersNotification: () => false,
      fallbackSecondaryRateRetryAfter: DEFAULT_LIMIT_SECONDS,
      retryAfterBaseValue: secondMs,
      onRateLimit: (seconds: number, _: unknown, __: unknown, retries: number) => canWait(seconds, retries),
      onSecondaryRateLimit: (seconds: number, _: unknown, __: unknown, retries: number) =>
        canWait(seconds, retries),
    } as never,
  });
  // Outermost, because the plugins' own waits ignore the signal.
  octokit.hook.wrap('request', (request, options) => Promise.race([request(options), stopPromise]));
  return octokit;
}

const abortError = () => new DOMException('stopped', 'AbortError');

type FailedListener = (error: unknown, info: { args: readonly unknown[] }) => Promise<number | undefined>;

/** Replaces the plugin's limiter, whose waits can't be aborted: retries after the wait that the listener returns. */
class RetryLimiter {
  readonly #stopSignal: AbortSignal;
  #onFailed: FailedListener = async () => undefined;

  constructor(signal: AbortSignal) {
    this.#stopSignal = signal;
  }

  on(_event: 'failed', listener: FailedListener): void {
    this.#onFailed = listener;
  }

  async schedule<T>(
    task: (...args: readonly unknown[]) => Promise<T>,
    ...args: readonly unknown[]
  ): Promise<T> {
    for (;;) {
      try {
        return await task(...args);
      } catch (error) {
        // The plugin throws on errors without a response; those aren't rate limits.
        const ms = await this.#onFailed(error, { args }).catch(() => undefined);
        if (ms === undefined) throw error;
        await sleep(ms, undefined, { signal: this.#stopSignal });
      }
    }
  }
}

/** A queue without waiting. */
const NO_QUEUE = {
  key: () => ({
    schedule: async (_: unknown, task: (...args: unknown[]) => unknown, ...args: unknown[]) => task(...args),
  }),
};

/** Waits until a second has passed since the last write, as the forge asks. */
function createWriteThrottle(secondMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    const wait = Math.max(0, next - now);
    next = now + wait + secondMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
}

const isWrite = (url: string, { method, body }: RequestInit) =>
  method !== 'GET' && !(/\/graphql$/.test(url) && !/^\{"query":"mutation/.test(String(body)));

/**
 * The innermost plugin. Turns a truncated response into a server error, and makes every rate limit recognizable to the
 * throttling plugin, however the forge words it.
 */
function checkResponses({ hook }: Pick<Octokit, 'hook'>): void {
  hook.after('request', (response, options) => {
    const errors = valueAt(response.data, 'errors');
    // GraphQL reports its rate limit in a successful response.
    if (Array.isArray(errors) && errors.some((one) => valueAt(one, 'type') === 'RATE_LIMITED')) {
      const limitProperties = { status: 429, request: options, response: { ...response, status: 429 } };
      throw Object.assign(new Error('the rate limit is exceeded'), limitProperties);
    }
    const isJson = /json/.test(String(response.headers['content-type'] ?? ''));
    if (response.status === 204 || (isJson && typeof response.data !== 'string')) return;
    throw Object.assign(new Error('the response was cut off'), { status: 500, request: options, response });
  });
  hook.error('request', (error) => {
    const failure = error as RequestFailure;
    const { headers = {} } = failure.response ?? {};
    const isPrimary = headers['x-ratelimit-remaining'] === '0' && headers['x-ratelimit-reset'] !== undefined;
    const isLimit = failure.status === 429 || (failure.status === 403 && Number(headers['retry-after']) > 0);
    if (isLimit && !isPrimary && !SECONDARY_RATE_LIMIT.test(failure.message))
      failure.message += ' (a secondary rate limit)';
    throw failure;
  });
}

/** Awaits a request. Throws an `ApiError` for any failure. */
export async function withApiErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw apiErrorFrom(error as RequestFailure);
  }
}

function apiErrorFrom(failure: RequestFailure): ApiError {
  if (failure instanceof ApiError) return failure;
  const { status = 0, response, message, name } = failure;
  if (name === 'AbortError') return networkError('the time limit was reached');
  if (response?.headers && Number(valueAt(response, 'status') ?? status) >= 300) {
    const text = stringAt(response.data, 'message') ?? message;
    return toApiError({
      status,
      headers: response.headers,
      message: [text, ...errorDetails(response.data)].join('; '),
    });
  }
  if (response) return truncatedError();
  const cause = stringAt(failure, 'cause', 'cause', 'code') ?? message;
  const isSlow = stringAt(failure, 'cause', 'name') === 'TimeoutError';
  return networkError(isSlow ? 'the forge did not respond in time' : `could not reach the forge (${cause})`);
}

/** The details of a validation error, up to three. */
function errorDetails(data: unknown): string[] {
  const errors = valueAt(data, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors
    .slice(0, 3)
    .flatMap((one) => (typeof one === 'string' ? one : (stringAt(one, 'message') ?? [])));
}

/** The items of all pages of a list, fetched a few pages at a time. Throws an `ApiError`. */
export async function fetchAllPages(
  octokit: Octokit,
  route: string,
  parameters: Record<string, unknown>,
  listOf: (data: unknown) => unknown = (data) => data,
): Promise<unknown[]> {
  const page = async (number: number) => {
    const { data, headers } = await withApiErrors(
      octokit.request(`GET ${route}`, { ...parameters, per_page: 100, page: number }),
    );
    return { list: assertList(listOf(data)), link: String(headers.link ?? '') };
  };
  const first = await page(1);
  const items = [...first.list];
  const last = Number(/[?&]page=([0-9]+)[^>]*>; rel="last"/.exec(first.link)?.[1] ?? 1);
  for (let from = 2; from <= last; from += PARALLEL_PAGES) {
    const numbers = Array.from(
      { length: Math.min(PARALLEL_PAGES, last - from + 1) },
      (_, index) => from + index,
    );
    for (const { list } of await Promise.all(numbers.map(page))) items.push(...list);
  }
  // Some lists only link to the next page.
  if (last > 1) return items;
  for (let { link } = first, next = 2; /rel="next"/.test(link); next++) {
    const nextPage = await page(next);
    items.push(...nextPage.list);
    link = nextPage.link;
  }
  return items;
}

/** Concurrent page requests: more count against the forge's rate limit for concurrency. */
const PARALLEL_PAGES = 6;

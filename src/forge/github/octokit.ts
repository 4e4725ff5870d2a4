/** The forge's own client with our patience: what is tried again, how long is waited, and what an answer must look like. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { VERSION } from '../../version.ts';
import { ApiError, networkError, SECONDARY_RATE_LIMIT, toApiError } from '../api-error.ts';
import type { ForgeConnection } from '../client.ts';
import { stringAt, valueAt } from '../event.ts';

/** How often something is tried again. */
const MAX_RETRIES = 2;
/** What the forge asks to wait after a secondary limit of which no header tells the end, in seconds. */
const DEFAULT_LIMIT_SECONDS = 60;
/** Never tried again: it would end the same. Limits are the business of the other plugin. */
const DO_NOT_RETRY = [400, 401, 403, 404, 410, 422, 429, 451];

interface RequestFailure extends Error {
  status?: number;
  request?: unknown;
  response?: { headers?: Record<string, unknown>; data?: unknown };
}

const RetryingOctokit = Octokit.plugin(checkResponses, throttling, retry);

/** A client of one repository's forge. Its calls end, whatever the forge does. */
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
        // In these words the plugins see that nothing is to be tried again.
        if (stopSignal.aborted) throw abortError();
        return fetch(url, { ...init, signal: AbortSignal.any([stopSignal, AbortSignal.timeout(requestMs)]) });
      },
    },
    retry: { doNotRetry: DO_NOT_RETRY, retries: MAX_RETRIES, retryAfterBaseValue: secondMs },
    throttle: {
      id: randomUUID(),
      // Turns are taken above, by writes alone, and never more calls than a few are under way.
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
  // Outermost, as the plugins go on waiting whatever happens.
  octokit.hook.wrap('request', (request, options) => Promise.race([request(options), stopPromise]));
  return octokit;
}

const abortError = () => new DOMException('stopped', 'AbortError');

type FailedListener = (error: unknown, info: { args: readonly unknown[] }) => Promise<number | undefined>;

/** In the place of the plugin's own limiter, whose waits nothing ends: tries again after the wait that it asks for. */
class RetryLimiter {
  readonly #over: AbortSignal;
  #failed: FailedListener = async () => undefined;

  constructor(signal: AbortSignal) {
    this.#over = signal;
  }

  on(_event: 'failed', listener: FailedListener): void {
    this.#failed = listener;
  }

  async schedule<T>(
    task: (...args: readonly unknown[]) => Promise<T>,
    ...args: readonly unknown[]
  ): Promise<T> {
    for (;;) {
      try {
        return await task(...args);
      } catch (error) {
        // It breaks at a failure without an answer, which is no limit.
        const ms = await this.#failed(error, { args }).catch(() => undefined);
        if (ms === undefined) throw error;
        await sleep(ms, undefined, { signal: this.#over });
      }
    }
  }
}

/** A queue in which nobody waits. */
const NO_QUEUE = {
  key: () => ({
    schedule: async (_: unknown, task: (...args: unknown[]) => unknown, ...args: unknown[]) => task(...args),
  }),
};

/** The forge asks for a second between two writes. */
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
 * Innermost of the plugins. An answer that was cut off counts as a failure of the forge. A limit is told in the words that
 * the plugin for limits knows, whatever words the forge chose.
 */
function checkResponses({ hook }: Pick<Octokit, 'hook'>): void {
  hook.after('request', (response, options) => {
    const errors = valueAt(response.data, 'errors');
    // The second interface tells its limit in an answer that is a good one else.
    if (Array.isArray(errors) && errors.some((one) => valueAt(one, 'type') === 'RATE_LIMITED')) {
      const limitProperties = { status: 429, request: options, response: { ...response, status: 429 } };
      throw Object.assign(new Error('the rate limit is used up'), limitProperties);
    }
    const isJson = /json/.test(String(response.headers['content-type'] ?? ''));
    if (response.status === 204 || (isJson && typeof response.data !== 'string')) return;
    throw Object.assign(new Error('the answer was cut off'), { status: 500, request: options, response });
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

/** Does one call and returns its answer; throws a `Refusal` for whatever went wrong. */
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
  if (name === 'AbortError') return networkError('there was no time left');
  if (response?.headers && Number(valueAt(response, 'status') ?? status) >= 300) {
    const text = stringAt(response.data, 'message') ?? message;
    return toApiError({
      status,
      headers: response.headers,
      message: [text, ...errorDetails(response.data)].join('; '),
    });
  }
  if (response) return networkError("the forge's answer was cut off");
  const cause = stringAt(failure, 'cause', 'cause', 'code') ?? message;
  const isSlow = stringAt(failure, 'cause', 'name') === 'TimeoutError';
  return networkError(isSlow ? 'the forge did not answer in time' : `the forge can't be reached (${cause})`);
}

/** What a refusal of several faults says of each. */
function errorDetails(data: unknown): string[] {
  const errors = valueAt(data, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors
    .slice(0, 3)
    .flatMap((one) => (typeof one === 'string' ? one : (stringAt(one, 'message') ?? [])));
}

/** The items of every page of a list. Pages that are known to be there are asked for a few at a time. */
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
    const list = listOf(data);
    if (!Array.isArray(list)) throw networkError("the forge's answer is no list");
    return { list: list as unknown[], link: String(headers.link ?? '') };
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
  // A forge may not tell which page is the last one.
  if (last > 1) return items;
  for (let { link } = first, next = 2; /rel="next"/.test(link); next++) {
    const nextPage = await page(next);
    items.push(...nextPage.list);
    link = nextPage.link;
  }
  return items;
}

/** Pages that are asked for at the same time: the forge takes more, and counts them all. */
const PARALLEL_PAGES = 6;

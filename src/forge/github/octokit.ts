/** The forge's own client with our patience: what is tried again, how long is waited, and what an answer must look like. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { Octokit } from '@octokit/rest';
import { VERSION } from '../../version.ts';
import type { Connection } from '../client.ts';
import { at, textAt } from '../event.ts';
import { lost, Refusal, refusalOf, SECONDARY } from '../refusal.ts';

/** How often something is tried again. */
const RETRIES = 2;
/** What the forge asks to wait after a secondary limit of which no header tells the end, in seconds. */
const UNTOLD_LIMIT = 60;
/** Never tried again: it would end the same. Limits are the business of the other plugin. */
const FINAL = [400, 401, 403, 404, 410, 422, 429, 451];

interface Failure extends Error {
  status?: number;
  request?: unknown;
  response?: { headers?: Record<string, unknown>; data?: unknown };
}

const Patient = Octokit.plugin(answersWhole, throttling, retry);

/** A client of one repository's forge. Its calls end, whatever the forge does. */
export function octokitOf({ apiUrl, token, patience, stopping }: Connection): Octokit {
  const { secondMs, requestMs, totalMs } = patience;
  const end = Date.now() + totalMs;
  const deadline = new AbortController();
  setTimeout(() => deadline.abort(), totalMs).unref();
  const over = AbortSignal.any([deadline.signal, stopping]);
  const mayWait = (seconds: number, retries: number) =>
    retries < RETRIES && !over.aborted && Date.now() + seconds * secondMs < end;
  const turn = turns(secondMs);
  const stopped = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(noTime()));
  });
  stopped.catch(() => {});
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = new Patient({
    auth: token,
    baseUrl: apiUrl,
    userAgent: `gatehouse/${VERSION}`,
    log: silent,
    request: {
      fetch: async (url: string, init: RequestInit) => {
        if (isWrite(url, init)) await turn();
        // In these words the plugins see that nothing is to be tried again.
        if (over.aborted) throw noTime();
        return fetch(url, { ...init, signal: AbortSignal.any([over, AbortSignal.timeout(requestMs)]) });
      },
    },
    retry: { doNotRetry: FINAL, retries: RETRIES, retryAfterBaseValue: secondMs },
    throttle: {
      id: randomUUID(),
      // Turns are taken above, by writes alone, and never more calls than a few are under way.
      global: NO_QUEUE,
      write: NO_QUEUE,
      retryLimiter: new Again(over),
      triggersNotification: () => false,
      fallbackSecondaryRateRetryAfter: UNTOLD_LIMIT,
      retryAfterBaseValue: secondMs,
      onRateLimit: (seconds: number, _: unknown, __: unknown, retries: number) => mayWait(seconds, retries),
      onSecondaryRateLimit: (seconds: number, _: unknown, __: unknown, retries: number) =>
        mayWait(seconds, retries),
    } as never,
  });
  // Outermost, as the plugins go on waiting whatever happens.
  octokit.hook.wrap('request', (request, options) => Promise.race([request(options), stopped]));
  return octokit;
}

const noTime = () => new DOMException('stopped', 'AbortError');

type Failed = (error: unknown, info: { args: readonly unknown[] }) => Promise<number | undefined>;

/** In the place of the plugin's own limiter, whose waits nothing ends: tries again after the wait that it asks for. */
class Again {
  readonly #over: AbortSignal;
  #failed: Failed = async () => undefined;

  constructor(over: AbortSignal) {
    this.#over = over;
  }

  on(_event: 'failed', failed: Failed): void {
    this.#failed = failed;
  }

  async schedule<T>(
    act: (...args: readonly unknown[]) => Promise<T>,
    ...args: readonly unknown[]
  ): Promise<T> {
    for (;;) {
      try {
        return await act(...args);
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
    schedule: async (_: unknown, act: (...given: unknown[]) => unknown, ...given: unknown[]) => act(...given),
  }),
};

/** The forge asks for a second between two writes. */
function turns(secondMs: number): () => Promise<void> {
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
function answersWhole({ hook }: Pick<Octokit, 'hook'>): void {
  hook.after('request', (response, options) => {
    const errors = at(response.data, 'errors');
    // The second interface tells its limit in an answer that is a good one else.
    if (Array.isArray(errors) && errors.some((one) => at(one, 'type') === 'RATE_LIMITED')) {
      const limited = { status: 429, request: options, response: { ...response, status: 429 } };
      throw Object.assign(new Error('the rate limit is used up'), limited);
    }
    const isJson = /json/.test(String(response.headers['content-type'] ?? ''));
    if (response.status === 204 || (isJson && typeof response.data !== 'string')) return;
    throw Object.assign(new Error('the answer was cut off'), { status: 500, request: options, response });
  });
  hook.error('request', (error) => {
    const failure = error as Failure;
    const { headers = {} } = failure.response ?? {};
    const isPrimary = headers['x-ratelimit-remaining'] === '0' && headers['x-ratelimit-reset'] !== undefined;
    const isLimit = failure.status === 429 || (failure.status === 403 && Number(headers['retry-after']) > 0);
    if (isLimit && !isPrimary && !SECONDARY.test(failure.message))
      failure.message += ' (a secondary rate limit)';
    throw failure;
  });
}

/** Does one call and returns its answer; throws a `Refusal` for whatever went wrong. */
export async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw refusalFor(error as Failure);
  }
}

function refusalFor(failure: Failure): Refusal {
  if (failure instanceof Refusal) return failure;
  const { status = 0, response, message, name } = failure;
  if (name === 'AbortError') return lost('there was no time left');
  if (response?.headers && Number(at(response, 'status') ?? status) >= 300) {
    const text = textAt(response.data, 'message') ?? message;
    return refusalOf({
      status,
      headers: response.headers,
      message: [text, ...details(response.data)].join('; '),
    });
  }
  if (response) return lost("the forge's answer was cut off");
  const cause = textAt(failure, 'cause', 'cause', 'code') ?? message;
  const isSlow = textAt(failure, 'cause', 'name') === 'TimeoutError';
  return lost(isSlow ? 'the forge did not answer in time' : `the forge can't be reached (${cause})`);
}

/** What a refusal of several faults says of each. */
function details(data: unknown): string[] {
  const errors = at(data, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors
    .slice(0, 3)
    .flatMap((one) => (typeof one === 'string' ? one : (textAt(one, 'message') ?? [])));
}

/** The items of every page of a list. Pages that are known to be there are asked for a few at a time. */
export async function everyPage(
  octokit: Octokit,
  route: string,
  parameters: Record<string, unknown>,
  listOf: (data: unknown) => unknown = (data) => data,
): Promise<unknown[]> {
  const page = async (number: number) => {
    const { data, headers } = await ask(
      octokit.request(`GET ${route}`, { ...parameters, per_page: 100, page: number }),
    );
    const list = listOf(data);
    if (!Array.isArray(list)) throw lost("the forge's answer is no list");
    return { list: list as unknown[], link: String(headers.link ?? '') };
  };
  const first = await page(1);
  const items = [...first.list];
  const last = Number(/[?&]page=([0-9]+)[^>]*>; rel="last"/.exec(first.link)?.[1] ?? 1);
  for (let from = 2; from <= last; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - from + 1) }, (_, index) => from + index);
    for (const { list } of await Promise.all(numbers.map(page))) items.push(...list);
  }
  // A forge may not tell which page is the last one.
  if (last > 1) return items;
  for (let { link } = first, next = 2; /rel="next"/.test(link); next++) {
    const more = await page(next);
    items.push(...more.list);
    link = more.link;
  }
  return items;
}

/** Pages that are asked for at the same time: the forge takes more, and counts them all. */
const AT_ONCE = 6;

/** Asks a platform and changes nothing: GET and OPTIONS are all it can send. */
import type { Exchange } from '../model/report.ts';
import { type Answer, ask } from '../wire/ask.ts';
import { WireError, type WireFault } from '../wire/wire-error.ts';
import { type Fault, jsonOf, short, statusFault } from './fault.ts';
import { hiding } from './hide.ts';
import { pause } from './pause.ts';

export interface ReaderOptions {
  /** As `baseUrl` makes it. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a platform in local development mode wants none. */
  readonly token?: string | undefined;
  readonly requestTimeoutMs: number;
  readonly signal: AbortSignal;
  /** The pauses before the second and the third try, in milliseconds; others than usual are for tests. */
  readonly pausesMs?: readonly number[] | undefined;
}

/** An answer, or what came in place of one; with what was sent and answered, where something was. */
export type Reply = ({ readonly json: unknown } | { readonly fault: Fault }) & {
  readonly exchange?: Exchange;
};

/** A request that failed so is sent again: nothing of the platform has judged it. */
const AGAIN: readonly WireFault[] = ['refused', 'reset', 'host'];
const PAUSES_MS = [100, 400];
/** The most that is kept of a body as evidence. */
const KEPT = 2048;
/** The header fields that tell something; others may hold a secret. */
const SHOWN = ['content-type', 'content-length', 'retry-after', 'allow', 'server'];

export class Reader {
  readonly #options: ReaderOptions;
  readonly #hide: ReturnType<typeof hiding>;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#hide = hiding(options.token);
  }

  /**
   * The JSON of a 200, or the fault that stands in its place. A connection error and 502, 503, 504 are tried again, twice at the
   * most; no other answer is. A status in `final` is not tried again either.
   */
  async get(path: string, final: readonly number[] = []): Promise<Reply> {
    const what = `GET ${path}`;
    const sent = await this.#send('GET', path, final);
    if ('fault' in sent) return sent;
    const exchange = exchangeOf('GET', this.#options, path, sent);
    if (sent.status !== 200) return { fault: statusFault(what, sent, this.#options), exchange };
    return { ...jsonOf(what, sent), exchange };
  }

  /** The status and the `Allow` field of an answer to OPTIONS. */
  async options(
    path: string,
  ): Promise<({ status: number; allow: string | undefined } | { fault: Fault }) & { exchange?: Exchange }> {
    const sent = await this.#send('OPTIONS', path, []);
    if ('fault' in sent) return sent;
    const exchange = exchangeOf('OPTIONS', this.#options, path, sent);
    return { status: sent.status, allow: sent.headers['allow'], exchange };
  }

  async #send(
    method: 'GET' | 'OPTIONS',
    path: string,
    final: readonly number[],
  ): Promise<Answer | { fault: Fault }> {
    const { baseUrl, requestTimeoutMs: timeoutMs, signal, pausesMs = PAUSES_MS } = this.#options;
    const question = { method, url: baseUrl + path, headers: headersOf(this.#options), timeoutMs, signal };
    for (let tried = 0; ; tried++) {
      const wait = pausesMs[tried];
      try {
        const answer = this.#hide(await ask(question));
        const down = [502, 503, 504].includes(answer.status) && !final.includes(answer.status);
        if (!down || wait === undefined) return answer;
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        if (wait === undefined || !AGAIN.includes(error.kind)) return { fault: wireFault(error, baseUrl) };
      }
      await pause(wait, signal);
    }
  }
}

export const headersOf = ({ token }: Pick<ReaderOptions, 'token'>): Record<string, string> => ({
  accept: 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** The fault of a request without a whole answer, with the path in place of the whole address. */
export function wireFault(error: WireError, base: string): Fault {
  return { kind: error.kind, message: error.message.replace(new URL(base).origin, '') };
}

function exchangeOf(
  method: string,
  { baseUrl, token }: Pick<ReaderOptions, 'baseUrl' | 'token'>,
  path: string,
  { status, headers, body }: Answer,
): Exchange {
  const shown = SHOWN.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, short(headers[name], 200)]],
  );
  return {
    request: {
      method,
      url: baseUrl + path,
      headers: {
        accept: 'application/json',
        ...(token === undefined ? {} : { authorization: 'Bearer ***' }),
      },
    },
    response: {
      status,
      headers: Object.fromEntries(shown),
      // Cut bytes may end within a character.
      body: new TextDecoder().decode(body.subarray(0, KEPT)),
    },
    upstream: [],
  };
}

/** Sends changes to a platform. Nothing is sent twice: whether the first one was carried out can't be known. */
import { type Answer, ask } from '../wire/ask.ts';
import { WireError } from '../wire/wire-error.ts';
import { detailOf, type Fault, statusFault } from './fault.ts';
import { hiding } from './hide.ts';
import { headersOf, type ReaderOptions, wireFault } from './reader.ts';

export interface Call {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What a call came to. `text` is the body as it came, `json` what it holds where it is JSON. */
export type Sent = { readonly text: string; readonly json: unknown } | { readonly fault: Fault };

export class Writer {
  readonly #options: ReaderOptions;
  readonly #hide: ReturnType<typeof hiding>;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#hide = hiding(options.token);
  }

  /** Carried out where the status is 200, 201 or another of the 2xx. */
  async send({ method, path, body }: Call): Promise<Sent> {
    const { baseUrl, requestTimeoutMs: timeoutMs, signal } = this.#options;
    const headers = {
      ...headersOf(this.#options),
      // An invocation answers with a stream of events.
      accept: 'application/json, text/event-stream',
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    let answer: Answer;
    try {
      const sent = body ? { body: JSON.stringify(body) } : {};
      const url = baseUrl + path;
      answer = this.#hide(await ask({ method, url, headers, ...sent, timeoutMs, signal }));
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return { fault: wireFault(error, baseUrl) };
    }
    const { status } = answer;
    if (status < 200 || status > 299) return { fault: refused(`${method} ${path}`, answer, this.#options) };
    const text = answer.body.toString('utf8');
    return { text, json: jsonIn(text) };
  }
}

function refused(what: string, answer: Answer, options: ReaderOptions): Fault {
  const { status } = answer;
  if (status !== 400 && status !== 409 && status !== 422) return statusFault(what, answer, options);
  const detail = detailOf(answer);
  return {
    kind: 'status',
    status,
    message: `${what}: the platform refuses it (${status}${detail ? `: ${detail}` : ''})`,
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

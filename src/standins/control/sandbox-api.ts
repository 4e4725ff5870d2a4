/** The sandbox API over HTTP, as the service uses it (spec 3, 2.6). */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpResponse, sendRequest } from '../../http/request.ts';
import type { RequestError } from '../../http/request-error.ts';

/** The data plane did not do what it was asked. The message is one line. */
export class SandboxError extends Error {
  /** Undefined where no answer came. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

export interface SandboxApiOptions {
  readonly sandboxBaseUrl: string;
  readonly sandboxToken: string | undefined;
  readonly resource: string;
  readonly sandboxTimeoutMs: number;
}

interface Question {
  readonly method: string;
  readonly body?: string;
  readonly json?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const TRIES = 3;
const FIRST_PAUSE_MS = 50;

export class SandboxApi {
  readonly #options: SandboxApiOptions;
  /** Sandboxes that are being created, by name. */
  readonly #creating = new Map<string, Promise<void>>();

  constructor(options: SandboxApiOptions) {
    this.#options = options;
  }

  /** The address of something of a sandbox. */
  address(name: string, path = ''): string {
    const { sandboxBaseUrl, resource } = this.#options;
    return `${sandboxBaseUrl}/v1/${resource}/${encodeURIComponent(name)}${path}`;
  }

  get headers(): Record<string, string> {
    const { sandboxToken } = this.#options;
    return sandboxToken ? { authorization: `Bearer ${sandboxToken}` } : {};
  }

  /**
   * Creates it; one of the name is taken over. No signal ends this: a sandbox that is made when nobody waits for it any more
   * would never be destroyed. Throws `SandboxError`.
   */
  create(name: string): Promise<void> {
    const creating = this.#create(name).finally(() => this.#creating.delete(name));
    this.#creating.set(name, creating);
    return creating;
  }

  async #create(name: string): Promise<void> {
    const { sandboxBaseUrl, resource } = this.#options;
    const what = 'create sandbox';
    const answer = await this.#ask(what, `${sandboxBaseUrl}/v1/${resource}`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      json: true,
    });
    accept(what, answer, [200, 201, 409]);
  }

  /** Throws `SandboxError`. */
  async write(
    name: string,
    file: { path: string; text: string; mode: string },
    signal: AbortSignal,
  ): Promise<void> {
    const query = new URLSearchParams({ path: file.path, mode: file.mode, mkdirParents: 'true' });
    const what = `write ${file.path}`;
    const url = this.address(name, `/fs/write?${query}`);
    accept(what, await this.#ask(what, url, { method: 'PUT', body: file.text, signal }), [200, 201, 204]);
  }

  /** The running sessions. Throws `SandboxError`. */
  async sessions(name: string, signal: AbortSignal): Promise<{ id: string; command: string }[]> {
    const what = 'list sessions';
    const answer = await this.#ask(what, this.address(name, '/exec'), { method: 'GET', signal });
    accept(what, answer, [200]);
    try {
      const { sessions } = JSON.parse(answer.body.toString()) as {
        sessions: { id: string; command: string; is_active?: boolean }[];
      };
      return sessions.filter(({ is_active = true }) => is_active);
    } catch {
      throw new SandboxError('list sessions: the answer holds no sessions', answer.status);
    }
  }

  /** Waits for its creation. One that is gone is destroyed. Throws `SandboxError`. */
  async destroy(name: string): Promise<void> {
    await this.#creating.get(name)?.catch(() => {});
    const what = 'destroy sandbox';
    accept(what, await this.#ask(what, this.address(name), { method: 'DELETE' }), [200, 202, 204, 404]);
  }

  async #ask(what: string, url: string, question: Question): Promise<HttpResponse> {
    const { method, body, json, signal } = question;
    for (let tries = 1; ; tries++) {
      try {
        const answer = await sendRequest({
          method,
          url,
          headers: { ...this.headers, ...(json ? { 'content-type': 'application/json' } : {}) },
          ...(body === undefined ? {} : { body }),
          timeoutMs: this.#options.sandboxTimeoutMs,
          ...(signal ? { signal } : {}),
        });
        if (tries >= TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      } catch (error) {
        const fault = error as RequestError;
        // What refuses a connection will not take it in a moment either, and who waits wants to know.
        if (tries >= TRIES || fault.kind !== 'timeout')
          throw new SandboxError(`${what}: ${fault.message}`, undefined);
      }
      await wait(FIRST_PAUSE_MS * 2 ** tries, undefined, signal ? { signal } : {}).catch(() => {
        throw new SandboxError(`${what}: stopped`, undefined);
      });
    }
  }
}

function accept(what: string, { status, body }: HttpResponse, success: readonly number[]): void {
  if (success.includes(status)) return;
  const said = body.toString().slice(0, 500);
  let error: unknown;
  try {
    error = (JSON.parse(said) as { error?: unknown }).error;
  } catch {
    error = undefined;
  }
  const words = typeof error === 'string' ? error : said.replace(/\s+/g, ' ').trim();
  throw new SandboxError(`${what}: ${[status, words].filter(Boolean).join(' ')}`, status);
}

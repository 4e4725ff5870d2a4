/** The client of the sandbox API's HTTP routes (spec 3, 2.6). */

import { setTimeout as wait } from 'node:timers/promises';
import { type HttpResponse, sendRequest } from '../../http/request.ts';
import type { RequestError } from '../../http/request-error.ts';
import { parseJson } from '../../text/bounded-json.ts';

/** A request to the sandbox API failed. The message is one line. */
export class SandboxError extends Error {
  /** Undefined if there was no response. */
  readonly status: number | undefined;

  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

/** The part of the configuration that the client needs. */
export interface SandboxClientOptions {
  readonly sandboxBaseUrl: string;
  readonly sandboxToken: string | undefined;
  readonly resource: string;
  readonly sandboxTimeoutMs: number;
}

interface SandboxRequest {
  readonly method: string;
  readonly body?: string;
  readonly json?: boolean;
  readonly signal?: AbortSignal | undefined;
}

const MAX_ATTEMPTS = 3;
const INITIAL_DELAY_MS = 50;
const HEALTH_TIMEOUT_MS = 1000;

/** Retries 5xx, 429 and time-outs, up to three attempts. */
export class SandboxClient {
  readonly #options: SandboxClientOptions;
  /** Pending creations by sandbox name. */
  readonly #creating = new Map<string, Promise<void>>();

  constructor(options: SandboxClientOptions) {
    this.#options = options;
  }

  /** The URL of a sandbox, or of a path below it. */
  urlOf(name: string, path = ''): string {
    const { sandboxBaseUrl, resource } = this.#options;
    return `${sandboxBaseUrl}/v1/${resource}/${encodeURIComponent(name)}${path}`;
  }

  /** Whether the health of the sandbox API says that it is an emulator with a script. Never throws. */
  async isScripted(): Promise<boolean> {
    const url = `${this.#options.sandboxBaseUrl}/health`;
    try {
      const { body } = await sendRequest({ method: 'GET', url, timeoutMs: HEALTH_TIMEOUT_MS });
      return (parseJson(body.toString()) as { scripted?: unknown }).scripted === true;
    } catch {
      return false;
    }
  }

  get headers(): Record<string, string> {
    const { sandboxToken } = this.#options;
    return sandboxToken ? { authorization: `Bearer ${sandboxToken}` } : {};
  }

  /**
   * Creates a sandbox, or takes over an existing one of the name. Not cancellable: a sandbox created after a cancellation
   * would never be destroyed. Throws `SandboxError`.
   */
  create(name: string): Promise<void> {
    const creating = this.#create(name).finally(() => this.#creating.delete(name));
    this.#creating.set(name, creating);
    return creating;
  }

  async #create(name: string): Promise<void> {
    const { sandboxBaseUrl, resource } = this.#options;
    const action = 'create sandbox';
    const response = await this.#request(action, `${sandboxBaseUrl}/v1/${resource}`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      json: true,
    });
    assertStatus(action, response, [200, 201, 409]);
  }

  /** Writes a file, creating its folders. Throws `SandboxError`. */
  async write(
    name: string,
    file: { path: string; text: string; mode: string },
    signal: AbortSignal,
  ): Promise<void> {
    const query = new URLSearchParams({ path: file.path, mode: file.mode, mkdirParents: 'true' });
    const action = `write ${file.path}`;
    const url = this.urlOf(name, `/fs/write?${query}`);
    assertStatus(
      action,
      await this.#request(action, url, { method: 'PUT', body: file.text, signal }),
      [200, 201, 204],
    );
  }

  /** The running sessions. Throws `SandboxError`. */
  async sessions(name: string, signal: AbortSignal): Promise<{ id: string; command: string }[]> {
    const action = 'list sessions';
    const response = await this.#request(action, this.urlOf(name, '/exec'), { method: 'GET', signal });
    assertStatus(action, response, [200]);
    try {
      const { sessions } = parseJson(response.body.toString()) as {
        sessions: { id: string; command: string; is_active?: boolean }[];
      };
      return sessions.filter(({ is_active = true }) => is_active);
    } catch {
      throw new SandboxError('list sessions: the response has no sessions', response.status);
    }
  }

  /** Destroys a sandbox, after its creation if that is pending. A 404 is a success. Throws `SandboxError`. */
  async destroy(name: string): Promise<void> {
    await this.#creating.get(name)?.catch(() => {});
    const action = 'destroy sandbox';
    assertStatus(
      action,
      await this.#request(action, this.urlOf(name), { method: 'DELETE' }),
      [200, 202, 204, 404],
    );
  }

  async #request(action: string, url: string, request: SandboxRequest): Promise<HttpResponse> {
    const { method, body, json, signal } = request;
    for (let tries = 1; ; tries++) {
      try {
        const response = await sendRequest({
          method,
          url,
          headers: { ...this.headers, ...(json ? { 'content-type': 'application/json' } : {}) },
          ...(body === undefined ? {} : { body }),
          timeoutMs: this.#options.sandboxTimeoutMs,
          ...(signal ? { signal } : {}),
        });
        if (tries >= MAX_ATTEMPTS || (response.status < 500 && response.status !== 429)) return response;
      } catch (error) {
        const wireError = error as RequestError;
        // Only time-outs are worth a retry: a refused connection will stay refused for a while.
        if (tries >= MAX_ATTEMPTS || wireError.kind !== 'timeout')
          throw new SandboxError(`${action}: ${wireError.message}`, undefined);
      }
      await wait(INITIAL_DELAY_MS * 2 ** tries, undefined, signal ? { signal } : {}).catch(() => {
        throw new SandboxError(`${action}: stopped`, undefined);
      });
    }
  }
}

function assertStatus(action: string, { status, body }: HttpResponse, success: readonly number[]): void {
  if (success.includes(status)) return;
  const text = body.toString().slice(0, 500);
  let error: unknown;
  try {
    error = (parseJson(text) as { error?: unknown }).error;
  } catch {
    error = undefined;
  }
  const message = typeof error === 'string' ? error : text.replace(/\s+/g, ' ').trim();
  throw new SandboxError(`${action}: ${[status, message].filter(Boolean).join(' ')}`, status);
}

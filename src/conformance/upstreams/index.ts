/** The systems behind the broker, played by the suite (spec 2, 4.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerAgentsvc } from './agentsvc.ts';
import { answerEcho } from './echo.ts';
import type { Listen, Listening } from './listen.ts';
import { answerModel, type Reply } from './model.ts';
import { type Received, Recorder, type UpstreamName } from './recorder.ts';

/** Answers instead of the stand-in: with a reply, or by writing the response itself and returning nothing. */
export type Script = (
  received: Received,
  response: ServerResponse,
  request: IncomingMessage,
) => Reply | undefined;

const ANSWERS: Readonly<Record<UpstreamName, (received: Received) => Reply>> = {
  model: answerModel,
  agentsvc: answerAgentsvc,
  echo: answerEcho,
  elsewhere: answerEcho,
};

export class Upstreams {
  readonly #recorder = new Recorder();
  readonly #listening = new Map<UpstreamName, Listening>();
  readonly #scripts = new Map<UpstreamName, Script>();

  /** All requests so far, in the order of their arrival. */
  get received(): readonly Received[] {
    return this.#recorder.received;
  }

  /** Starts these upstreams. `wanted` gives addresses that are fixed. Throws what `listen` throws. */
  async start(
    names: readonly UpstreamName[],
    listen: Listen,
    wanted: Partial<Record<UpstreamName, string>> = {},
  ): Promise<void> {
    const started = await Promise.allSettled(
      names.map(async (name) => {
        this.#listening.set(name, await listen((...both) => this.#answer(name, ...both), wanted[name]));
      }),
    );
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Base URL without a slash at its end. */
  url(name: UpstreamName): string {
    return (this.#listening.get(name)?.url ?? '').replace(/\/+$/, '');
  }

  /** Lets the script answer from now on, or the stand-in again. */
  script(name: UpstreamName, script: Script | undefined): void {
    if (script) this.#scripts.set(name, script);
    else this.#scripts.delete(name);
  }

  unscript(): void {
    this.#scripts.clear();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#listening.values()].map(({ close }) => close()));
  }

  async #answer(name: UpstreamName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const received = await this.#recorder.record(name, request);
    const script = this.#scripts.get(name);
    const reply = script ? script(received, response, request) : ANSWERS[name](received);
    if (!reply) return;
    const { status, headers = {}, body = '' } = reply;
    response.writeHead(status, {
      'content-length': String(Buffer.byteLength(body)),
      ...(headers as Record<string, string | string[]>),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

/** The systems behind the broker, played by the suite (spec 2, 4.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { respondAsAgentsvc } from './agentsvc.ts';
import { respondAsEcho } from './echo.ts';
import type { ListenFunction, UpstreamServer } from './listen.ts';
import { respondAsModel, type UpstreamReply } from './model.ts';
import { type ReceivedRequest, RequestRecorder, type UpstreamName } from './recorder.ts';

/** Answers instead of the stand-in: with a reply, or by writing the response itself and returning nothing. */
export type UpstreamScript = (
  received: ReceivedRequest,
  response: ServerResponse,
  request: IncomingMessage,
) => UpstreamReply | undefined;

const RESPONDERS: Readonly<Record<UpstreamName, (received: ReceivedRequest) => UpstreamReply>> = {
  model: respondAsModel,
  agentsvc: respondAsAgentsvc,
  echo: respondAsEcho,
  elsewhere: respondAsEcho,
};

export class Upstreams {
  readonly #recorder = new RequestRecorder();
  readonly #servers = new Map<UpstreamName, UpstreamServer>();
  readonly #scripts = new Map<UpstreamName, UpstreamScript>();

  /** All requests so far, in the order of their arrival. */
  get received(): readonly ReceivedRequest[] {
    return this.#recorder.received;
  }

  /** Starts these upstreams. `wanted` gives addresses that are fixed. Throws what `listen` throws. */
  async start(
    names: readonly UpstreamName[],
    listen: ListenFunction,
    fixedUrls: Partial<Record<UpstreamName, string>> = {},
  ): Promise<void> {
    const started = await Promise.allSettled(
      names.map(async (name) => {
        this.#servers.set(
          name,
          await listen((...exchange) => this.#answer(name, ...exchange), fixedUrls[name]),
        );
      }),
    );
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Base URL without a slash at its end. */
  url(name: UpstreamName): string {
    return (this.#servers.get(name)?.url ?? '').replace(/\/+$/, '');
  }

  /** Lets the script answer from now on, or the stand-in again. */
  setScript(name: UpstreamName, script: UpstreamScript | undefined): void {
    if (script) this.#scripts.set(name, script);
    else this.#scripts.delete(name);
  }

  clearScripts(): void {
    this.#scripts.clear();
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#servers.values()].map(({ close }) => close()));
  }

  async #answer(name: UpstreamName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const received = await this.#recorder.record(name, request);
    const script = this.#scripts.get(name);
    const reply = script ? script(received, response, request) : RESPONDERS[name](received);
    if (!reply) return;
    const { status, headers = {}, body = '' } = reply;
    response.writeHead(status, {
      'content-length': String(Buffer.byteLength(body)),
      ...(headers as Record<string, string | string[]>),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

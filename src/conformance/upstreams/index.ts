/** The suite's stand-ins for the systems behind the broker (spec 2, 4.7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { respondAsAgentsvc } from './agentsvc.ts';
import { respondAsEcho } from './echo.ts';
import type { ListenFunction, UpstreamServer } from './listen.ts';
import { respondAsModel, type UpstreamReply } from './model.ts';
import { type ReceivedRequest, RequestRecorder, type UpstreamName } from './recorder.ts';

/** Responds in place of the stand-in: returns a reply, or writes the response itself and returns undefined. */
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

  /** All requests so far, in order of arrival. */
  get received(): readonly ReceivedRequest[] {
    return this.#recorder.received;
  }

  /** Starts these upstreams, those in `fixedUrls` at that URL. Throws what `listen` throws. */
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

  /** Base URL without a trailing slash; empty if not started. */
  url(name: UpstreamName): string {
    return (this.#servers.get(name)?.url ?? '').replace(/\/+$/, '');
  }

  /** Lets the script respond from now on; undefined restores the stand-in. */
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

/** Every request that reached one of the suite's upstreams, whole and in order. */
import type { IncomingMessage } from 'node:http';
import { type HeaderList, headerPairs } from '../../http/headers.ts';

/** The systems behind the broker. `elsewhere` is one that nothing may ever be sent to. */
export type UpstreamName = 'model' | 'agentsvc' | 'echo' | 'elsewhere';

/** The names of the upstreams in messages. */
export const UPSTREAM_LABELS: Readonly<Record<UpstreamName, string>> = {
  model: 'the model provider',
  agentsvc: 'the agent service',
  echo: 'the secret’s host',
  elsewhere: 'a foreign host',
};

export interface ReceivedRequest {
  readonly upstream: UpstreamName;
  readonly method: string;
  /** The request target. */
  readonly url: string;
  readonly headers: HeaderList;
  trailers: HeaderList;
  body: Buffer;
  /** Whether its body has come to an end. */
  isComplete: boolean;
  /** The mark of the suite's request that led to it, where it carries one. */
  mark: string | undefined;
}

/** What the suite puts into a request so that it is known again upstream. */
const MARK = /conformance-mark-[0-9]+/;
let markCount = 0;
/** A new mark. */
export const nextMark = () => `conformance-mark-${++markCount}`;

/** More than the suite sends. */
const MAX_BYTES = 16 * 1024 * 1024;

export class RequestRecorder {
  readonly received: ReceivedRequest[] = [];

  /** Records a request when its head is there, and reads its body. Resolves when that has ended, however it did. */
  record(upstream: UpstreamName, request: IncomingMessage): Promise<ReceivedRequest> {
    const { method = '', url = '' } = request;
    const received: ReceivedRequest = {
      upstream,
      method,
      url,
      headers: headerPairs(request.rawHeaders),
      trailers: [],
      body: Buffer.alloc(0),
      isComplete: false,
      mark: MARK.exec(url)?.[0],
    };
    this.received.push(received);
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        received.body = Buffer.concat(chunks);
        received.mark ??= MARK.exec(received.body.toString('latin1', 0, 64 * 1024))?.[0];
        received.trailers = headerPairs(request.rawTrailers);
        received.isComplete = request.complete;
        resolve(received);
      };
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_BYTES) chunks.push(chunk);
      });
      request.on('end', finish).on('close', finish);
      request.on('error', () => {});
    });
  }
}

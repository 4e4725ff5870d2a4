/** Records every request that reaches one of the suite's upstreams. */
import type { IncomingMessage } from 'node:http';
import { type HeaderList, headerPairs } from '../../http/headers.ts';

/** The systems behind the broker. Nothing may ever be sent to `elsewhere`. */
export type UpstreamName = 'model' | 'agentsvc' | 'echo' | 'elsewhere';

/** The names of the upstreams in messages. */
export const UPSTREAM_LABELS: Readonly<Record<UpstreamName, string>> = {
  model: 'the model provider',
  agentsvc: 'the agent service',
  echo: "the secret's host",
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
  /** Whether its body was received completely. */
  isComplete: boolean;
  /** The mark of the request that caused it, if it carries one. */
  mark: string | undefined;
}

/** What the suite puts into a request to recognize it upstream. */
const MARK = /conformance-mark-[0-9]+/;
let markCount = 0;
/** A mark unique in this process. */
export const nextMark = () => `conformance-mark-${++markCount}`;

/** Body bytes kept; more than the suite sends. */
const MAX_BYTES = 16 * 1024 * 1024;

export class RequestRecorder {
  readonly received: ReceivedRequest[] = [];

  /** Records a request at once, and its body as it arrives. Resolves when the body has ended or the connection has closed. */
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

/** Every request that reached one of the suite's upstreams, whole and in order. */
import type { IncomingMessage } from 'node:http';
import type { HeaderList } from '../client.ts';

/** The systems behind the broker. `elsewhere` is one that nothing may ever be sent to. */
export type UpstreamName = 'model' | 'agentsvc' | 'echo' | 'elsewhere';

export interface Received {
  readonly upstream: UpstreamName;
  readonly method: string;
  /** The request target. */
  readonly url: string;
  readonly headers: HeaderList;
  trailers: HeaderList;
  body: Buffer;
  /** Whether its body has come to an end. */
  whole: boolean;
  /** The mark of the suite's request that led to it, where it carries one. */
  mark: string | undefined;
}

/** What the suite puts into a request so that it is known again upstream. */
const MARK = /conformance-mark-[0-9]+/;
let marks = 0;
/** A new mark. */
export const nextMark = () => `conformance-mark-${++marks}`;

/** More than the suite sends. */
const MOST_BYTES = 16 * 1024 * 1024;

export class Recorder {
  readonly received: Received[] = [];

  /** Records a request when its head is there, and reads its body. Resolves when that has ended, however it did. */
  record(upstream: UpstreamName, request: IncomingMessage): Promise<Received> {
    const { method = '', url = '' } = request;
    const received: Received = {
      upstream,
      method,
      url,
      headers: pairs(request.rawHeaders),
      trailers: [],
      body: Buffer.alloc(0),
      whole: false,
      mark: MARK.exec(url)?.[0],
    };
    this.received.push(received);
    return new Promise((resolve) => {
      const parts: Buffer[] = [];
      let size = 0;
      const end = () => {
        received.body = Buffer.concat(parts);
        received.mark ??= MARK.exec(received.body.toString('latin1', 0, 64 * 1024))?.[0];
        received.trailers = pairs(request.rawTrailers);
        received.whole = request.complete;
        resolve(received);
      };
      request.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= MOST_BYTES) parts.push(part);
      });
      request.on('end', end).on('close', end);
      request.on('error', () => {});
    });
  }
}

function pairs(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []));
}

/** Streams a request to an upstream and the response back, with back-pressure both ways. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { Redaction } from './forwarded-headers.ts';
import { mapHeaders, type RawHeaders } from './raw-headers.ts';
import { readBody } from './read-body.ts';
import type { BodyFilter } from './redact-stream.ts';
import { releaseBuffer } from './release-buffers.ts';
import { type BrokerRequestContext, payerHeaders, sendError } from './request-context.ts';
import type { UpstreamTarget } from './target.ts';

/** An upstream request and the treatment of its response. */
export interface RelayRequest {
  readonly target: UpstreamTarget;
  /** With the query. */
  readonly path: string;
  /** Without the headers that frame the body. */
  readonly headers: RawHeaders;
  /** The body, if it was read; otherwise it is streamed. */
  readonly body?: Buffer;
  /** The values that the response may not contain. */
  readonly redactions: readonly Redaction[];
  /** Replaces the body of a JSON response, which is buffered first; undefined turns it into an error response. */
  readonly transformResponse?: (status: number, body: Buffer) => Buffer | undefined;
}

/** Limit of a response that is buffered, in bytes. */
const MAX_BUFFERED_BYTES = 4 << 20;

/** Sends the request upstream and relays the response. Upstream failures become 502 or 504, or a broken connection once the response has begun. */
export function relay(context: BrokerRequestContext, request: RelayRequest): void {
  const { req, res, state } = context;
  context.auditDetails.host = request.target.host;
  const upstreamRequest = state.handlers.sendUpstream(
    {
      target: request.target,
      method: context.method,
      path: request.path,
      headers: [...request.headers, ...framingHeaders(req, request.body)],
    },
    {
      onResponse: (response) => void relayResponse(context, response, request),
      onError: (error) => {
        if (res.headersSent) res.destroy();
        else if (error.code === 'ETIMEDOUT') sendError(context, 'silent');
        else sendError(context, 'no-answer', { problem: error.code ?? error.message });
      },
    },
    state.connections,
  );
  res.on('close', () => {
    if (res.writableFinished && upstreamRequest.writableFinished) return;
    upstreamRequest.destroy();
    req.resume();
  });
  if (request.body) return void upstreamRequest.end(request.body);
  if (!hasBody(req)) return void upstreamRequest.end();
  const filter =
    isUnencoded(req) && context.box ? state.handlers.requestBodyFilter(context.box.matcher) : undefined;
  pipeBody(req, upstreamRequest, filter, () => {
    upstreamRequest.destroy();
    sendError(context, 'token-inside', { problem: 'body' });
  });
}

async function relayResponse(
  context: BrokerRequestContext,
  response: IncomingMessage,
  { redactions, transformResponse }: RelayRequest,
): Promise<void> {
  const { res, state } = context;
  const status = response.statusCode ?? 502;
  const headers = mapHeaders(
    state.handlers.responseHeaders(response.rawHeaders, redactions),
    (_, value, name) => (name === state.payerHeader ? undefined : value),
  );
  // The upstream's reason phrase is dropped: it may contain a value.
  const writeHead = (raw: RawHeaders) => res.writeHead(status, [...raw, ...payerHeaders(context)]);
  response.on('error', () => res.destroy());
  if (transformResponse && isJson(response)) {
    const body = await readBody(response, MAX_BUFFERED_BYTES).catch(() => undefined);
    const replacement = body && transformResponse(status, body);
    if (!replacement) return sendError(context, 'no-answer', { problem: 'its JSON could not be checked' });
    writeHead([
      ...mapHeaders(headers, (_, value, name) => (name === 'content-length' ? undefined : value)),
      'content-length',
      String(replacement.length),
    ]);
    return void res.end(replacement);
  }
  writeHead(headers);
  const filter = isUnencoded(response)
    ? state.handlers.responseBodyFilter(redactions.map(({ matcher }) => matcher))
    : undefined;
  pipeBody(response, res, filter);
  // Headers go out together with the first bytes if these are here already, and do not wait for them otherwise.
  setImmediate(() => res.flushHeaders());
}

/** Reads only as fast as the other side accepts. Calls `onMatch` and stops once the filter finds a value. */
function pipeBody(from: Readable, to: Writable, filter: BodyFilter | undefined, onMatch?: () => void): void {
  const resume = () => from.resume();
  to.on('drain', resume);
  from.on('data', (chunk: Buffer) => {
    const outputs = [filter ? filter.push(chunk) : chunk].flat();
    if (onMatch && filter?.matched) {
      from.removeAllListeners('data').removeAllListeners('end');
      from.resume();
      return onMatch();
    }
    let full = false;
    for (const output of outputs) {
      // Writes are flushed in order, so everything before this chunk is out too.
      const onWritten = output.buffer === chunk.buffer ? () => releaseBuffer(chunk) : undefined;
      if (output.length > 0 && !to.write(output, onWritten)) full = true;
    }
    if (full) from.pause();
  });
  from.on('end', () => {
    for (const output of [filter?.end() ?? []].flat()) if (output.length > 0) to.write(output);
    to.end();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Encoded bodies are not searched. */
const isUnencoded = ({ headers }: IncomingMessage) =>
  (headers['content-encoding'] ?? 'identity') === 'identity';

const isJson = (response: IncomingMessage) =>
  isUnencoded(response) && /^application\/([\w.+-]+\+)?json\b/i.test(response.headers['content-type'] ?? '');

/** Methods whose requests state an empty body. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH'];

function framingHeaders(req: IncomingMessage, body: Buffer | undefined): RawHeaders {
  if (body) return ['Content-Length', String(body.length)];
  if (req.headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  const length = req.headers['content-length'];
  if (length !== undefined) return ['Content-Length', length];
  return METHODS_WITH_BODY.includes(req.method ?? '') ? ['Content-Length', '0'] : [];
}

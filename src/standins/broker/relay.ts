/** Passes a request on and its answer back as they come, with back-pressure both ways. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { Redaction } from './hooks/responses.ts';
import { mapHeaders, type RawHeaders } from './raw-headers.ts';
import { readBody } from './read-body.ts';
import type { BodyFilter } from './redact-stream.ts';
import { releaseBuffer } from './release-buffers.ts';
import { type BrokerRequestContext, payerHeaders, sendError } from './request-context.ts';
import type { UpstreamTarget } from './target.ts';

export interface RelayRequest {
  readonly target: UpstreamTarget;
  /** With the query. */
  readonly path: string;
  /** Without what frames the body. */
  readonly headers: RawHeaders;
  /** The body, where it was read; else it is passed on as it comes. */
  readonly body?: Buffer;
  /** What the answer may not carry. */
  readonly redactions: readonly Redaction[];
  /** An answer that must be read before it goes on: what goes on instead; undefined refuses it. */
  readonly transformResponse?: (status: number, body: Buffer) => Buffer | undefined;
}

/** An answer that must be read is at most this large, in bytes. */
const MAX_BUFFERED_BYTES = 4 << 20;

export function relay(context: BrokerRequestContext, request: RelayRequest): void {
  const { req, res, state } = context;
  context.auditDetails.host = request.target.host;
  const upstreamRequest = state.hooks.send(
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
    isUnencoded(req) && context.box ? state.hooks.requestBodyFilter(context.box.matcher) : undefined;
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
  const status = state.hooks.responseStatus(response.statusCode ?? 502, context.kind);
  const headers = mapHeaders(
    state.hooks.responseHeaders(response.rawHeaders, redactions),
    (_, value, name) => (name === state.payerHeader ? undefined : value),
  );
  // The upstream's reason phrase may hold a value, and means nothing.
  const writeHead = (raw: RawHeaders) => res.writeHead(status, [...raw, ...payerHeaders(context)]);
  response.on('error', () => res.destroy());
  if (transformResponse && isJson(response)) {
    const body = await readBody(response, MAX_BUFFERED_BYTES).catch(() => undefined);
    const replacement = body && transformResponse(status, body);
    if (!replacement) return sendError(context, 'no-answer', { problem: 'its JSON could not be judged' });
    writeHead([
      ...mapHeaders(headers, (_, value, name) => (name === 'content-length' ? undefined : value)),
      'content-length',
      String(replacement.length),
    ]);
    return void res.end(replacement);
  }
  writeHead(headers);
  const filter = isUnencoded(response)
    ? state.hooks.responseBodyFilter(redactions.map(({ matcher }) => matcher))
    : undefined;
  pipeBody(response, res, filter);
  // With the first bytes where they are there already; else by itself, before the upstream says more.
  setImmediate(() => res.flushHeaders());
}

/** Reads only as fast as the other side takes. `found` ends it where the mask sees a value. */
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
      // All that is written before it is flushed before it.
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

/** A body that is encoded goes by unseen. */
const isUnencoded = ({ headers }: IncomingMessage) =>
  (headers['content-encoding'] ?? 'identity') === 'identity';

const isJson = (response: IncomingMessage) =>
  isUnencoded(response) && /^application\/([\w.+-]+\+)?json\b/i.test(response.headers['content-type'] ?? '');

/** Methods whose requests say that their body is empty. */
const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH'];

function framingHeaders(req: IncomingMessage, body: Buffer | undefined): RawHeaders {
  if (body) return ['Content-Length', String(body.length)];
  if (req.headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  const length = req.headers['content-length'];
  if (length !== undefined) return ['Content-Length', length];
  return METHODS_WITH_BODY.includes(req.method ?? '') ? ['Content-Length', '0'] : [];
}

/** Passes a request on and its answer back as they come, with back-pressure both ways. */
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { type Call, payerOf, refuse } from './call.ts';
import type { Passing } from './mask.ts';
import { mapFields, type RawHeaders } from './raw-headers.ts';
import { readBody } from './read-body.ts';
import { release } from './release.ts';
import type { Veiled } from './rules/answers.ts';
import type { Target } from './target.ts';

export interface Relayed {
  readonly target: Target;
  /** With the query. */
  readonly path: string;
  /** Without what frames the body. */
  readonly fields: RawHeaders;
  /** The body, where it was read; else it is passed on as it comes. */
  readonly body?: Buffer;
  /** What the answer may not carry. */
  readonly veiled: readonly Veiled[];
  /** An answer that must be read before it goes on: what goes on instead; undefined refuses it. */
  readonly read?: (status: number, body: Buffer) => Buffer | undefined;
}

/** An answer that must be read is at most this large, in bytes. */
const MOST_READ = 4 << 20;

export function relay(call: Call, relayed: Relayed): void {
  const { req, res, state } = call;
  call.told.host = relayed.target.host;
  const sent = state.rules.send(
    {
      target: relayed.target,
      method: call.method,
      path: relayed.path,
      fields: [...relayed.fields, ...framing(req, relayed.body)],
    },
    {
      answer: (answer) => void back(call, answer, relayed),
      failed: (error) => {
        if (res.headersSent) res.destroy();
        else if (error.code === 'ETIMEDOUT') refuse(call, 'silent');
        else refuse(call, 'no-answer', { problem: error.code ?? error.message });
      },
    },
    state.wire,
  );
  res.on('close', () => {
    if (res.writableFinished && sent.writableFinished) return;
    sent.destroy();
    req.resume();
  });
  if (relayed.body) return void sent.end(relayed.body);
  if (!hasBody(req)) return void sent.end();
  const mask = plain(req) && call.box ? state.rules.requestMask(call.box.hidden) : undefined;
  pass(req, sent, mask, () => {
    sent.destroy();
    refuse(call, 'token-inside', { problem: 'body' });
  });
}

async function back(call: Call, answer: IncomingMessage, { veiled, read }: Relayed): Promise<void> {
  const { res, state } = call;
  const status = state.rules.answerStatus(answer.statusCode ?? 502, call.kind);
  const fields = mapFields(state.rules.answerFields(answer.rawHeaders, veiled), (_, value, name) =>
    name === state.payerHeader ? undefined : value,
  );
  // The upstream's reason phrase may hold a value, and means nothing.
  const head = (raw: RawHeaders) => res.writeHead(status, [...raw, ...payerOf(call)]);
  answer.on('error', () => res.destroy());
  if (read && isJson(answer)) {
    const body = await readBody(answer, MOST_READ).catch(() => undefined);
    const instead = body && read(status, body);
    if (!instead) return refuse(call, 'no-answer', { problem: 'its JSON could not be judged' });
    head([
      ...mapFields(fields, (_, value, name) => (name === 'content-length' ? undefined : value)),
      'content-length',
      String(instead.length),
    ]);
    return void res.end(instead);
  }
  head(fields);
  const mask = plain(answer) ? state.rules.answerMask(veiled.map(({ hidden }) => hidden)) : undefined;
  pass(answer, res, mask);
  // With the first bytes where they are there already; else by itself, before the upstream says more.
  setImmediate(() => res.flushHeaders());
}

/** Reads only as fast as the other side takes. `found` ends it where the mask sees a value. */
function pass(from: Readable, to: Writable, mask: Passing | undefined, found?: () => void): void {
  const go = () => from.resume();
  to.on('drain', go);
  from.on('data', (chunk: Buffer) => {
    const outs = [mask ? mask.push(chunk) : chunk].flat();
    if (found && mask?.found) {
      from.removeAllListeners('data').removeAllListeners('end');
      from.resume();
      return found();
    }
    let full = false;
    for (const out of outs) {
      // All that is written before it is flushed before it.
      const done = out.buffer === chunk.buffer ? () => release(chunk) : undefined;
      if (out.length > 0 && !to.write(out, done)) full = true;
    }
    if (full) from.pause();
  });
  from.on('end', () => {
    for (const out of [mask?.end() ?? []].flat()) if (out.length > 0) to.write(out);
    to.end();
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A body that is encoded goes by unseen. */
const plain = ({ headers }: IncomingMessage) => (headers['content-encoding'] ?? 'identity') === 'identity';

const isJson = (answer: IncomingMessage) =>
  plain(answer) && /^application\/([\w.+-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '');

/** Methods whose requests say that their body is empty. */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

function framing(req: IncomingMessage, body: Buffer | undefined): RawHeaders {
  if (body) return ['Content-Length', String(body.length)];
  if (req.headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  const length = req.headers['content-length'];
  if (length !== undefined) return ['Content-Length', length];
  return WITH_BODY.includes(req.method ?? '') ? ['Content-Length', '0'] : [];
}

/** One connection to an event stream, read until it ends or nobody listens any more. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Exchange } from '../../model/report.ts';
import { type Bounds, type Message, MessageReader } from '../messages.ts';
import { refusalOf } from '../shapes.ts';
import { exchangeOf, type Hide } from './evidence.ts';

/**
 * How a stream ended: the service closed it, it broke off in the middle, no connection or no answer came (`unreachable`), the
 * answer is no stream (`refused`), time ran out (`late`), it holds too much (`large`), or the signal ended it (`stopped`).
 */
export type StreamEnding = 'closed' | 'cut' | 'unreachable' | 'refused' | 'late' | 'large' | 'stopped';

export interface StreamEnd {
  readonly how: StreamEnding;
  /** In words, to stand behind "the stream". */
  readonly said: string;
  /** The status of the answer; 0 where none came. */
  readonly status: number;
  readonly events: number;
  /** What was asked and answered, its body cut; undefined where no answer came. */
  readonly exchange: (hide?: Hide) => Exchange | undefined;
}

export interface StreamQuestion {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How long the answer's head may take. */
  readonly headMs: number;
  /** How long all of it may take; without end where nothing is said. */
  readonly wholeMs?: number | undefined;
  readonly signal: AbortSignal;
  readonly bounds?: Bounds;
  readonly hide?: Hide;
  readonly take: (message: Message) => void;
  /** The pause before a new connection that the service asks for, in ms. */
  readonly retry?: (ms: number) => void;
}

/** As much of a stream as is kept for a report: more than it shows, so that no secret is cut in two before it is hidden. */
const SHOWN = 8192;
/** How long the rest of a refusal may take. */
const REFUSAL_MS = 1000;

/** Reads one connection. Throws nothing. */
export async function readStream(question: StreamQuestion): Promise<StreamEnd> {
  const { url, signal, take } = question;
  const address = new URL(url);
  const { request } = address.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const headers = { accept: 'text/event-stream', 'cache-control': 'no-cache', ...question.headers };
  return new Promise((resolve) => {
    let sent: ClientRequest | undefined;
    let answer: IncomingMessage | undefined;
    let shown = '';
    let events = 0;
    let over = false;
    const end = (how: StreamEnding, said: string) => {
      if (over) return;
      over = true;
      for (const timer of [head, whole]) clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      const status = answer?.statusCode ?? 0;
      const exchange = (hide?: Hide) => answer && evidence(url, headers, answer, shown, hide);
      // What the other side keeps open is not kept here.
      if (how !== 'closed') sent?.destroy();
      resolve({ how, said, status, events, exchange });
    };
    const stop = () => end('stopped', 'was not read further');
    const head = setTimeout(
      () => end('unreachable', `gave no answer within ${question.headMs / 1000} s`),
      question.headMs,
    );
    const whole =
      question.wholeMs === undefined
        ? undefined
        : setTimeout(
            () => end('late', `was not closed within ${question.wholeMs! / 1000} s`),
            question.wholeMs,
          );
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });

    const reader = new MessageReader(
      (message) => {
        if (over) return;
        events++;
        take(message);
      },
      question.bounds,
      question.retry,
    );
    const read = (incoming: IncomingMessage) => {
      answer = incoming;
      clearTimeout(head);
      const refused = refusalIn(incoming, question.hide);
      if (refused) setTimeout(() => end('refused', refused), REFUSAL_MS).unref();
      incoming.on('data', (chunk: Buffer) => {
        if (over) return;
        if (shown.length < SHOWN) shown += chunk.toString('utf8', 0, SHOWN);
        if (refused) return;
        try {
          reader.push(chunk);
        } catch (error) {
          end('large', `was not read further: ${(error as Error).message}`);
        }
      });
      const cut = () => end('cut', `broke off after ${events === 1 ? '1 event' : `${events} events`}`);
      incoming.on('error', cut);
      incoming.on('close', () => {
        if (!incoming.complete) cut();
      });
      incoming.on('end', () => {
        if (!incoming.complete) return cut();
        if (refused)
          return end('refused', [refused, refusalOf(shown, question.hide)].filter(Boolean).join(': '));
        if (!over) reader.end();
        end('closed', 'was closed by the service');
      });
    };
    try {
      sent = request(address, { method: 'GET', headers }, read);
      sent.on('error', (error: NodeJS.ErrnoException) =>
        end('unreachable', `could not be opened: ${error.code ?? error.message}`),
      );
      sent.end();
    } catch (error) {
      end('unreachable', `could not be opened: ${(error as Error).message}`);
    }
  });
}

/** Why an answer is no stream. */
function refusalIn(
  { statusCode, headers }: IncomingMessage,
  hide: Hide = (text) => text,
): string | undefined {
  if (statusCode !== 200) return `answered ${statusCode}`;
  const type = headers['content-type'] ?? 'text/event-stream';
  return /^text\/event-stream\b/i.test(type)
    ? undefined
    : `answered 200 with ${hide(type).slice(0, 60)} in place of text/event-stream`;
}

function evidence(
  url: string,
  headers: Readonly<Record<string, string>>,
  answer: IncomingMessage,
  body: string,
  hide: Hide | undefined,
): Exchange {
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return exchangeOf(
    { method: 'GET', url, headers },
    { status: answer.statusCode ?? 0, headers: Object.fromEntries(given), body },
    hide,
  );
}

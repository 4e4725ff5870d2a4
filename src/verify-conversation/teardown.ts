/** Removes the throwaways of a conversation, whatever became of it, and names what is left (spec 3, 4.3). */
import type { ControlClient } from '../control/client/control-client.ts';
import { sleep } from '../control/client/event-source.ts';
import { readId, readRecords, retryAfterMs } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import type { CreationResult } from './create.ts';
import type { ConversationTimeouts } from './timeouts.ts';
import { truncateLine } from './turn.ts';

export interface Throwaways {
  readonly agentName: string;
  /** Undefined where it was never asked for. */
  readonly agent: CreationResult | undefined;
  readonly conversation: CreationResult | undefined;
}

export interface TeardownResult {
  /** What is left, or may be; nothing where all of it is gone. */
  readonly leaks: readonly Problem[];
  readonly exchanges: readonly Exchange[];
  /** How many things were there to remove. */
  readonly count: number;
  readonly durationMs: number;
}

/** How often a removal is tried where the service fails it. */
const MAX_ATTEMPTS = 4;

/** Throws nothing. It takes at most `teardownMs`, and `stoppedMs` from the moment on in which `stopped` ends. */
export async function tearDown(
  control: ControlClient,
  { agentName, agent, conversation }: Throwaways,
  { stopSignal, timeouts }: { readonly stopSignal: AbortSignal; readonly timeouts: ConversationTimeouts },
): Promise<TeardownResult> {
  const startTime = performance.now();
  const deadlines = startDeadlines(stopSignal, timeouts);
  const remover = new Remover(control, timeouts);
  try {
    const conversations = conversation?.id
      ? [conversation.id]
      : await remover.find(
          deadlines.half,
          conversation?.mayExist,
          'listConversations',
          `a conversation of agent ${agentName}`,
          {
            query: { agent_id: agent?.id ?? '' },
            matches: (record) => record['agent_id'] === agent?.id,
          },
        );
    for (const id of conversations)
      await remover.remove(deadlines.half, 'terminate', id, `conversation ${id}`);
    const agents = agent?.id
      ? [agent.id]
      : await remover.find(deadlines.total, agent?.mayExist, 'listAgents', `agent ${agentName}`, {
          matches: (record) => record['name'] === agentName,
        });
    for (const id of agents)
      await remover.remove(deadlines.total, 'deleteAgent', id, `agent ${agentName} (${id})`);
    const { leaks, exchanges } = remover;
    return {
      leaks,
      exchanges,
      count: conversations.length + agents.length,
      durationMs: performance.now() - startTime,
    };
  } finally {
    deadlines.clear();
  }
}

interface TeardownDeadlines {
  /** Half of the time: a conversation that will not end leaves some for its agent. */
  readonly half: AbortSignal;
  readonly total: AbortSignal;
  readonly clear: () => void;
}

function startDeadlines(
  stopSignal: AbortSignal,
  { teardownMs, stoppedTeardownMs }: ConversationTimeouts,
): TeardownDeadlines {
  const [half, total] = [new AbortController(), new AbortController()];
  const timers: NodeJS.Timeout[] = [];
  const abortAfter = (ms: number) =>
    timers.push(
      setTimeout(() => half.abort(), ms / 2),
      setTimeout(() => total.abort(), ms),
    );
  const shorten = () => abortAfter(stoppedTeardownMs);
  if (stopSignal.aborted) shorten();
  else abortAfter(teardownMs);
  stopSignal.addEventListener('abort', shorten, { once: true });
  return {
    half: half.signal,
    total: total.signal,
    clear: () => {
      stopSignal.removeEventListener('abort', shorten);
      timers.forEach(clearTimeout);
    },
  };
}

interface RecordSearch {
  readonly query?: Readonly<Record<string, string>>;
  readonly matches: (record: Readonly<Record<string, unknown>>) => boolean;
}

class Remover {
  readonly leaks: Problem[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #control: ControlClient;
  readonly #timeouts: ConversationTimeouts;

  constructor(control: ControlClient, timeouts: ConversationTimeouts) {
    this.#control = control;
    this.#timeouts = timeouts;
  }

  async remove(signal: AbortSignal, route: ControlRouteName, id: string, label: string): Promise<void> {
    const failure = await this.#callWithRetry(signal, route, { id }, (status) => status === 404);
    if (typeof failure === 'string')
      this.leaks.push({
        message: truncateLine(`${label} is left behind: ${failure}`, 500),
        help: 'remove it by hand',
      });
  }

  /** The ids of what was made without an id being told. */
  async find(
    signal: AbortSignal,
    mayExist: CreationResult['mayExist'],
    route: ControlRouteName,
    label: string,
    { query, matches }: RecordSearch,
  ): Promise<string[]> {
    if (!mayExist) return [];
    const records = await this.#callWithRetry(signal, route, query ? { query } : {}, () => false);
    if (typeof records !== 'string') return records.filter(matches).flatMap((record) => readId(record) ?? []);
    if (mayExist === 'likely')
      this.leaks.push({
        message: truncateLine(`${label} may be left behind: it was asked for, and ${records}`, 500),
        help: 'look whether it is there, and remove it by hand',
      });
    return [];
  }

  /** The records of an answer that says it was done, else why it was not. */
  async #callWithRetry(
    signal: AbortSignal,
    route: ControlRouteName,
    call: { id?: string; query?: Readonly<Record<string, string>> },
    isGone: (status: number) => boolean,
  ): Promise<ReturnType<typeof readRecords> | string> {
    let failure = 'there was no time to ask for it';
    let delay = this.#timeouts.retryDelayMs;
    for (let tries = 0; tries < MAX_ATTEMPTS && !signal.aborted; ) {
      let requestedMs: number | undefined;
      try {
        const response = await this.#control.request(route, { ...call, signal });
        this.exchanges.push(response.exchange);
        if (response.ok || isGone(response.status)) return readRecords(response.body);
        failure = response.message;
        if (response.status < 500 && response.status !== 429 && response.status !== 409) return failure;
        requestedMs = retryAfterMs(response.headers['retry-after'], response.text, new Date());
      } catch (error) {
        failure = signal.aborted ? 'the service gave no answer in time' : (error as Error).message;
      }
      // A service that says how long to wait is asked again for as long as there is time.
      if (requestedMs === undefined) tries++;
      await sleep(Math.max(requestedMs ?? delay, this.#timeouts.retryDelayMs), signal);
      delay *= 2;
    }
    return failure;
  }
}

/** Removes the throwaways of a conversation, whatever became of it, and reports what may remain (spec 3, 4.3). */
import { sleep } from '../async/sleep.ts';
import type { ControlClient } from '../control/client/control-client.ts';
import { readId, readRecords } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { shorten } from '../text/shorten.ts';
import type { CreationResult } from './create.ts';
import { Backoff, requestedDelayMs } from './retry.ts';
import type { ConversationTimeouts } from './timeouts.ts';

export interface Throwaways {
  readonly agentName: string;
  /** Undefined if its creation was never requested. */
  readonly agent: CreationResult | undefined;
  readonly conversation: CreationResult | undefined;
}

export interface TeardownResult {
  /** What remains or may remain. */
  readonly leaks: readonly Problem[];
  readonly exchanges: readonly Exchange[];
  /** The number of things to remove. */
  readonly count: number;
  readonly durationMs: number;
}

/** How often a failing removal is tried. */
const MAX_ATTEMPTS = 4;

/** Never throws. Takes at most `teardownMs`, or `stoppedTeardownMs` from the moment on that `stopSignal` aborts. */
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
      await remover.remove(deadlines.half, 'terminate', id, `conversation ${id} was not terminated`);
    const agents = agent?.id
      ? [agent.id]
      : await remover.find(deadlines.total, agent?.mayExist, 'listAgents', `agent ${agentName}`, {
          matches: (record) => record['name'] === agentName,
        });
    for (const id of agents)
      await remover.remove(deadlines.total, 'deleteAgent', id, `agent ${agentName} (${id}) was not deleted`);
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
  /** Half of the time, so that a conversation that does not end leaves some for its agent. */
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
  const onStop = () => abortAfter(stoppedTeardownMs);
  if (stopSignal.aborted) onStop();
  else abortAfter(teardownMs);
  stopSignal.addEventListener('abort', onStop, { once: true });
  return {
    half: half.signal,
    total: total.signal,
    clear: () => {
      stopSignal.removeEventListener('abort', onStop);
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

  async remove(signal: AbortSignal, route: ControlRouteName, id: string, failure: string): Promise<void> {
    const records = await this.#callWithRetry(signal, route, { id }, (status) => status === 404);
    if (typeof records !== 'string') return;
    this.leaks.push({ message: shorten(`${failure}: ${records}`, 500), help: 'Remove it manually' });
  }

  /** The ids of what was created without a response that says so. */
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
        message: shorten(`${label} may remain: its creation was requested, and ${records}`, 500),
        help: 'Check whether it exists and remove it manually',
      });
    return [];
  }

  /** The records of a successful response, else the failure as text. */
  async #callWithRetry(
    signal: AbortSignal,
    route: ControlRouteName,
    call: { id?: string; query?: Readonly<Record<string, string>> },
    isGone: (status: number) => boolean,
  ): Promise<ReturnType<typeof readRecords> | string> {
    let failure = 'no time was left to send the request';
    const backoff = new Backoff(this.#timeouts.retryDelayMs);
    for (let tries = 0; tries < MAX_ATTEMPTS && !signal.aborted; ) {
      let requestedMs: number | undefined;
      try {
        const response = await this.#control.request(route, { ...call, signal });
        this.exchanges.push(response.exchange);
        if (response.ok || isGone(response.status)) return readRecords(response.body);
        failure = response.message;
        if (response.status < 500 && response.status !== 429 && response.status !== 409) return failure;
        requestedMs = requestedDelayMs(response, new Date());
      } catch (error) {
        failure = signal.aborted ? 'the service did not respond in time' : (error as Error).message;
      }
      // While the service asks to wait, only the time limits the tries.
      if (requestedMs === undefined) tries++;
      await sleep(backoff.next(requestedMs), signal);
    }
    return failure;
  }
}

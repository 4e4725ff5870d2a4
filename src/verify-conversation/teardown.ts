/** Removes the throwaways of a conversation, whatever became of it, and names what is left (spec 3, 4.3). */
import type { ControlClient } from '../control/client/control-client.ts';
import { sleep } from '../control/client/event-source.ts';
import { readId, readRecords, retryAfterMs } from '../control/responses.ts';
import type { ControlRouteName } from '../control/routes.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import type { Made } from './make.ts';
import type { Pace } from './pace.ts';
import { quote } from './turn.ts';

export interface Throwaways {
  readonly agentName: string;
  /** Undefined where it was never asked for. */
  readonly agent: Made | undefined;
  readonly conversation: Made | undefined;
}

export interface Removal {
  /** What is left, or may be; nothing where all of it is gone. */
  readonly leaks: readonly Problem[];
  readonly exchanges: readonly Exchange[];
  /** How many things were there to remove. */
  readonly count: number;
  readonly ms: number;
}

/** How often a removal is tried where the service fails it. */
const TRIES = 4;

/** Throws nothing. It takes at most `teardownMs`, and `stoppedMs` from the moment on in which `stopped` ends. */
export async function tearDown(
  control: ControlClient,
  { agentName, agent, conversation }: Throwaways,
  { stopped, pace }: { readonly stopped: AbortSignal; readonly pace: Pace },
): Promise<Removal> {
  const begun = performance.now();
  const limit = deadline(stopped, pace);
  const remover = new Remover(control, pace);
  try {
    const conversations = conversation?.id
      ? [conversation.id]
      : await remover.find(
          limit.half,
          conversation?.unsure,
          'listConversations',
          `a conversation of agent ${agentName}`,
          {
            query: { agent_id: agent?.id ?? '' },
            meant: (record) => record['agent_id'] === agent?.id,
          },
        );
    for (const id of conversations) await remover.remove(limit.half, 'terminate', id, `conversation ${id}`);
    const agents = agent?.id
      ? [agent.id]
      : await remover.find(limit.whole, agent?.unsure, 'listAgents', `agent ${agentName}`, {
          meant: (record) => record['name'] === agentName,
        });
    for (const id of agents)
      await remover.remove(limit.whole, 'deleteAgent', id, `agent ${agentName} (${id})`);
    const { leaks, exchanges } = remover;
    return { leaks, exchanges, count: conversations.length + agents.length, ms: performance.now() - begun };
  } finally {
    limit.clear();
  }
}

interface Limit {
  /** Half of the time: a conversation that will not end leaves some for its agent. */
  readonly half: AbortSignal;
  readonly whole: AbortSignal;
  readonly clear: () => void;
}

function deadline(stopped: AbortSignal, { teardownMs, stoppedMs }: Pace): Limit {
  const [half, whole] = [new AbortController(), new AbortController()];
  const timers: NodeJS.Timeout[] = [];
  const within = (ms: number) =>
    timers.push(
      setTimeout(() => half.abort(), ms / 2),
      setTimeout(() => whole.abort(), ms),
    );
  const hurry = () => within(stoppedMs);
  if (stopped.aborted) hurry();
  else within(teardownMs);
  stopped.addEventListener('abort', hurry, { once: true });
  return {
    half: half.signal,
    whole: whole.signal,
    clear: () => {
      stopped.removeEventListener('abort', hurry);
      timers.forEach(clearTimeout);
    },
  };
}

interface Search {
  readonly query?: Readonly<Record<string, string>>;
  readonly meant: (record: Readonly<Record<string, unknown>>) => boolean;
}

class Remover {
  readonly leaks: Problem[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #control: ControlClient;
  readonly #pace: Pace;

  constructor(control: ControlClient, pace: Pace) {
    this.#control = control;
    this.#pace = pace;
  }

  async remove(limit: AbortSignal, name: ControlRouteName, id: string, what: string): Promise<void> {
    const said = await this.#tried(limit, name, { id }, (status) => status === 404);
    if (typeof said === 'string')
      this.leaks.push({ message: quote(`${what} is left behind: ${said}`, 500), help: 'remove it by hand' });
  }

  /** The ids of what was made without an id being told. */
  async find(
    limit: AbortSignal,
    unsure: Made['unsure'],
    name: ControlRouteName,
    what: string,
    { query, meant }: Search,
  ): Promise<string[]> {
    if (!unsure) return [];
    const found = await this.#tried(limit, name, query ? { query } : {}, () => false);
    if (typeof found !== 'string') return found.filter(meant).flatMap((record) => readId(record) ?? []);
    if (unsure === 'likely')
      this.leaks.push({
        message: quote(`${what} may be left behind: it was asked for, and ${found}`, 500),
        help: 'look whether it is there, and remove it by hand',
      });
    return [];
  }

  /** The records of an answer that says it was done, else why it was not. */
  async #tried(
    limit: AbortSignal,
    name: ControlRouteName,
    call: { id?: string; query?: Readonly<Record<string, string>> },
    gone: (status: number) => boolean,
  ): Promise<ReturnType<typeof readRecords> | string> {
    let said = 'there was no time to ask for it';
    let pause = this.#pace.pauseMs;
    for (let tries = 0; tries < TRIES && !limit.aborted; ) {
      let asked: number | undefined;
      try {
        const reply = await this.#control.request(name, { ...call, signal: limit });
        this.exchanges.push(reply.exchange);
        if (reply.ok || gone(reply.status)) return readRecords(reply.body);
        said = reply.message;
        if (reply.status < 500 && reply.status !== 429 && reply.status !== 409) return said;
        asked = retryAfterMs(reply.headers['retry-after'], reply.text, new Date());
      } catch (error) {
        said = limit.aborted ? 'the service gave no answer in time' : (error as Error).message;
      }
      // A service that says how long to wait is asked again for as long as there is time.
      if (asked === undefined) tries++;
      await sleep(Math.max(asked ?? pause, this.#pace.pauseMs), limit);
      pause *= 2;
    }
    return said;
  }
}

/** Removes the throwaways of a conversation, whatever became of it, and names what is left (spec 3, 4.3). */
import type { Control } from '../control/client/control.ts';
import { rest } from '../control/client/follow.ts';
import type { RouteName } from '../control/routes.ts';
import { idOf, recordsOf, waitAsked } from '../control/shapes.ts';
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
  control: Control,
  { agentName, agent, conversation }: Throwaways,
  { stopped, pace }: { readonly stopped: AbortSignal; readonly pace: Pace },
): Promise<Removal> {
  const begun = performance.now();
  const limit = deadline(stopped, pace);
  const remover = new Remover(control, limit.signal, pace);
  try {
    const conversations = conversation?.id
      ? [conversation.id]
      : await remover.find(
          conversation?.unsure,
          'listConversations',
          `a conversation of agent ${agentName}`,
          {
            query: { agent_id: agent?.id ?? '' },
            meant: (record) => record['agent_id'] === agent?.id,
          },
        );
    for (const id of conversations) await remover.remove('terminate', id, `conversation ${id}`);
    const agents = agent?.id
      ? [agent.id]
      : await remover.find(agent?.unsure, 'listAgents', `agent ${agentName}`, {
          meant: (record) => record['name'] === agentName,
        });
    for (const id of agents) await remover.remove('deleteAgent', id, `agent ${agentName} (${id})`);
    const { leaks, exchanges } = remover;
    return { leaks, exchanges, count: conversations.length + agents.length, ms: performance.now() - begun };
  } finally {
    limit.clear();
  }
}

function deadline(stopped: AbortSignal, pace: Pace): { signal: AbortSignal; clear: () => void } {
  const over = new AbortController();
  const timers = [setTimeout(() => over.abort(), pace.teardownMs)];
  const hurry = () => timers.push(setTimeout(() => over.abort(), pace.stoppedMs));
  if (stopped.aborted) hurry();
  else stopped.addEventListener('abort', hurry, { once: true });
  const clear = () => {
    stopped.removeEventListener('abort', hurry);
    timers.forEach(clearTimeout);
  };
  return { signal: over.signal, clear };
}

interface Search {
  readonly query?: Readonly<Record<string, string>>;
  readonly meant: (record: Readonly<Record<string, unknown>>) => boolean;
}

class Remover {
  readonly leaks: Problem[] = [];
  readonly exchanges: Exchange[] = [];
  readonly #control: Control;
  readonly #limit: AbortSignal;
  readonly #pace: Pace;

  constructor(control: Control, limit: AbortSignal, pace: Pace) {
    this.#control = control;
    this.#limit = limit;
    this.#pace = pace;
  }

  async remove(name: RouteName, id: string, what: string): Promise<void> {
    const said = await this.#tried(name, { id }, (status) => status === 404);
    if (typeof said === 'string')
      this.leaks.push({ message: quote(`${what} is left behind: ${said}`, 500), help: 'remove it by hand' });
  }

  /** The ids of what was made without an id being told. */
  async find(
    unsure: Made['unsure'],
    name: RouteName,
    what: string,
    { query, meant }: Search,
  ): Promise<string[]> {
    if (!unsure) return [];
    const found = await this.#tried(name, query ? { query } : {}, () => false);
    if (typeof found !== 'string') return found.filter(meant).flatMap((record) => idOf(record) ?? []);
    if (unsure === 'likely')
      this.leaks.push({
        message: quote(`${what} may be left behind: it was asked for, and ${found}`, 500),
        help: 'look whether it is there, and remove it by hand',
      });
    return [];
  }

  /** The records of an answer that says it was done, else why it was not. */
  async #tried(
    name: RouteName,
    call: { id?: string; query?: Readonly<Record<string, string>> },
    gone: (status: number) => boolean,
  ): Promise<ReturnType<typeof recordsOf> | string> {
    let said = 'there was no time';
    let pause = this.#pace.pauseMs;
    for (let tries = 0; tries < TRIES && !this.#limit.aborted; ) {
      let asked: number | undefined;
      try {
        const reply = await this.#control.call(name, { ...call, signal: this.#limit });
        this.exchanges.push(reply.exchange);
        if (reply.done || gone(reply.status)) return recordsOf(reply.body);
        said = reply.said;
        if (reply.status < 500 && reply.status !== 429 && reply.status !== 409) return said;
        asked = waitAsked(reply.headers['retry-after'], reply.text, new Date());
      } catch (error) {
        said = (error as Error).message;
      }
      // A service that says how long to wait is asked again for as long as there is time.
      if (asked === undefined) tries++;
      await rest(Math.max(asked ?? pause, this.#pace.pauseMs), this.#limit);
      pause *= 2;
    }
    return said;
  }
}

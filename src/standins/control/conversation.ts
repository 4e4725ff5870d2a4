/** A conversation: its data, its turns and its event log. */
import { randomUUID } from 'node:crypto';
import type { Agent } from './agents.ts';
import { EventLog, type NewEvent } from './event-log.ts';

/** The status in the API's responses. */
export type ConversationStatus = 'pending' | 'running' | 'idle' | 'failed' | 'terminated';

/** A prompt and its execution. */
export interface Turn {
  readonly id: string;
  readonly number: number;
  readonly prompt: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'interrupted';
  exitCode: number | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
}

/** A conversation of an agent. */
export class Conversation {
  readonly id = randomUUID();
  readonly agent: Agent;
  readonly title: string | null;
  /** The name of its sandbox. */
  readonly sandboxName: string;
  readonly log: EventLog;
  readonly createdAt = new Date().toISOString();
  readonly turns: Turn[] = [];
  updatedAt = this.createdAt;
  sandboxStatus: 'pending' | 'starting' | 'ready' | 'failed' | 'terminated' = 'pending';
  #status: ConversationStatus = 'pending';

  constructor(agent: Agent, title: string | null, nextId: () => number) {
    this.agent = agent;
    this.title = title;
    this.log = new EventLog(nextId);
    this.sandboxName = `control-${agent.account.id.slice(0, 8)}-${this.id.slice(0, 8)}`;
  }

  get status(): ConversationStatus {
    return this.#status;
  }

  /** `terminated` is final. */
  set status(status: ConversationStatus) {
    if (this.#status === 'terminated') return;
    this.#status = status;
    this.updatedAt = new Date().toISOString();
  }

  addTurn(prompt: string): Turn {
    const turn: Turn = {
      id: randomUUID(),
      number: this.turns.length + 1,
      prompt,
      status: 'pending',
      exitCode: undefined,
      startedAt: undefined,
      endedAt: undefined,
    };
    this.turns.push(turn);
    return turn;
  }
}

/** A stage event, with `details` as JSON. */
export const stageEvent = (stage: string, state: string, details: object = {}): NewEvent => ({
  kind: 'stage',
  stage,
  state,
  stream: '',
  data: JSON.stringify(details),
  turnId: null,
});

/** An output event of a turn. */
export const outputEvent = (turn: Turn, stream: 'stdout' | 'stderr' | 'acp', text: string): NewEvent => ({
  kind: 'output',
  stage: 'turn',
  state: '',
  stream,
  data: text,
  turnId: turn.id,
});

/** The sessions of one sandbox: those that run, and the last few that have ended. */
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { type Command, Session } from './session.ts';

/** A session as the API lists it. */
export interface SessionRecord {
  readonly id: string;
  readonly command: string;
  readonly workdir: string;
  readonly created: string;
  readonly last_activity: string;
  readonly is_active: boolean;
  readonly tty: boolean;
}

export class Sessions {
  readonly #limits: Limits;
  readonly #running = new Map<string, Session>();
  #ended: Session[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Makes a session; it begins with `start`, when its client is there. Throws `Refusal` where there are too many. */
  open(command: Command): Session {
    const { sessions, endedSessions } = this.#limits;
    if (this.#running.size >= sessions) throw new Refusal(429, `a sandbox runs at most ${sessions} sessions`);
    const session = new Session(command, this.#limits, () => {
      this.#running.delete(session.id);
      this.#ended = [session, ...this.#ended].slice(0, endedSessions);
    });
    this.#running.set(session.id, session);
    return session;
  }

  /** Throws `Refusal` where there is none. */
  get(id: string): Session {
    const session = this.#running.get(id) ?? this.#ended.find((each) => each.id === id);
    if (!session) throw new Refusal(404, `no session ${id}`);
    return session;
  }

  /** The running ones. */
  list(): SessionRecord[] {
    return [...this.#running.values()].map(({ id, command, created, lastActivity }) => ({
      id,
      command: command.line,
      workdir: command.folder,
      created: created.toISOString(),
      last_activity: lastActivity.toISOString(),
      is_active: true,
      tty: command.terminal,
    }));
  }

  killAll(): void {
    for (const session of [...this.#running.values()]) session.kill('KILL');
  }
}

/** The sessions of a sandbox: running ones and the last ended ones. */
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';
import { EmulatorSession, type SessionCommand } from './session.ts';

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

/** The sessions of one sandbox, within limits. */
export class Sessions {
  readonly #limits: EmulatorLimits;
  readonly #running = new Map<string, EmulatorSession>();
  #ended: EmulatorSession[] = [];

  constructor(limits: EmulatorLimits) {
    this.#limits = limits;
  }

  /** Creates a session; `start` runs it. Throws a 429 above the limit. */
  open(command: SessionCommand): EmulatorSession {
    const { sessions, endedSessions } = this.#limits;
    if (this.#running.size >= sessions)
      throw new EmulatorHttpError(429, `too many sessions: the limit is ${sessions}`);
    const session = new EmulatorSession(command, this.#limits, () => {
      this.#running.delete(session.id);
      this.#ended = [session, ...this.#ended].slice(0, endedSessions);
    });
    this.#running.set(session.id, session);
    return session;
  }

  /** A running or recently ended session. Throws a 404 for an unknown one. */
  get(id: string): EmulatorSession {
    const session = this.#running.get(id) ?? this.#ended.find((each) => each.id === id);
    if (!session) throw new EmulatorHttpError(404, `no session ${id}`);
    return session;
  }

  /** The running sessions. */
  list(): SessionRecord[] {
    return [...this.#running.values()].map(({ id, command, createdAt, lastActivity }) => ({
      id,
      command: command.line,
      workdir: command.cwd,
      created: createdAt.toISOString(),
      last_activity: lastActivity.toISOString(),
      is_active: true,
      tty: command.tty,
    }));
  }

  /** The beginning of the input of each session, running ones first. */
  inputs(): string[] {
    return [...this.#running.values(), ...this.#ended].map(({ stdin }) => stdin.beginning);
  }

  /** Kills all running sessions. */
  killAll(): void {
    for (const session of [...this.#running.values()]) session.kill('KILL');
  }
}

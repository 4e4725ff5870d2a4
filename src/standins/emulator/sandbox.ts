/** A sandbox: its files, its sessions and what else the API keeps with it. */
import { Checkpoints } from './checkpoints.ts';
import { Files } from './files.ts';
import type { EmulatorLimits } from './limits.ts';
import { Sessions } from './sessions.ts';

export interface Sandbox {
  /** Also its id. */
  readonly name: string;
  readonly createdAt: Date;
  readonly labels: readonly string[];
  readonly files: Files;
  readonly sessions: Sessions;
  readonly checkpoints: Checkpoints;
  /** As the client gave them; nothing acts on them. */
  readonly policies: Map<string, unknown>;
  readonly services: Map<string, Record<string, unknown>>;
  readonly tasks: Map<string, Record<string, unknown>>;
}

export function createSandbox(name: string, labels: readonly string[], limits: EmulatorLimits): Sandbox {
  const files = new Files(limits);
  return {
    name,
    createdAt: new Date(),
    labels,
    files,
    sessions: new Sessions(limits),
    checkpoints: new Checkpoints(files, limits),
    policies: new Map(),
    services: new Map(),
    tasks: new Map(),
  };
}

/** A sandbox as whoever started the emulator sees it. */
export interface SandboxSnapshot {
  readonly id: string;
  readonly status: 'running';
  /** The text of each file by its absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Running ones. */
  readonly sessions: number;
}

export const snapshotOf = ({ name, files, sessions }: Sandbox): SandboxSnapshot => ({
  id: name,
  status: 'running',
  files: files.textByPath(),
  sessions: sessions.list().length,
});

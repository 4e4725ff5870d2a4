/** A sandbox: its files, sessions and checkpoints. */
import { Checkpoints } from './checkpoints.ts';
import { Files } from './files.ts';
import type { EmulatorLimits } from './limits.ts';
import { Sessions } from './sessions.ts';

/** Everything that is destroyed with it. */
export interface Sandbox {
  /** Also its id. */
  readonly name: string;
  readonly createdAt: Date;
  labels: readonly string[];
  readonly files: Files;
  readonly sessions: Sessions;
  readonly checkpoints: Checkpoints;
}

/** An empty sandbox. */
export function createSandbox(name: string, labels: readonly string[], limits: EmulatorLimits): Sandbox {
  const files = new Files(limits);
  return {
    name,
    createdAt: new Date(),
    labels,
    files,
    sessions: new Sessions(limits),
    checkpoints: new Checkpoints(files, limits),
  };
}

/** A sandbox as `Emulator.sandboxes` reports it. */
export interface SandboxSnapshot {
  readonly id: string;
  readonly status: 'running';
  /** The contents of each file as UTF-8, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** The beginning of what reached the standard input of each session, the last ones only, as UTF-8. */
  readonly inputs: readonly string[];
  /** The number of running sessions. */
  readonly sessions: number;
}

/** The current snapshot of a sandbox. */
export const snapshotOf = ({ name, files, sessions }: Sandbox): SandboxSnapshot => ({
  id: name,
  status: 'running',
  files: files.textByPath(),
  inputs: sessions.inputs(),
  sessions: sessions.list().length,
});

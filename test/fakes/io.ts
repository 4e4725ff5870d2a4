/** A fake `Io` for `run`: variables, clock and terminal. Files are real, in temporary folders. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ForgeTimeouts, Io } from '../../src/io.ts';
import { run } from '../../src/main.ts';

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramOptions {
  readonly cwd: string;
  readonly env?: Io['env'];
  readonly tty?: boolean;
  readonly now?: () => Date;
  readonly forgeTimeouts?: ForgeTimeouts;
}

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Always noon on a day in 2027. */
const noon = () => new Date('2027-06-15T12:00:00Z');

/** Runs the program in this process. */
export async function runProgram(argv: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const output = { stdout: '', stderr: '' };
  const code = await run(argv, {
    env: options.env ?? {},
    cwd: options.cwd,
    packageRoot: repositoryRoot,
    stdout: { write: (text) => (output.stdout += text), isTTY: options.tty },
    stderr: { write: (text) => (output.stderr += text) },
    now: options.now ?? noon,
    stopSignal: () => new AbortController().signal,
    ...(options.forgeTimeouts ? { forgeTimeouts: options.forgeTimeouts } : {}),
  });
  return { code, ...output };
}

/** A new temporary folder by its real path, and a function that removes it. */
export function scratch(): { root: string; remove: () => void } {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'gatehouse-test-')));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

let folders = 0;

/** Writes files into a new folder below `root`, and returns the folder. */
export function writeFolder(root: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(root, `folder ${++folders}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Settings that pass, fail with one error, and pass with one warning. */
export const validSettings = 'gate: always\n';
export const invalidSettings = 'gate: always\napply:\n  resume: 90\n';
export const deprecatedSettings = 'gate: on-destroy\n';
/** The message for `bad`. */
export const invalidSettingsMessage = 'apply.resume is 90; use a whole number from 5 to 60';

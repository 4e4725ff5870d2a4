/** A made-up world for `run`: its variables, clock and terminal. Files are real ones, in folders of their own. */
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

/** Noon of a day in 2027, always. */
const noon = () => new Date('2027-06-15T12:00:00Z');

/** Calls the program in this process. */
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

/** A new folder by its real name, as a process in it would see it, and the call that removes it. */
export function scratch(): { root: string; remove: () => void } {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'gatehouse-test-')));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

let folders = 0;

/** Lays files in a new folder below `root`, and returns the folder. */
export function writeFolder(root: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(root, `folder ${++folders}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Settings that pass, that fail with one error, and that pass with one warning. */
export const validSettings = 'gate: always\n';
export const invalidSettings = 'gate: always\napply:\n  resume: 90\n';
export const deprecatedSettings = 'gate: on-destroy\n';
/** What is said of `bad`. */
export const invalidSettingsMessage = 'apply.resume is 90; use a whole number from 5 to 60';

#!/usr/bin/env node
/** The entry point of the bundle: enables the code cache for local runs, then runs the program. */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { enableCodeCache } from './code-cache.ts';

/**
 * The folder of the code cache: in the user's own cache folder, which nobody else can write to. None in CI: a job must not leave
 * code for the next one, and a fresh machine has none to find.
 */
function cacheFolder({ CI, XDG_CACHE_HOME, HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string | undefined {
  if (CI) return undefined;
  const cacheHome = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'));
  return cacheHome ? join(cacheHome, 'gatehouse') : undefined;
}

const cache = cacheFolder(process.env);
const [, , command = ''] = process.argv;
if (cache && /^[a-z-]+$/.test(command)) enableCodeCache(cache, command);

/**
 * Until the command has returned, the exit code is 3: an event loop that runs empty, a forced exit or an error that nobody caught
 * must not end a gate green. Nor may it end with Node's own code for an error, which is that of a failed gate.
 */
process.exitCode = 3;
let hasReturned = false;
process.on('exit', () => {
  if (hasReturned) return;
  process.exitCode = 3;
  printError(new Error('the run ended before its verdict'));
});
process.on('uncaughtException', (error) => {
  printError(error);
  hasReturned = true;
  process.exit(3);
});

/** Prints the message as one line; the stack trace only with `--debug`. */
function printError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const text = process.argv.includes('--debug') ? (stack ?? message) : message.split('\n')[0];
  try {
    writeSync(2, `gatehouse: ${text}\n`);
  } catch {
    // Standard error is closed: the exit code remains.
  }
}

async function start(): Promise<void> {
  let exitCode = 3;
  try {
    const { realIo, run } = await import('./main.ts');
    exitCode = await run(process.argv.slice(2), realIo());
  } catch (error) {
    // A chunk of the program is missing, or the current folder is.
    printError(error);
  }
  hasReturned = true;
  // Set, not forced by `process.exit`, so that everything written to a pipe arrives.
  process.exitCode = exitCode;
}

void start();

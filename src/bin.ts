#!/usr/bin/env node
/** The entry point of the bundle: enables the code cache for local runs, then runs the program. */
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

async function start(): Promise<void> {
  try {
    const { realIo, run } = await import('./main.ts');
    // Set, not forced by `process.exit`, so that everything written to a pipe arrives.
    process.exitCode = await run(process.argv.slice(2), realIo());
  } catch (error) {
    // A chunk of the program is missing, or the current folder is.
    process.exitCode = 3;
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    process.stderr.write(`gatehouse: ${line}\n`);
  }
}

void start();

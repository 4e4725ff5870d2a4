#!/usr/bin/env node
/** The entry of the bundle: keeps compiled code between local runs, then calls the program. */
import { join } from 'node:path';
import { enableCodeCache } from './code-cache.ts';

/**
 * Where compiled code is kept: the user's own cache folder, that nobody else can write to. Not in CI, where a job must not
 * leave code for the next one, and a fresh machine has nothing to find.
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
    // The exit code is set and not forced, so that everything written to a pipe arrives.
    process.exitCode = await run(process.argv.slice(2), realIo());
  } catch (error) {
    // There is nothing to run, or nowhere to run it: a part of the program or the current folder is missing.
    process.exitCode = 3;
    const [line] = String(error instanceof Error ? error.message : error).split('\n');
    process.stderr.write(`gatehouse: ${line}\n`);
  }
}

void start();

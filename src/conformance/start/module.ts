/**
 * A broker started by an ES module (`--module`). The module runs in a process of its own, so that whatever it does (exit, throw
 * late, never return) ends the broker and not the suite.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BoundedStart } from '../env.ts';
import { type CommandOptions, startByCommand } from './command.ts';
import { shellQuote } from './shell-quote.ts';

const RUNNER = `
import { readFileSync } from 'node:fs';
const print = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
let broker;
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, async () => {
    try { await broker?.close?.(); } finally { process.exit(0); }
  });
try {
  const module = await import(process.argv[2]);
  const start = module.start ?? module.default?.start ?? module.default;
  if (typeof start !== 'function') throw new Error('the module exports no function \`start\` and no default function');
  broker = await start(JSON.parse(readFileSync(process.env.BROKER_CONFORMANCE_ENV, 'utf8')));
  if (typeof broker !== 'object' || broker === null) throw new Error('\`start\` did not return an object');
  print({ url: broker.url, tokens: broker.tokens ?? null });
} catch (error) {
  console.error(error);
  print({ failed: String(error instanceof Error ? error.message : error).split('\\n')[0] });
}
`;

/** `file` is an absolute path; `node` is the path of the Node.js program that runs it. */
export const startModule = (file: string, node: string, options: CommandOptions): BoundedStart =>
  startByCommand(options, async (folder) => {
    const runner = join(folder, 'run.mjs');
    await writeFile(runner, RUNNER, { mode: 0o600 });
    return { command: [node, runner, pathToFileURL(file).href].map(shellQuote).join(' '), env: {} };
  });

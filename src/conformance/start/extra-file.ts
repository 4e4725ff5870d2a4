/** Extra capabilities (spec 2, 2.11) from a file: data from JSON, or what an ES module exports, read in a process of its own. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { LaunchError, launch } from '../../launch/index.ts';
import { JsonLimitError, parseJson } from '../../text/bounded-json.ts';
import { type ExtraCapabilitySpec, readExtraCapabilities } from '../extra-capabilities.ts';
import type { CommandOptions } from './command.ts';
import { shellQuote } from './shell-quote.ts';

/**
 * Imports the module and prints one line of JSON for each capability, then their number. A function can't be printed, so
 * `needed` becomes its results, one for each request that the checks ask it about.
 */
const RUNNER = `
const print = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
const firstLine = (error) => String(error instanceof Error ? error.message : error).split('\\n')[0];
try {
  const { default: list } = await import(process.argv[1]);
  if (!Array.isArray(list)) print({ capabilities: null });
  else {
    for (const each of list) {
      if (typeof each?.needed !== 'function') { print({ capability: each }); continue; }
      const probes = Array.isArray(each.probes) ? each.probes : [];
      const requests = [...probes, { path: \`\${each.prefixes?.[0]}/conformance-unknown\` }].map((probe) => (
        { method: probe?.method ?? 'GET', path: String(probe?.path).split('?')[0], body: probe?.body }));
      const results = requests.map((request) => {
        try { return { request, words: each.needed(request) }; }
        catch (error) { return { request, thrown: firstLine(error) }; }
      });
      print({ capability: { ...each, needed: undefined }, results });
    }
    print({ capabilities: list.length });
  }
} catch (error) {
  print({ failed: firstLine(error) });
}
process.exit();
`;

type Line = Readonly<Record<string, unknown>>;

export interface ExtraFileOptions extends CommandOptions {
  /** The path of the Node.js program that runs a module. */
  readonly node: string;
  /** The time a module may take, in ms. */
  readonly readyMs: number;
  readonly signal: AbortSignal;
}

/**
 * Loads extra capabilities from a JSON file, or from an ES module whose default export is the list. Throws `Error` with a message to
 * follow the file's name.
 */
export async function loadExtraCapabilities(
  file: string,
  options: ExtraFileOptions,
): Promise<ExtraCapabilitySpec[]> {
  if (!file.endsWith('.json')) return readExtraCapabilities(await importCapabilities(file, options));
  let value: unknown;
  try {
    value = parseJson(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(error instanceof JsonLimitError ? error.message : 'is not JSON');
  }
  return readExtraCapabilities(value);
}

async function importCapabilities(file: string, { node, ...options }: ExtraFileOptions): Promise<unknown> {
  const script = `import('data:text/javascript;base64,${Buffer.from(RUNNER).toString('base64')}')`;
  const command = [node, '--eval', script, pathToFileURL(file).href].map(shellQuote).join(' ');
  const capabilities: unknown[] = [];
  try {
    const launched = await launch<{ readonly list: unknown }>({
      ...options,
      command,
      env: {},
      accept: (line) => {
        if ('capability' in line) capabilities.push(toCapability(line));
        if (typeof line['failed'] === 'string') throw new Error(line['failed']);
        if (line['capabilities'] === null) return { list: undefined };
        if (typeof line['capabilities'] !== 'number') return undefined;
        if (line['capabilities'] !== capabilities.length)
          throw new Error('has a capability that is longer than 64 KiB as JSON');
        return { list: capabilities };
      },
    });
    await launched.close();
    return launched.value.list;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    throw new Error(`could not be loaded: ${error.message}`);
  }
}

/** The capability of a line, with a `needed` that returns the printed results. */
function toCapability({ capability, results }: Line): unknown {
  if (!Array.isArray(results)) return capability;
  const byRequest = new Map(
    results.map(({ request, ...result }: { request: Line; words?: unknown; thrown?: string }) => [
      requestKey(request),
      result,
    ]),
  );
  return {
    ...(capability as Line),
    needed: (request: Line) => {
      const result = byRequest.get(requestKey(request));
      if (!result) throw new Error('was not evaluated for this request');
      if (result.thrown !== undefined) throw new Error(result.thrown);
      return result.words;
    },
  };
}

const requestKey = ({ method, path, body }: Line) => JSON.stringify([method, path, body]);

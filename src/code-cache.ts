/**
 * Keeps the compiled code of the bundle's chunks between local runs. Node.js has a cache of its own, which keeps what a file
 * compiles to when it is loaded; most functions are compiled when they are first called, and starting is mostly that.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

/** Of this build: what was compiled of another one is not this one's. The build writes it here. */
const BUILD = '@build@';

/**
 * Imports an ES module of the user's by its absolute path. It stands here, in the entry, as a chunk that is kept compiled can
 * import nothing; and the bundler is told to leave it alone, as it would look among its own modules.
 */
export const importFile = (file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(/* webpackIgnore: true */ pathToFileURL(file).href);

interface Chunk {
  readonly ids: readonly number[];
  readonly modules: Readonly<Record<string, unknown>>;
}

/** What the bundler's own code loads chunks with; there is none where the sources run as they are. */
declare const __webpack_require__: {
  /** The folder of the bundle, with a slash behind. */
  readonly ab: string;
  readonly m: Record<string, unknown>;
  readonly u: (id: number) => string;
  readonly f: { require: (id: number) => void };
};

const WRAPPER_START = '(function(exports,require,__filename,__dirname){';

/** From now on chunks are loaded with what `cache`, a folder, has of them for this command, and it is given what it lacks. */
export function enableCodeCache(cache: string, command: string): void {
  if (typeof __webpack_require__ === 'undefined') return;
  const runtime = __webpack_require__;
  // Each command calls other functions of the chunks that it shares.
  const folder = join(cache, `${BUILD}-${process.version}-${process.arch}`, command);
  const loaded = new Set<number>();
  const scripts = new Map<string, Script>();

  runtime.f.require = (id) => {
    if (loaded.has(id)) return;
    const name = runtime.u(id);
    const filename = join(runtime.ab, name);
    // The build leaves ASCII only.
    const source = `${WRAPPER_START}${readFileSync(filename, 'latin1')}\n})`;
    const cachedData = readIfPresent(join(folder, name));
    const script = new Script(source, { filename, columnOffset: -WRAPPER_START.length, cachedData });
    if (!cachedData || script.cachedDataRejected) scripts.set(name, script);
    const chunk = {} as Chunk;
    script.runInThisContext()(chunk, require, filename, runtime.ab);
    Object.assign(runtime.m, chunk.modules);
    for (const each of chunk.ids) loaded.add(each);
  };

  process.once('exit', (code) => {
    // A wrong call may be of any word, and shows little of what its command calls.
    if (scripts.size === 0 || code > 1) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const [name, script] of scripts) {
        const temporaryFile = join(folder, `${name}.${process.pid}`);
        // Whole or not at all, also when the machine stops: V8 looks at its head and its length only.
        writeFileSync(temporaryFile, script.createCachedData(), { mode: 0o600, flush: true });
        renameSync(temporaryFile, join(folder, name));
      }
    } catch {
      // A start without it is only slower.
    }
  });
}

function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Caches the compiled code of the bundle's chunks between local runs. Node.js has a compile cache too, but it stores what is
 * compiled when a file is loaded; most functions are compiled when they are first called, and that is most of the start-up time.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** Identifies this build, so that the code of another one is never used. The build replaces it. */
const BUILD = '@build@';

interface Chunk {
  readonly ids: readonly number[];
  readonly modules: Readonly<Record<string, unknown>>;
}

/** The bundler's runtime; undefined if the sources run unbundled. */
declare const __webpack_require__: {
  /** The folder of the bundle, with a trailing slash. */
  readonly ab: string;
  readonly m: Record<string, unknown>;
  readonly u: (id: number) => string;
  readonly f: { require: (id: number) => void };
};

const WRAPPER_START = '(function(exports,require,__filename,__dirname){';

/** Loads chunks with their cached code from the folder `cache` from now on, and stores there what it lacks. Does nothing unbundled. */
export function enableCodeCache(cache: string, command: string): void {
  if (typeof __webpack_require__ === 'undefined') return;
  const runtime = __webpack_require__;
  // Each command calls different functions of shared chunks.
  const folder = join(cache, `${BUILD}-${process.version}-${process.arch}`, command);
  const loaded = new Set<number>();
  const scripts = new Map<string, Script>();

  runtime.f.require = (id) => {
    if (loaded.has(id)) return;
    const name = runtime.u(id);
    const filename = join(runtime.ab, name);
    // The build emits only ASCII.
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
    // A usage error may come from any word, and has called few of the command's functions.
    if (scripts.size === 0 || code > 1) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const [name, script] of scripts) {
        const temporaryFile = join(folder, `${name}.${process.pid}`);
        // Complete or not at all, even if the machine crashes: V8 checks only the header and the length.
        writeFileSync(temporaryFile, script.createCachedData(), { mode: 0o600, flush: true });
        renameSync(temporaryFile, join(folder, name));
      }
    } catch {
      // Without a cache the next start is only slower.
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

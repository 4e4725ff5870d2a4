/** What a broker's author imports: `gatehouse/broker` and `gatehouse/conformance`, as modules with their types. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const entries = ['broker', 'conformance'] as const;

/** The files by name, below the library's folder. */
export async function library(): Promise<Map<string, string>> {
  const files = new Map([['package.json', '{"type":"module"}\n']]);
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(root, 'src', name, 'index.ts')])),
    platform: 'node',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  for (const part of output) if (part.type === 'chunk') files.set(part.fileName, part.code);
  for (const [name, text] of declarations()) files.set(`types/${name}`, text);
  return files;
}

/** The declarations of the entries, and of what those name. */
function declarations(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-types-'));
  try {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = ['--declaration', '--emitDeclarationOnly', '--outDir', folder];
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), ...flags], {
      stdio: 'inherit',
    });
    const found = new Map<string, string>();
    const take = (name: string) => {
      if (found.has(name)) return;
      const text = readFileSync(join(folder, name), 'utf8');
      // Beside a declaration its module is called by the name that it would run by.
      found.set(name, text.replace(RELATIVE, '$1.js$2'));
      for (const [, path] of text.matchAll(/(?:from |import\()'(\.[^']*)\.ts'/g))
        take(posix.join(dirname(name), `${path}.d.ts`));
    };
    for (const entry of entries) take(`${entry}/index.d.ts`);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RELATIVE = /((?:from |import\()'\.[^']*)\.ts(')/g;

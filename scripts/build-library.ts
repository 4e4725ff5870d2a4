/** Builds what a broker's author imports, `@org/gatehouse/broker` and `@org/gatehouse/conformance`, with their types. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const libraryEntries = ['broker', 'conformance'] as const;

/** The files of the library by name. */
export async function buildLibrary(): Promise<Map<string, string>> {
  const files = new Map([['package.json', '{"type":"module"}\n']]);
  const bundle = await rolldown({
    input: Object.fromEntries(libraryEntries.map((name) => [name, join(root, 'src', name, 'index.ts')])),
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

/** The declarations of the entries and of everything they import. */
function declarations(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-types-'));
  try {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = ['--declaration', '--emitDeclarationOnly', '--outDir', folder];
    execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json'), ...flags], {
      stdio: 'inherit',
    });
    const files = new Map<string, string>();
    const addDeclaration = (name: string) => {
      if (files.has(name)) return;
      const text = readFileSync(join(folder, name), 'utf8');
      // A declaration imports the compiled module.
      files.set(name, text.replace(RELATIVE, '$1.js$2'));
      for (const [, path] of text.matchAll(/(?:from |import\()'(\.[^']*)\.ts'/g))
        addDeclaration(posix.join(dirname(name), `${path}.d.ts`));
    };
    for (const entry of libraryEntries) addDeclaration(`${entry}/index.d.ts`);
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const RELATIVE = /((?:from |import\()'\.[^']*)\.ts(')/g;

/**
 * Builds `dist/`: compiles the sources and bundles them into one program and its lazy chunks. The same sources give the
 * same bytes on every machine. `--check` builds into a temporary folder and compares.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { minify } from 'rolldown/utils';
import { buildLibrary } from './build-library.ts';

type Ncc = (
  entry: string,
  options: Record<string, unknown>,
) => Promise<{ code: string; assets: Record<string, { source: string | Buffer }> }>;

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const ncc = require('@vercel/ncc') as Ncc;

/** The placeholder of the build's digest in the entry. */
const BUILD = '@build@';

/** The files of `dist/` by name. */
async function bundle(): Promise<Map<string, string>> {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const room of ['settings', 'report']) {
    const generated = join(room, 'generated');
    mkdirSync(join(root, 'build', generated), { recursive: true });
    cpSync(join(root, 'src', generated, 'validator.cjs'), join(root, 'build', generated, 'validator.cjs'));
  }
  // CommonJS starts faster than ES modules, and ncc's own minifier would slow it down.
  const { code, assets } = await ncc(join(root, 'build', 'bin.js'), {
    filename: 'gatehouse.js',
    esm: false,
    minify: false,
    sourceMap: false,
    cache: false,
    quiet: true,
    target: 'es2023',
    license: 'LICENSES.txt',
  });
  const files = new Map([
    ['gatehouse.js', await minifyChunk(code)],
    ['package.json', '{"type":"commonjs"}\n'],
  ]);
  for (const [name, { source }] of Object.entries(assets)) {
    files.set(name, name.endsWith('.js') ? await minifyChunk(source.toString()) : source.toString());
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex')
    .slice(0, 16);
  const entry = files.get('gatehouse.js')!;
  if (entry.split(BUILD).length !== 2) throw new Error(`the entry must contain ${BUILD} once`);
  files.set('gatehouse.js', entry.replace(BUILD, digest));
  for (const [name, text] of await buildLibrary()) files.set(`lib/${name}`, text);
  return files;
}

/**
 * Removes dead code, comments and whitespace: compiling takes half the time of a short run. Names stay, for stack traces.
 * V8 reads ASCII faster, so other characters, which occur only in strings and patterns, become escapes.
 */
async function minifyChunk(code: string): Promise<string> {
  const { code: minified, errors } = await minify(
    'bundle.js',
    code.replace(YAML_SCHEMA, '$1/* @__PURE__ */ $2'),
    {
      module: false,
      compress: { target: 'es2023', sequences: false, joinVars: false },
      mangle: false,
      codegen: { removeWhitespace: true },
    },
  );
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return minified.replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The YAML library creates its tags and schemas when it is loaded; we use four of the tags. */
const YAML_SCHEMA = /^(\s*var \w+ = )((?:new Schema|define\w+Tag|\w+_SCHEMA\.withTags)\()/gm;

function write(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const files = await bundle();
if (process.argv.includes('--check')) {
  const dist = join(root, 'dist');
  const stale = [...files]
    .filter(([name, text]) => !hasContent(join(dist, name), text))
    .map(([name]) => name);
  const extra = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !files.has(name));
  if (stale.length + extra.length > 0) {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'));
    write(folder, files);
    console.error(
      `dist is out of date (${[...stale, ...extra].join(', ')}); run \`npm run build\` and commit it (the new build is in ${folder})`,
    );
    process.exitCode = 1;
  }
} else {
  write(join(root, 'dist'), files);
}

function hasContent(path: string, text: string): boolean {
  try {
    return readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}

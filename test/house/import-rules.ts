/** Who may import whom in `src`, and who may reach outside the program: the rules as data, and what breaks them. */
import { dependenciesOf } from './imports.ts';

const vocabularyLayers = ['vocabulary', 'rules', 'text', 'model'];
const specLayers = ['broker', 'platform', 'control'];
const sharedLayers = ['launch', 'http', 'async'];
const gateLayers = ['settings', 'conformance', 'validate', 'verify-conversation'];

/** The rooms, folders and files right below `src`, from the top down, each with those it may import beside itself. */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'bin.ts': ['main.ts', 'io.ts', 'code-cache.ts'],
  'main.ts': ['cli', 'io.ts'],
  cli: [
    'bot',
    'fleet',
    'forge',
    'lsp',
    'report',
    ...gateLayers,
    'standins',
    ...specLayers,
    ...sharedLayers,
    ...vocabularyLayers,
    'io.ts',
    'code-cache.ts',
    'version.ts',
  ],
  bot: [
    'fleet',
    'forge',
    'report',
    ...gateLayers,
    ...specLayers,
    ...sharedLayers,
    ...vocabularyLayers,
    'io.ts',
  ],
  fleet: ['forge', 'settings', ...vocabularyLayers, 'io.ts'],
  lsp: ['settings', ...vocabularyLayers],
  forge: ['http', 'text', 'model', 'io.ts', 'version.ts'],
  // Pure: from data to text.
  report: ['platform', 'text', 'model'],
  // Files only: nothing is started, and nothing is asked.
  settings: vocabularyLayers,
  conformance: [...specLayers, ...sharedLayers, ...vocabularyLayers],
  validate: [...specLayers, ...sharedLayers, ...vocabularyLayers],
  'verify-conversation': [...specLayers, ...sharedLayers, ...vocabularyLayers],
  // A stand-in that shared code with its judge would prove nothing.
  standins: [...specLayers, 'http', 'async', 'text', 'model', 'io.ts', 'version.ts'],
  broker: ['http', 'async', ...vocabularyLayers],
  platform: ['http', 'async', ...vocabularyLayers],
  control: ['http', 'async', ...vocabularyLayers],
  launch: ['http', 'async', ...vocabularyLayers, 'io.ts'],
  http: ['async', ...vocabularyLayers, 'io.ts', 'version.ts'],
  vocabulary: ['rules', 'text', 'model'],
  rules: ['text', 'model'],
  text: ['model'],
  model: [],
  async: [],
  'io.ts': [],
  'code-cache.ts': [],
  'version.ts': [],
};

/** Who may reach outside: folders, or files without their ending, of `src`. */
const ioPaths: readonly string[] = [
  'bin',
  'code-cache',
  'io',
  'cli',
  'forge',
  'standins',
  'launch',
  'http',
  'conformance/client',
  'conformance/start',
  'conformance/upstreams',
  'platform/client',
  'control/client',
];

/** Libraries that reach nothing, for everybody. Every other one counts as one that does, but for its types. */
const pureLibraries = new Set([
  'node:assert',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:path',
  'node:string_decoder',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:zlib',
  'croner',
  'eventsource-parser',
  'fastest-levenshtein',
  'hast-util-to-html',
  'hastscript',
  'js-yaml',
  'vscode-languageserver',
  'vscode-languageserver-textdocument',
  'jsonc-parser',
  'mdast-util-gfm',
  'mdast-util-to-markdown',
  'xast-util-to-xml',
  'xastscript',
  'yaml',
]);

/** What files of `src`, by path, import or reach against the rules; one line each. */
export function importViolations(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const layer = layerOf(path);
    const allowed = layers[layer];
    if (!allowed)
      return [`${path}: ${layer} is no room of the house; give it a line in test/house/import-rules.ts`];
    const mayUseIo = ioPaths.some((ioPath) =>
      `${path.slice(4).replace(/\.ts$/, '')}/`.startsWith(`${ioPath}/`),
    );
    return dependenciesOf(path, text).flatMap(({ kind, name, line, types }) => {
      const at = `${path}:${line}`;
      if (kind === 'file') {
        if (!name.startsWith('src/')) return [`${at}: imports ${name}, outside of src`];
        const target = layerOf(name);
        return target === layer || allowed.includes(target)
          ? []
          : [`${at}: ${layer} may not import ${target}`];
      }
      if (mayUseIo || types || (kind === 'package' && pureLibraries.has(name))) return [];
      return [`${at}: may not reach outside: ${name}`];
    });
  });
}

/** The room that a path of `src` lies in. */
const layerOf = (path: string) => path.split('/')[1] ?? '';

/** Who may import whom in `src`, and who may reach outside the program: the rules as data, and what breaks them. */
import { takenBy } from './reading.ts';

const words = ['vocabulary', 'rules', 'text', 'model'];
const specs = ['broker', 'platform', 'control'];
const shared = ['launch', 'wire'];
const gates = ['settings', 'conformance', 'validate', 'verify-conversation'];

/** The rooms, folders and files right below `src`, from the top down, each with those it may import beside itself. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'bin.ts': ['main.ts', 'io.ts', 'compiled.ts'],
  'main.ts': ['cli', 'io.ts'],
  cli: [
    'bot',
    'forge',
    'report',
    ...gates,
    'standins',
    ...specs,
    ...shared,
    ...words,
    'io.ts',
    'compiled.ts',
    'version.ts',
  ],
  bot: ['forge', ...gates, ...specs, ...shared, ...words, 'io.ts'],
  forge: ['wire', 'text', 'model', 'io.ts', 'version.ts'],
  // Pure: from data to text.
  report: ['text', 'model'],
  // Files only: nothing is started, and nothing is asked.
  settings: words,
  conformance: [...specs, ...shared, ...words],
  validate: [...specs, ...shared, ...words],
  'verify-conversation': [...specs, ...shared, ...words],
  // A stand-in that shared code with its judge would prove nothing.
  standins: [...specs, 'wire', 'text', 'model', 'io.ts', 'version.ts'],
  broker: ['wire', ...words],
  platform: ['wire', ...words],
  control: ['wire', ...words],
  launch: ['wire', ...words, 'io.ts'],
  wire: [...words, 'io.ts', 'version.ts'],
  vocabulary: ['rules', 'text', 'model'],
  rules: ['text', 'model'],
  text: ['model'],
  model: [],
  'io.ts': [],
  'compiled.ts': [],
  'version.ts': [],
};

/** Who may reach outside: folders, or files without their ending, of `src`. */
const doors: readonly string[] = [
  'bin',
  'compiled',
  'io',
  'cli',
  'forge',
  'standins',
  'launch',
  'wire',
  'conformance/client',
  'conformance/start',
  'conformance/upstreams',
  'platform/client',
  'control/client',
];

/** Libraries that reach nothing, for everybody. Every other one counts as one that does, but for its types. */
const pure = new Set([
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
  'jsonc-parser',
  'mdast-util-gfm',
  'mdast-util-to-markdown',
  'xast-util-to-xml',
  'xastscript',
  'yaml',
]);

/** What files of `src`, by path, import or reach against the rules; one line each. */
export function wrongArrows(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const room = roomOf(path);
    const may = rooms[room];
    if (!may) return [`${path}: ${room} is no room of the house; give it a line in test/house/arrows.ts`];
    const hasDoor = doors.some((door) => `${path.slice(4).replace(/\.ts$/, '')}/`.startsWith(`${door}/`));
    return takenBy(path, text).flatMap(({ kind, name, line, types }) => {
      const at = `${path}:${line}`;
      if (kind === 'file') {
        if (!name.startsWith('src/')) return [`${at}: imports ${name}, outside of src`];
        const other = roomOf(name);
        return other === room || may.includes(other) ? [] : [`${at}: ${room} may not import ${other}`];
      }
      if (hasDoor || types || (kind === 'package' && pure.has(name))) return [];
      return [`${at}: may not reach outside: ${name}`];
    });
  });
}

/** The room that a path of `src` lies in. */
const roomOf = (path: string) => path.split('/')[1] ?? '';

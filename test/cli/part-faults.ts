/** Faults of one part of a merged report: in its fields, its file and its name. None may turn the merge green. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';

/** One fault; `folder` holds the parts, `file` is the failing one. */
export interface PartFault {
  readonly what: string;
  readonly apply: (folder: string, file: string) => void;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Container = Json[] | { [key: string]: Json };

/** Every place of a JSON value: its container and key. */
function placesOf(value: Json): (readonly [Container, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  const container = value as { [key: string]: Json };
  return Object.keys(container).flatMap((key) => [[value, key] as const, ...placesOf(container[key]!)]);
}

/** Values that mean something in a report, and values of every type. */
const VALUES: readonly Json[] = [
  ...['pass', 'warn', 'skip', 'warning', 'note', 'success', '', '0', 'settings', 'report', 'lint/0', '1/1'],
  ...[null, true, false, 0, 1, 2, 999, -1, 1e99],
  [],
  {},
];

/** Reads the part, changes it and writes it back. */
const editing = (what: string, edit: (report: Json) => string): PartFault => ({
  what: `a field: ${what}`,
  apply: (_, file) => {
    const changed = JSON.parse(readFileSync(file, 'utf8')) as Json;
    const detail = edit(changed);
    if (detail !== '') writeFileSync(file, JSON.stringify(changed));
  },
});

/** Changes one random place of the report. */
const fieldFault = fc
  .record({
    at: fc.nat(),
    value: fc.constantFrom(...VALUES),
    kind: fc.constantFrom('set', 'delete', 'repeat'),
  })
  .map(({ at, value, kind }) =>
    editing(`${kind} ${at} ${JSON.stringify(value)}`, (report) => {
      const places = placesOf(report);
      const [container, key] = places[at % places.length]!;
      if (Array.isArray(container) && kind === 'repeat')
        container.push(structuredClone(container[Number(key)]!));
      else if (Array.isArray(container) && kind === 'delete') container.splice(Number(key), 1);
      else if (kind === 'delete') delete (container as { [key: string]: Json })[key];
      else (container as { [key: string]: Json })[key] = structuredClone(value);
      return key;
    }),
  );

const onBytes = (what: string, change: (bytes: Buffer) => Buffer): PartFault => ({
  what: `the file: ${what}`,
  apply: (_, file) => writeFileSync(file, change(readFileSync(file))),
});

const fileFault = fc.oneof(
  fc.nat().map((at) => onBytes(`cut at ${at}`, (bytes) => bytes.subarray(0, at % bytes.length))),
  fc.record({ at: fc.nat(), bit: fc.nat(7) }).map(({ at, bit }) =>
    onBytes(`bit ${bit} of byte ${at}`, (bytes) => {
      const changed = Buffer.from(bytes);
      changed[at % changed.length]! ^= 1 << bit;
      return changed;
    }),
  ),
  fc
    .constantFrom('', '[]', '{}', 'null', 'true', '"pass"', '\0', '{"version":1}', '{"gates":[]}')
    .map((text) => onBytes(`replaced by ${JSON.stringify(text)}`, () => Buffer.from(text))),
  fc
    .constantFrom('}', '[]', '\0', ' '.repeat(100))
    .map((text) =>
      onBytes(`${JSON.stringify(text)} after it`, (bytes) => Buffer.concat([bytes, Buffer.from(text)])),
    ),
);

const moved = (name: string): PartFault => ({
  what: `the name: ${name}`,
  apply: (folder, file) => {
    const target = join(folder, name);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(file, target);
  },
});

/** The part as something other than a regular file. */
const replacedBy = (what: string, make: (file: string, folder: string) => void): PartFault => ({
  what: `the file: ${what}`,
  apply: (folder, file) => {
    rmSync(file);
    make(file, folder);
  },
});

/** Each file read and folder read of the parts, with a way in which it fails or would hang. */
export const knownFaults: readonly PartFault[] = [
  ...['lint-1/REPORT.JSON', 'lint-1/report.json.bak', 'lint-1/report', 'lint-1/.report.json'].map(moved),
  ...['node_modules/a/report.json', '.git/report.json', 'lint-1/node_modules/report.json'].map(moved),
  ...['single/report.json', 'lint-0/report.json', 'lint/report.json', '../elsewhere/report.json'].map(moved),
  replacedBy('missing', () => {}),
  replacedBy('a folder', (file) => mkdirSync(file)),
  replacedBy('a link that leads nowhere', (file) => symlinkSync('nowhere.json', file)),
  replacedBy('a link to itself', (file) => symlinkSync('report.json', file)),
  replacedBy('a link to a part that passes', (file) => symlinkSync('../lint-0/report.json', file)),
  replacedBy('a link out of the workspace', (file) => symlinkSync('/dev/zero', file)),
  replacedBy('a pipe that nobody writes to', (file) => void execFileSync('mkfifo', [file])),
  {
    what: 'the folder: a link to a folder',
    apply: (folder, file) => {
      renameSync(dirname(file), join(folder, '..', 'moved'));
      symlinkSync('../moved', dirname(file));
    },
  },
  {
    what: 'the folder: missing',
    apply: (_, file) => rmSync(dirname(file), { recursive: true }),
  },
];

/** One random fault. */
export const partFault: fc.Arbitrary<PartFault> = fc.oneof(
  { weight: 6, arbitrary: fieldFault },
  { weight: 3, arbitrary: fileFault },
  { weight: 1, arbitrary: fc.constantFrom(...knownFaults) },
);

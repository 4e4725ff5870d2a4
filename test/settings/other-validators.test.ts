/** The printed schema in validators of three languages: they agree with the gate on every document of the ledger. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { readFully } from '../../src/text/full/read.ts';
import { neutralVocabulary } from '../../src/vocabulary/vocabulary.ts';
import { scratch } from '../fakes/io.ts';
import { ledger } from './ledger/index.ts';
import { readMarks } from './ledger/marks.ts';

const { root, remove } = scratch();
afterAll(remove);
const folder = join(import.meta.dirname, 'validators');
const schema = settingsSchemaFor(neutralVocabulary);
const schemaFile = join(root, 'schema.json');
writeFileSync(schemaFile, JSON.stringify(schema));

/** JSON has no other numbers. */
const isJson = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(isJson);

const documents = ledger.flatMap(({ id, tests }) => {
  const read = (yaml: string, isValid: boolean) => {
    const { value, syntaxErrors } = readFully(yaml);
    return syntaxErrors.length === 0 && value !== undefined && isJson(value) ? [{ id, value, isValid }] : [];
  };
  return [
    ...(tests?.accepts ?? []).flatMap((yaml) => read(yaml, true)),
    ...(tests?.rejects ?? []).flatMap(({ yaml }) => read(readMarks(yaml).yaml, false)),
  ];
});
const lines = `${documents.map(({ value }) => JSON.stringify(value)).join('\n')}\n`;

/** What a schema can't say in each language, by the invalid documents (as JSON) that it lets pass. docs/settings.md lists it. */
const inexpressible = {
  // A validator need not know `format: cron`.
  schedule: /"(?:drift|comments|rollouts)":"/,
  // `\s` is white space of ASCII only in RE2.
  unicodeSpace: /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/,
  // `$` also matches before a line break at the end.
  finalLineBreak: /\\n"/,
} as const;

/** The documents about which a validator and the gate disagree, but for what a schema can't say there. */
function disagreements(
  verdicts: readonly boolean[],
  ...excuses: readonly (keyof typeof inexpressible)[]
): string[] {
  expect(verdicts).toHaveLength(documents.length);
  return documents.flatMap(({ id, value, isValid }, index) => {
    const text = JSON.stringify(value);
    const isExcused = !isValid && excuses.some((excuse) => inexpressible[excuse].test(text));
    return verdicts[index] === isValid || isExcused
      ? []
      : [`${id}: ${text} is ${isValid ? 'valid' : 'invalid'}`];
  });
}

const verdictsOf = (command: string, args: readonly string[]): boolean[] =>
  execFileSync(command, args, { input: lines, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as boolean);

const has = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder }).status === 0;

describe('the schema agrees with the gate', () => {
  test('in JavaScript', () => {
    expect(documents.length).toBeGreaterThan(2000);
    const validate = new Ajv2020({ strict: false, formats: { cron: true } }).compile(schema);
    expect(
      disagreements(
        documents.map(({ value }) => validate(value)),
        'schedule',
      ),
    ).toEqual([]);
  });

  test.skipIf(!has('go', 'mod', 'download'))('in Go', () => {
    const program = join(root, 'validate');
    execFileSync('go', ['build', '-o', program, '.'], { cwd: folder, stdio: 'pipe' });
    expect(disagreements(verdictsOf(program, [schemaFile]), 'schedule', 'unicodeSpace')).toEqual([]);
  });

  test.skipIf(!has('python3', '-c', 'import jsonschema'))('in Python', () => {
    expect(
      disagreements(
        verdictsOf('python3', [join(folder, 'validate.py'), schemaFile]),
        'schedule',
        'finalLineBreak',
      ),
    ).toEqual([]);
  });
});

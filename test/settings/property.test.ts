import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/report.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { settings } from '../../src/settings/schema/document.ts';
import { LineIndex } from '../../src/text/line-index.ts';
import { bucketCheck, reservedNameCheck } from '../../src/vocabulary/contents.ts';
import { neutral } from '../../src/vocabulary/vocabulary.ts';
import { Mutations } from '../rules/mutations.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';
import { type Printed, print } from './print.ts';

const checks = { cron: cronCheck, 'reserved-name': reservedNameCheck(neutral), bucket: bucketCheck(neutral) };
const samples = new Samples();
const mutations = new Mutations(checks, samples);

/** The judge of verdicts: ajv on the schema that the tool prints. */
const ajv = new Ajv2020({ strict: false, strictNumbers: true }).addFormat(
  'cron',
  (text) => cronCheck(text) === undefined,
);
const holds = ajv.compile(settingsSchemaFor(neutral));

async function judge(text: string): Promise<{ errors: string[]; findings: readonly Finding[] }> {
  const { findings } = await checkFile('pipeline.yml', Buffer.from(text), neutral);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { errors: errors.map((one) => `${place(one)} ${one.code} ${one.path ?? ''}`), findings };
}

const place = ({ location }: Finding) => `${location!.line}:${location!.column}`;

const choices = fc.array(fc.nat(60), { minLength: 1, maxLength: 40 });
const document = fc.record({ value: samples.of(settings), choices, which: fc.nat(), other: fc.nat() });

const pointer = (path: readonly (string | number)[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where a fault is expected, with its end where that is on the same line. */
function expected(
  { text, place: placeOf }: Printed,
  path: readonly (string | number)[],
  spot: 'key' | 'value',
) {
  const lines = new LineIndex(text);
  const { start, end } = placeOf(path, spot);
  return { start: lines.at(start), end: end === undefined ? undefined : lines.at(end) };
}

describe('any document', () => {
  it('that holds has no error', async () => {
    await fc.assert(
      fc.asyncProperty(document, async ({ value, choices }) => {
        const { text } = print(value, choices);
        expect(holds(value), JSON.stringify(value)).toBe(true);
        expect((await judge(text)).errors, text).toEqual([]);
      }),
      runs,
    );
  });

  it('with one fault has its one error, at its place', async () => {
    const words = new Set<string>();
    await fc.assert(
      fc.asyncProperty(document, async ({ value, choices, which, other }) => {
        const all = mutations.of(settings, value);
        fc.pre(all.length > 0);
        // Rare faults as often as those that any value may have.
        const kinds = [...new Set(all.map((one) => one.word))];
        const kind = all.filter((one) => one.word === kinds[which % kinds.length]);
        const { document, word, path, spot } = kind[other % kind.length]!;
        const mutated = document();
        const printed = print(mutated, choices);
        const { text } = printed;
        words.add(word);

        expect(holds(mutated), text).toBe(false);
        const { start, end } = expected(printed, path, spot);
        const { errors, findings } = await judge(text);
        expect(errors, text).toEqual([`${start.line}:${start.column} settings/${word} ${pointer(path)}`]);
        const [{ location }] = findings.filter(({ severity }) => severity === 'error') as [Finding];
        if (end) expect({ line: location!.endLine, column: location!.endColumn }, text).toEqual(end);
        const beside = findings.filter(
          (one) =>
            one.severity === 'warning' &&
            (one.path === pointer(path) || one.path?.startsWith(`${pointer(path)}/`)),
        );
        if (path.length > 0) expect(beside, text).toEqual([]);
      }),
      runs,
    );
    expect([...words].sort()).toEqual([
      'conflict',
      'cron',
      'empty',
      'enum',
      'pattern',
      'range',
      'required',
      'requires',
      'reserved-name',
      'type',
      'unique',
      'unknown-key',
    ]);
  });
});

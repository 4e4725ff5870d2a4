import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/report.ts';
import { checkFile } from '../../src/settings/check-file.ts';
import { cronCheck } from '../../src/settings/cron.ts';
import { settingsSchemaFor } from '../../src/settings/printed-schema.ts';
import { documentRule } from '../../src/settings/schema/document.ts';
import { LineIndex } from '../../src/text/line-index.ts';
import { neutralVocabulary } from '../../src/vocabulary/vocabulary.ts';
import { bucketCheck, reservedNameCheck } from '../../src/vocabulary/vocabulary-checks.ts';
import { Mutations } from '../rules/mutations.ts';
import { Samples } from '../rules/samples.ts';
import { runs } from '../runs.ts';
import { type PrintedYaml, printYaml } from './yaml-printer.ts';

const checks = {
  cron: cronCheck,
  'reserved-name': reservedNameCheck(neutralVocabulary),
  bucket: bucketCheck(neutralVocabulary),
};
const samples = new Samples();
const mutations = new Mutations(checks, samples);

/** The reference for verdicts: ajv with the printed schema. */
const ajv = new Ajv2020({ strict: false, strictNumbers: true }).addFormat(
  'cron',
  (text) => cronCheck(text) === undefined,
);
const isValid = ajv.compile(settingsSchemaFor(neutralVocabulary));

async function check(text: string): Promise<{ errors: string[]; findings: readonly Finding[] }> {
  const { findings } = await checkFile('pipeline.yml', Buffer.from(text), neutralVocabulary);
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { errors: errors.map((one) => `${positionOf(one)} ${one.code} ${one.path ?? ''}`), findings };
}

const positionOf = ({ location }: Finding) => `${location!.line}:${location!.column}`;

const choices = fc.array(fc.nat(60), { minLength: 1, maxLength: 40 });
const document = fc.record({ value: samples.of(documentRule), choices, which: fc.nat(), other: fc.nat() });

const pointer = (path: readonly (string | number)[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Where an error is expected, with its end where that is on the same line. */
function expectedRange(
  { text, rangeOf }: PrintedYaml,
  path: readonly (string | number)[],
  anchor: 'key' | 'value',
) {
  const lines = new LineIndex(text);
  const { start, end } = rangeOf(path, anchor);
  return { start: lines.at(start), end: end === undefined ? undefined : lines.at(end) };
}

describe('any document', () => {
  it('that is valid has no error', async () => {
    await fc.assert(
      fc.asyncProperty(document, async ({ value, choices }) => {
        const { text } = printYaml(value, choices);
        expect(isValid(value), JSON.stringify(value)).toBe(true);
        expect((await check(text)).errors, text).toEqual([]);
      }),
      runs,
    );
  });

  it('with one mistake has one error, at its location', async () => {
    const ruleIds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(document, async ({ value, choices, which, other }) => {
        const all = mutations.of(documentRule, value);
        fc.pre(all.length > 0);
        // Rare errors as often as those that any value may have.
        const kinds = [...new Set(all.map((one) => one.ruleId))];
        const kind = all.filter((one) => one.ruleId === kinds[which % kinds.length]);
        const { document, ruleId, path, anchor } = kind[other % kind.length]!;
        const mutated = document();
        const printed = printYaml(mutated, choices);
        const { text } = printed;
        ruleIds.add(ruleId);

        expect(isValid(mutated), text).toBe(false);
        const { start, end } = expectedRange(printed, path, anchor);
        const { errors, findings } = await check(text);
        expect(errors, text).toEqual([`${start.line}:${start.column} settings/${ruleId} ${pointer(path)}`]);
        const [{ location }] = findings.filter(({ severity }) => severity === 'error') as [Finding];
        if (end) expect({ line: location!.endLine, column: location!.endColumn }, text).toEqual(end);
        const nearbyWarnings = findings.filter(
          (one) =>
            one.severity === 'warning' &&
            (one.path === pointer(path) || one.path?.startsWith(`${pointer(path)}/`)),
        );
        if (path.length > 0) expect(nearbyWarnings, text).toEqual([]);
      }),
      runs,
    );
    expect([...ruleIds].sort()).toEqual([
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

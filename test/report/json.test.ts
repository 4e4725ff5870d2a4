import { constants } from 'node:buffer';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { MAX_TOTAL_BYTES } from '../../src/cli/read-parts.ts';
import { reportSchema } from '../../src/model/report.ts';
import { json } from '../../src/report/json.ts';
import { broken, check, errored, finding, gate, green, hostile } from './reports.ts';

const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(reportSchema);

const withHelp = (help: string) =>
  gate({
    gate: 'verify',
    checks: [check({ id: 'a', findings: [finding({ code: 'a/b', message: 'm', help })] })],
  });

test.each(Object.entries({ green, broken, unjudged: errored, hostile }))(
  '%s is itself, and valid',
  (_, report) => {
    const read = JSON.parse(json(report));
    expect(read).toEqual(report);
    expect(validate(read), JSON.stringify(validate.errors)).toBe(true);
  },
);

test('the order of keys does not depend on how the report was made', () => {
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, each]) => [key, backwards(each)]),
    );
  };
  expect(json(backwards(broken) as typeof broken)).toBe(json(broken));
});

test('a long report is one line, and still itself', () => {
  const help = '\u0085'.repeat(1_000_000);
  const large = { ...broken, gates: Array.from({ length: 5 }, () => withHelp(help)) };
  const text = json(large);
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(JSON.parse(text)).toEqual(large);
});

test('the largest parts that are read can be written', () => {
  // A byte of an unseen letter becomes an escape of six.
  expect(6 * MAX_TOTAL_BYTES).toBeLessThan(constants.MAX_STRING_LENGTH);
});

test('the text survives UTF-8', () => {
  const text = json(hostile);
  expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
});

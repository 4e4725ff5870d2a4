import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { reportSchema } from '../../src/model/report.ts';
import { json } from '../../src/report/json.ts';
import { broken, green, hostile, unjudged } from './reports.ts';

const validate = new Ajv2020({ formats: { 'date-time': true } }).compile(reportSchema);

test.each(Object.entries({ green, broken, unjudged, hostile }))('%s is itself, and valid', (_, report) => {
  const read = JSON.parse(json(report));
  expect(read).toEqual(report);
  expect(validate(read), JSON.stringify(validate.errors)).toBe(true);
});

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

test('the text survives UTF-8', () => {
  const text = json(hostile);
  expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
});

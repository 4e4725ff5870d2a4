import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { sarif } from '../../src/report/sarif.ts';
import {
  broken,
  check,
  errored,
  everyGate,
  finding,
  gate,
  green,
  hostile,
  manyFindings,
  report,
} from './reports.ts';

const file = new URL('../fixtures/report/sarif-schema-2.1.0.json', import.meta.url);
const { id, $schema: _, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
// The schema is of draft-04; of what later drafts changed it uses only the name of its own id.
const validate = new Ajv({
  strict: false,
  formats: {
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
    uri: /^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})*$/,
    'uri-reference': /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})*$/,
  },
}).compile({ $id: id, ...schema });

const read = (text: string): Log => JSON.parse(text);
const run = (each: typeof green) => read(sarif(each)).runs[0]!;

test.each(
  Object.entries({ green, broken, unjudged: errored, hostile, many: manyFindings, none: report([]) }),
)('%s is valid SARIF, of one run', (_, each) => {
  const log = read(sarif(each));
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  expect(log.runs).toHaveLength(1);
});

test('the schema rejects an unknown level', () => {
  const log = read(sarif(broken));
  log.runs[0]!.results![0]!.level = 'worse' as 'error';
  expect(validate(log)).toBe(false);
});

describe('a result', () => {
  const { results = [], tool } = run(broken);
  const result = results.find(({ ruleId }) => ruleId === 'settings/enum')!;

  test('has its rule, place, fingerprint and fix', () => {
    expect(tool.driver.rules![result.ruleIndex!]!.id).toBe('settings/enum');
    expect(result).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'pipeline.yml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 10, startColumn: 9, endLine: 10, endColumn: 15 },
          },
        },
      ],
      partialFingerprints: { 'gatehouse/v1': 'settings/enum@/forge/kind' },
      fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: 'github' } }] }] }],
    });
  });
  test('of each severity has its level', () => {
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['error', 'warning', 'note']));
  });
  test('without a location has a stand-in for one, as code scanning rejects it otherwise', () => {
    const nowhere = results.find(({ ruleId }) => ruleId === 'conformance/egress-refused')!;
    expect(nowhere.locations![0]!.physicalLocation).toEqual({
      artifactLocation: { uri: 'conformance/egress-refused' },
      region: { startLine: 1 },
    });
  });
});

test('a rule has the title of its check', () => {
  expect(
    run(broken).tool.driver.rules!.map(({ id, shortDescription }) => [id, shortDescription!.text]),
  ).toContainEqual(['conformance/egress-refused', 'A host that is not granted is refused']);
});

test('a file name is a percent-encoded uri', () => {
  const location = { file: 'a b/#1?%20/é:\ud800.yml', line: 1, column: 1, endLine: 1, endColumn: 1 };
  const checks = [check({ id: 'a', findings: [finding({ code: 'settings/x', message: 'm', location })] })];
  const [result] = run(report([gate({ gate: 'settings', checks })])).results!;
  expect(result!.locations![0]!.physicalLocation!.artifactLocation!.uri).toBe(
    'a%20b/%231%3F%2520/%C3%A9%3A%EF%BF%BD.yml',
  );
});

test('a report with a gate that could not run has not succeeded, and says so', () => {
  const [invocation] = run(errored).invocations!;
  expect(invocation!.executionSuccessful).toBe(false);
  expect(invocation!.toolExecutionNotifications![0]!.message.text).toContain('address in use');
  expect(run(report([])).invocations![0]).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error' }],
  });
  expect(run(broken).invocations![0]!.executionSuccessful).toBe(true);
});

test('of ten thousand results the 5,000 worst are kept', () => {
  const { results = [], invocations } = run(manyFindings);
  expect(results).toHaveLength(5000);
  expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['error']));
  expect(invocations![0]!.toolExecutionNotifications).toEqual([
    {
      level: 'warning',
      message: { text: 'Only the 5000 most severe results are included; 5000 more results omitted' },
    },
  ]);
});

test('the codes of every gate have a rule, with the command to reproduce', () => {
  const rules = run(everyGate).tool.driver.rules!;
  expect(validate(read(sarif(everyGate))), JSON.stringify(validate.errors)).toBe(true);
  const helps = Object.fromEntries(
    rules.map(({ id, help, properties }) => [id, [help!.text, properties!.tags]]),
  );
  expect(helps).toMatchObject({
    'settings/enum': [
      'Run gatehouse explain settings/enum for its meaning and an example.',
      ['gatehouse', 'settings'],
    ],
    'conformance/egress-refused': [
      'Reproduce: gatehouse conformance --module=broker.mjs --only egress-refused. See spec 2, 4.7.',
      ['gatehouse', 'conformance'],
    ],
    'validate/memory': [
      'Reproduce: gatehouse run --only memory. See spec 3, 4.1.',
      ['gatehouse', 'validate'],
    ],
  });
});

test('very long texts are cut, and results beyond the limit of bytes are omitted', () => {
  const long = 'é€😀'.repeat(5000);
  const location = { file: 'a.yml', line: 1, column: 1, endLine: 1, endColumn: 1 };
  const findings = Array.from({ length: 5000 }, (_, index) =>
    finding({
      code: 'settings/x',
      message: `${index} ${long}`,
      help: long,
      location,
      fix: { title: long, safe: true, edits: [{ location, text: long }] },
    }),
  );
  const text = sarif(report([gate({ gate: 'settings', checks: [check({ id: 'a', findings })] })]));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000_000);
  const { results = [], invocations } = read(text).runs[0]!;
  expect(results.length).toBeGreaterThan(500);
  expect(results[0]!.fixes).toBeUndefined();
  expect(invocations![0]!.toolExecutionNotifications![0]!.message.text).toBe(
    `Only the ${results.length} most severe results are included; ${5000 - results.length} more results omitted`,
  );
});

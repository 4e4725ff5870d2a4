import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../fakes/io.ts';

const schema = JSON.parse(readFileSync(join(repositoryRoot, 'schema/report.schema.json'), 'utf8')) as object;
const isValid = new Ajv2020({ strict: true, validateFormats: false }).compile(schema);

const location = { file: 'a.yml', line: 1, column: 1, endLine: 1, endColumn: 2 };
const finding = { code: 'settings/type', severity: 'error', message: 'm', location, fingerprint: 'f' };
const check = { id: 'a', title: 'a holds', status: 'fail', durationMs: 0, findings: [finding] };
const gate = {
  gate: 'settings',
  subject: 'a.yml',
  verdict: 'fail',
  startedAt: '2027-06-15T12:00:00.000Z',
  durationMs: 0.5,
  counts: { pass: 0, fail: 1, warn: 0, skip: 0 },
  checks: [check],
};
const report = {
  version: 1,
  tool: { name: 'gatehouse', version: '1.0.0' },
  verdict: 'fail',
  startedAt: '2027-06-15T12:00:00.000Z',
  durationMs: 1,
  gates: [gate],
};
const withFinding = (more: object) => ({
  ...report,
  gates: [{ ...gate, checks: [{ ...check, findings: [{ ...finding, ...more }] }] }],
});
const withGate = (more: object) => ({ ...report, gates: [{ ...gate, ...more }] });

describe('the schema of reports', () => {
  test.each<[string, object]>([
    ['a report', report],
    ['one without gates', { ...report, gates: [] }],
    [
      'a source',
      {
        ...report,
        source: {
          repository: 'o/r',
          sha: 'a',
          checkedOut: 'b',
          ref: 'r',
          pullRequest: 1,
          runId: '1',
          runAttempt: 1,
          runUrl: 'u',
        },
      },
    ],
    ['a shard and a leg', withGate({ shard: '1/12', leg: 'job/0' })],
    ['a fix', withFinding({ fix: { title: 't', safe: true, edits: [{ location, text: '' }] } })],
    ['a finding without a place', withFinding({ location: undefined })],
  ])('accepts %s', (_, value) => {
    expect(isValid(JSON.parse(JSON.stringify(value)))).toBe(true);
  });

  test.each<[string, object]>([
    ['another version', { ...report, version: 2 }],
    ['no version', { ...report, version: undefined }],
    ['another verdict', { ...report, verdict: 'warn' }],
    ['an unknown key', { ...report, extra: 1 }],
    ['an unknown gate', withGate({ gate: 'lint' })],
    ['a shard of zero', withGate({ shard: '0/2' })],
    ['a time below zero', withGate({ durationMs: -1 })],
    ['counts that lack one', withGate({ counts: { pass: 0, fail: 1, warn: 0 } })],
    ['line 0', withFinding({ location: { ...location, line: 0 } })],
    ['half a column', withFinding({ location: { ...location, column: 1.5 } })],
    ['another severity', withFinding({ severity: 'info' })],
    ['a fix without edits', withFinding({ fix: { title: 't', safe: true, edits: [] } })],
    ['no fingerprint', withFinding({ fingerprint: undefined })],
  ])('rejects %s', (_, value) => {
    expect(isValid(JSON.parse(JSON.stringify(value)))).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gate, Report, ReportSource } from '../../src/model/report.ts';
import { json } from '../../src/report/json.ts';
import { type MergeOptions, merge } from '../../src/report/merge.ts';
import { parseNeeds } from '../../src/report/needed-jobs.ts';
import { type InvalidPart, type ReportPart, readPart } from '../../src/report/report-part.ts';
import { runs } from '../runs.ts';
import { broken, check, everyGate, finding, gate, green, report } from './reports.ts';

const at = '2026-11-21T09:00:00.000Z';
const options: MergeOptions = { tool: { name: 'gatehouse', version: '0.1.0' }, startedAt: at };
const source: ReportSource = { ...broken.source! };
const reportPart = (name: string, gates: Gate[], given: Partial<Report> = {}): ReportPart => ({
  name,
  report: report(gates, { source, ...given }),
});
const passing = (given: Partial<Gate> = {}) =>
  gate({ gate: 'settings', checks: [check({ id: 'pipeline.yml' })], ...given });
const failing = (given: Partial<Gate> = {}) =>
  gate({
    gate: 'settings',
    checks: [check({ id: 'pipeline.yml', findings: [finding({ code: 'settings/type', message: 'wrong' })] })],
    ...given,
  });

/** The problems of the merge: `code: message`. */
const partMessages = (merged: Report) =>
  merged.gates
    .filter((one) => one.gate === 'report')
    .flatMap(({ checks }) => checks.flatMap(({ findings }) => findings))
    .map(({ code, message }) => `${code}: ${message}`);
const checkedGates = ({ gates }: Report) => gates.filter(({ gate }) => gate !== 'report');

describe('a merged report', () => {
  test('holds the gates of all parts, from the first start to the last end', () => {
    const merged = merge(
      [
        reportPart('b.json', [passing({ leg: 'lint10' })], {
          startedAt: '2026-11-21T08:00:10.000Z',
          durationMs: 5,
        }),
        reportPart('a.json', [
          passing({ leg: 'lint2' }),
          gate({ gate: 'conformance', checks: [check({ id: 'x' })] }),
        ]),
      ],
      options,
    );
    expect(merged.gates.map(({ gate, leg }) => [gate, leg])).toEqual([
      ['settings', 'lint2'],
      ['settings', 'lint10'],
      ['conformance', undefined],
    ]);
    expect(merged).toMatchObject({
      verdict: 'pass',
      startedAt: '2026-11-21T08:00:00.000Z',
      durationMs: 10_005,
      source,
    });
  });

  test('keeps the timeline of a conversation', () => {
    const part = readPart('every.json', Buffer.from(json(everyGate)));
    const merged = merge([part], { tool: everyGate.tool, startedAt: everyGate.startedAt });
    expect(merged.gates.map(({ timeline }) => timeline).filter(Boolean)).toEqual([
      everyGate.gates.find(({ timeline }) => timeline)?.timeline,
    ]);
  });

  test('of one part is that part', () => {
    for (const one of [{ ...broken, gates: broken.gates.map(({ shard: _, ...rest }) => rest) }, green])
      expect(merge([{ name: 'a', report: one }], options)).toEqual(one);
  });

  test('lists what was expected, and passes where it is there', () => {
    const merged = merge([reportPart('a.json', [passing()])], { ...options, expected: ['settings'] });
    expect(merged.verdict).toBe('pass');
    expect(merged.gates.at(-1)).toMatchObject({ gate: 'report', subject: 'merge', verdict: 'pass' });
    expect(merged.gates.at(-1)!.checks.find(({ id }) => id === 'announced')?.reason).toBe('settings');
  });
});

describe('of one key', () => {
  const attempt = (runAttempt: number, one: Gate, more: Partial<ReportSource> = {}) =>
    reportPart(`a-${runAttempt}.json`, [one], { source: { ...source, runAttempt, ...more } });

  test('the highest attempt counts', () => {
    const merged = merge(
      [attempt(2, passing()), attempt(10, passing({ durationMs: 7 })), attempt(9, failing())],
      options,
    );
    expect(merged).toMatchObject({ verdict: 'pass', source: { runAttempt: 10 }, gates: [{ durationMs: 7 }] });
  });

  test('an older attempt counts where there is no newer one, and is named', () => {
    const merged = merge([attempt(2, passing()), attempt(1, failing({ leg: 'other' }))], options);
    expect(merged.verdict).toBe('fail');
    expect(merged.gates.map(({ leg, run }) => [leg, run])).toEqual([
      [undefined, undefined],
      ['other', { id: '42', attempt: 1 }],
    ]);
  });

  test.each<[string, Partial<Gate>, Partial<ReportSource>]>([
    ['leg', { leg: 'b' }, {}],
    ['shard', { shard: '1/1' }, {}],
    ['subject', { subject: 'other.yml' }, {}],
    ['gate', { gate: 'verify' }, {}],
    ['run', {}, { runId: '41' }],
  ])('another %s is another key', (_, given, from) => {
    const merged = merge([attempt(1, passing()), attempt(1, failing(given), from)], options);
    expect([merged.gates.length, merged.verdict, partMessages(merged)]).toEqual([2, 'fail', []]);
  });

  test('two different parts are an error, and both are kept', () => {
    const merged = merge([attempt(1, passing()), attempt(1, passing({ durationMs: 9 }))], options);
    expect(merged.verdict).toBe('error');
    expect(checkedGates(merged)).toHaveLength(2);
    expect(partMessages(merged)).toEqual([
      expect.stringMatching(/^report\/unique: two parts disagree about settings pipeline\.yml/),
    ]);
  });

  test('two equal parts are one, however their keys are ordered', () => {
    const backwards = Object.fromEntries(Object.entries(passing()).reverse()) as unknown as Gate;
    const merged = merge([attempt(1, passing()), attempt(1, backwards)], options);
    expect([merged.gates.length, merged.verdict]).toEqual([1, 'pass']);
  });
});

const jobs = (results: Record<string, string>) =>
  parseNeeds(
    JSON.stringify(Object.fromEntries(Object.entries(results).map(([job, result]) => [job, { result }]))),
  )!;
const inJob = (leg: string, given: Partial<Gate> = {}) =>
  reportPart(`${leg}/report.json`, [passing({ leg, ...given })]);

const inAttempt = (runAttempt: number, given: Partial<Gate>) =>
  reportPart(`${given.leg}-${runAttempt}.json`, [passing(given)], { source: { ...source, runAttempt } });

describe('what is expected and missing is an error, and named', () => {
  test.each<[string, (ReportPart | InvalidPart)[], Partial<MergeOptions>, ...string[]]>([
    ['no part at all', [], {}, 'report/present: no report parts were found, so nothing was checked'],
    [
      'a name',
      [reportPart('a.json', [passing()])],
      { expected: ['settings', 'conformance', 'conformance'] },
      'report/announced: conformance was expected, but no report part was found for it',
    ],
    [
      'a job that was skipped',
      [inJob('lint')],
      { jobs: jobs({ lint: 'success', build: 'skipped' }) },
      'report/announced: job build produced no report (it was skipped)',
    ],
    [
      'a job with the name of a gate that another job ran',
      [inJob('lint/0')],
      { jobs: jobs({ settings: 'success', lint: 'success' }) },
      'report/announced: job settings produced no report (it succeeded)',
    ],
    [
      'a job with the name of a folder',
      [reportPart('parts/settings/report.json', [passing({ leg: 'lint/0' })])],
      { jobs: jobs({ settings: 'success', lint: 'success' }) },
      'report/announced: job settings produced no report (it succeeded)',
    ],
    [
      'a job with the name of a gate and a folder, of a part without a leg, which nobody expected',
      [reportPart('parts/settings/report.json', [passing()])],
      { jobs: jobs({ settings: 'success' }) },
      'report/announced: job settings produced no report (it succeeded)',
    ],
    [
      'a job with the name of the gate of another needed job, although that name is expected',
      [inJob('lint/0')],
      { expected: ['settings'], jobs: jobs({ settings: 'success', lint: 'success' }) },
      'report/announced: job settings produced no report (it succeeded)',
    ],
    [
      'the legs of a job that failed, met by its name in --expect',
      [reportPart('parts/gates/report.json', [passing({ leg: 'lint' })])],
      { expected: ['gates'], jobs: jobs({ gates: 'failure' }) },
      'report/jobs: job gates failed, but none of its gates did: some of its results may be missing',
    ],
    [
      'a leg of a job that failed, whose parts pass',
      [inJob('lint/0')],
      { jobs: jobs({ lint: 'failure' }) },
      'report/jobs: job lint failed, but none of its gates did: some of its results may be missing',
    ],
    [
      'a job that was cancelled',
      [reportPart('a', [failing({ leg: 'lint' })])],
      { jobs: jobs({ lint: 'cancelled' }) },
      'report/jobs: job lint was cancelled: some of its results may be missing',
    ],
    [
      'a shard',
      [inJob('lint/0', { shard: '1/3', subject: 'a' }), inJob('lint/1', { shard: '3/3', subject: 'b' })],
      {},
      'report/shards: shard 2/3 of settings is missing (job lint)',
    ],
    [
      'a shard of one of two sets',
      ['1/2', '2/2', '1/2'].map((shard, index) => inJob(`lint/${index}`, { shard, subject: `s${index}` })),
      {},
      'report/shards: shard 2/2 of settings is missing (job lint)',
    ],
    [
      'a leg of a matrix',
      [inJob('lint/0', { legs: 3 }), inJob('lint/2', { legs: 3 }), inJob('test/0', { legs: 1 })],
      {},
      'report/legs: leg lint/1 is missing (job lint has 3 legs)',
    ],
    [
      'most legs of a matrix, of which one says how many there are',
      [inJob('lint/0', {}), inJob('lint/1', { legs: 14 })],
      {},
      'report/legs: legs lint/2, lint/3, lint/4, lint/5, lint/6, lint/7, lint/8, lint/9, lint/10 and lint/11, and 2 more, are missing (job lint has 14 legs)',
    ],
    [
      'a leg that others imply, where no part names the number of legs',
      [inJob('lint/0'), inJob('lint/2')],
      {},
      'report/legs: leg lint/1 is missing (job lint has at least 3 legs)',
    ],
    [
      'a leg that a newer attempt implies, whatever the older ones say',
      [inAttempt(1, { leg: 'lint/0', legs: 1 }), inAttempt(2, { leg: 'lint/2' })],
      {},
      'report/legs: leg lint/1 is missing (job lint has 3 legs)',
    ],
    [
      'a part that claims a later attempt than the run that merges',
      [inJob('a'), inAttempt(999, { leg: 'a' })],
      { source },
      'report/attempt: a-999.json is from attempt 999 of run 42; expected attempt 1 at most',
    ],
    [
      'a merged part with a gate of a later attempt than the run that merges',
      [inJob('a'), reportPart('merged.json', [passing({ leg: 'b', run: { id: '42', attempt: 2 } })])],
      { source },
      'report/attempt: merged.json is from attempt 2 of run 42; expected attempt 1 at most',
    ],
    [
      'a part of another commit',
      [
        inJob('a'),
        reportPart('old.json', [passing({ leg: 'b' })], { source: { ...source, runId: '7', sha: 'fff' } }),
      ],
      {},
      `report/commit: old.json is from commit fff of acme/infra; expected commit ${source.sha} of acme/infra`,
    ],
    [
      'a part of no commit',
      [inJob('a'), { name: 'local.json', report: report([passing()]) }],
      {},
      'report/commit: local.json does not name its commit',
    ],
    [
      'a part of another repository than the run',
      [reportPart('a.json', [passing()])],
      { source: { ...source, repository: 'acme/other' } },
      `report/commit: a.json is from commit ${source.sha} of acme/infra; expected commit ${source.sha} of acme/other`,
    ],
    [
      'an invalid part, once, though it is expected by name too',
      [inJob('a'), { name: 'parts/b/report.json', check: 'readable', reason: 'is empty' }],
      { expected: ['b'], jobs: jobs({ a: 'success', b: 'failure' }) },
      'report/readable: parts/b/report.json is empty',
      'report/jobs: job b failed, but none of its gates did: some of its results may be missing',
    ],
  ])('%s', (_, parts, more, ...messages) => {
    const merged = merge(parts, { ...options, ...more });
    expect(partMessages(merged)).toEqual(messages);
    expect(merged.verdict).toBe('error');
    expect(merged.gates.at(-1)?.verdict).toBe('error');
  });

  test.each<[string, (ReportPart | InvalidPart)[], Partial<MergeOptions>]>([
    ['a gate', [inJob('x')], { expected: ['settings'] }],
    ['a gate and its subject', [inJob('x')], { expected: ['settings pipeline.yml'] }],
    ['a job', [inJob('x/0')], { expected: ['x'] }],
    ['a leg', [inJob('x/0')], { expected: ['x/0'] }],
    ['a folder', [reportPart('parts/lint-0/report.json', [passing()])], { expected: ['lint-0'] }],
    ['a file', [reportPart('parts/lint.json', [passing()])], { expected: ['lint', 'lint.json'] }],
    [
      'a job that failed because its gate did',
      [reportPart('a', [failing({ leg: 'a' })])],
      { jobs: jobs({ a: 'failure' }) },
    ],
    [
      'a job whose part has no leg, by the name of its gate in --expect',
      [reportPart('a', [passing()])],
      { expected: ['settings'], jobs: jobs({ settings: 'success' }) },
    ],
    [
      'a job that calls a workflow, by its folder in --expect',
      [reportPart('parts/gates/report.json', [passing({ leg: 'lint/0' })]), inJob('build')],
      { expected: ['gates'], jobs: jobs({ gates: 'success', build: 'success' }) },
    ],
    [
      'a leg of an earlier attempt that had more of them',
      [
        ...['a/0', 'a/1'].map((leg) => inAttempt(2, { leg, legs: 2 })),
        ...['a/0', 'a/3'].map((leg) => inAttempt(1, { leg, legs: 4 })),
      ],
      {},
    ],
    [
      'all legs',
      [inJob('a/1', { legs: 2 }), inJob('a/0', { legs: 2 }), inJob('b', {}), inJob('c/0', {})],
      {},
    ],
    ['all shards', ['1/2', '2/2'].map((shard, at) => inJob(`a/${at}`, { shard, subject: `${at}` })), {}],
  ])('%s is there', (_, parts, more) => {
    expect(partMessages(merge(parts, { ...options, ...more }))).toEqual([]);
  });

  test.each(['[]', 'null', '"a"', '{"a":1}', '{"a":null}', '{"a":{}}', '{', ''])(
    '%s is not `toJSON(needs)`',
    (text) => {
      expect(parseNeeds(text)).toBeUndefined();
    },
  );
});

describe('merging what was merged', () => {
  const again = (
    merged: Report,
    parts: (ReportPart | InvalidPart)[] = [],
    more: Partial<MergeOptions> = {},
  ) => merge([{ name: 'merged.json', report: merged }, ...parts], { ...options, ...more });

  test('changes nothing', () => {
    const merged = merge([inJob('a'), { name: 'b', check: 'readable', reason: 'is empty' }], {
      ...options,
      expected: ['a', 'c'],
      jobs: jobs({ a: 'success', d: 'skipped' }),
    });
    expect(
      again(merged, [inJob('a')], { expected: ['a', 'c'], jobs: jobs({ a: 'success', d: 'skipped' }) }),
    ).toEqual(merged);
    expect(partMessages(again(merged))).toEqual(partMessages(merged));
  });

  test('forgets what is no longer missing', () => {
    const merged = merge([inJob('a', { shard: '1/2' })], { ...options, expected: ['b'] });
    expect(partMessages(merged)).toHaveLength(2);
    const whole = again(merged, [inJob('b'), inJob('a', { shard: '2/2' })]);
    expect([whole.verdict, partMessages(whole)]).toEqual(['pass', []]);
  });

  test('forgets what an earlier attempt could not read', () => {
    const merged = merge([inJob('a'), { name: 'b', check: 'readable', reason: 'is empty' }], options);
    expect(merged.verdict).toBe('error');
    const next = again(merged, [inJob('a')], { source: { ...source, runAttempt: 2 } });
    expect([next.verdict, partMessages(next)]).toEqual(['pass', []]);
  });
});

describe('a pure function of the parts', () => {
  const legs = fc.constantFrom<Partial<Gate>>(
    {},
    { leg: 'a/0' },
    { leg: 'a/1' },
    { leg: 'a/1', legs: 3 },
    { leg: 'a/10', shard: '1/2' },
    { leg: 'b', shard: '2/2' },
  );
  const someGate = fc
    .tuple(
      legs,
      fc.constantFrom('a.yml', 'b.yml', '10.yml', '9.yml'),
      fc.boolean(),
      fc.constantFrom<Gate['gate']>('settings', 'verify'),
    )
    .map(([given, subject, fails, name]) => (fails ? failing : passing)({ ...given, subject, gate: name }));
  const somePart = fc
    .record({
      gates: fc.array(someGate, { minLength: 1, maxLength: 4 }),
      runId: fc.constantFrom('9', '10'),
      runAttempt: fc.integer({ min: 1, max: 3 }),
      second: fc.integer({ min: 0, max: 9 }),
      sha: fc.constantFrom('aaa', 'aaa', 'aaa', 'bbb'),
    })
    .map(({ gates, second, ...from }) =>
      reportPart('p', gates, {
        source: { ...source, ...from },
        startedAt: `2026-11-21T08:00:0${second}.000Z`,
      }),
    );
  const some = fc.array(somePart, { minLength: 1, maxLength: 6 });
  const named = (parts: ReportPart[]) => parts.map((one, index) => ({ ...one, name: `${index}.json` }));
  const expected = { ...options, expect: ['a', 'settings', 'zzz'] };

  test('shuffled, repeated', () => {
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.nat()), (parts, numbers) => {
        const given = named(parts);
        const shuffled = [...given, ...given.slice(0, 2)]
          .map((one) => [numbers.next().value!, one] as const)
          .sort(([a], [b]) => a - b)
          .map(([, one]) => structuredClone(one));
        expect(json(merge(shuffled, expected))).toBe(json(merge(given, expected)));
      }),
      runs,
    );
  });

  test('split, and merged in steps', () => {
    const ofOne = some.map((parts) => named(parts.filter(({ report }) => report.source?.sha === 'aaa')));
    fc.assert(
      fc.property(ofOne, fc.nat(6), (parts, cut) => {
        const whole = merge(parts, expected);
        const split = parts.flatMap(({ name, report: one }) =>
          one.gates.map((each, index) => ({ name: `${index}/${name}`, report: { ...one, gates: [each] } })),
        );
        expect(merge(split, expected)).toEqual(whole);
        const first = { name: 'first', report: merge(parts.slice(0, cut), options) };
        const rest = { name: 'rest', report: merge(parts.slice(cut), options) };
        const steps = [first, rest].filter(({ report }) => report.source);
        expect(merge(steps, expected)).toEqual(merge(parts, expected));
      }),
      runs,
    );
  });
});

describe('a part', () => {
  const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const read = (value: unknown) => {
    const result = readPart('p.json', bytes(value));
    return 'report' in result ? 'fine' : `${result.check}: ${result.reason}`;
  };
  const withGate = (given: object) => ({ ...green, gates: [{ ...green.gates[0], ...given }] });
  const withCheck = (given: object) =>
    withGate({
      checks: [{ ...green.gates[0]!.checks[0], ...given }],
      counts: { pass: 1, fail: 0, warn: 0, skip: 0 },
    });

  test.each([
    ['broken', broken],
    ['green', green],
  ])('%s is read', (_, one) => {
    expect(readPart('p.json', bytes(json(one)))).toEqual({ name: 'p.json', report: one });
  });

  test.each<[string, unknown, string]>([
    ['no bytes', '', 'readable: is empty'],
    ['half a file', json(green).slice(0, 300), 'readable: is not JSON, or was truncated'],
    ['another file', { schemaVersion: 1 }, 'readable: is not a gatehouse report: it has no version'],
    ['a list', [1], 'readable: is not a gatehouse report: it does not match the schema (type)'],
    ['a list of code quality issues', [], 'readable: is another file that gatehouse writes, not a report'],
    [
      'gates and the form of a badge',
      { schemaVersion: 1, label: 'gatehouse', gates: [] },
      'readable: is not a gatehouse report: it has no version',
    ],
    ['the next version', { ...green, version: 2 }, 'version: has report version 2; expected version 1'],
    [
      'a version in words',
      { ...green, version: '1' },
      'readable: is not a gatehouse report: /version does not match the schema (const)',
    ],
    [
      'a report without gates',
      { ...green, gates: [], verdict: 'error' },
      'present: contains no gates, so nothing was checked',
    ],
    [
      'an unknown key',
      withGate({ extra: 1 }),
      'readable: is not a gatehouse report: /gates/0 has an unknown key',
    ],
    [
      'a prototype',
      JSON.stringify(green).replace('"tool"', '"__proto__":{"a":1},"tool"'),
      'readable: is not a gatehouse report: it has an unknown key',
    ],
    [
      'a wrong type',
      withGate({ durationMs: '1' }),
      'readable: is not a gatehouse report: /gates/0/durationMs does not match the schema (type)',
    ],
    [
      'a gate of a later attempt than the report',
      {
        ...withGate({ run: { id: '42', attempt: 3 } }),
        source: { ...source, runId: '42', runAttempt: 2 },
      },
      'readable: is inconsistent: /gates/0 has a later run attempt than the report',
    ],
    [
      'an infinite number',
      JSON.stringify(green).replace('3456', '1e999'),
      'readable: is not a gatehouse report: /durationMs does not match the schema (type)',
    ],
    [
      'an unknown gate',
      withGate({ gate: 'other' }),
      'readable: is not a gatehouse report: /gates/0/gate does not match the schema (enum)',
    ],
    [
      'an invalid time',
      withGate({ startedAt: '2026-99-99T08:00:00Z' }),
      'readable: is inconsistent: /gates/0 has an invalid startedAt',
    ],
    [
      'an invalid time of the report',
      { ...green, startedAt: '0000-00-00T99:00:00Z' },
      'readable: is inconsistent: its startedAt is not a valid time',
    ],
    [
      'an impossible duration',
      JSON.stringify(green).replace('3456', '1e300'),
      'readable: is not a gatehouse report: /durationMs does not match the schema (maximum)',
    ],
    [
      'deep nesting',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'readable: is nested more than 64 levels deep',
    ],
    [
      'very many objects',
      `[${'{},'.repeat(1_000_001)}{}]`,
      'readable: has more than 1000000 objects and arrays',
    ],
    ['a NUL', '{"a":1}\0', 'readable: contains a NUL byte'],
    [
      'an impossible shard',
      withGate({ shard: '3/2' }),
      'readable: is inconsistent: /gates/0 has the invalid shard 3/2',
    ],
    [
      'a leg outside of its matrix',
      withGate({ leg: 'a/2', legs: 2 }),
      'readable: is inconsistent: /gates/0 has leg a/2 of 2 legs',
    ],
    ['legs, and no leg', withGate({ legs: 2 }), 'readable: is inconsistent: /gates/0 has no leg of 2 legs'],
    [
      'an impossible index of a leg',
      withGate({ leg: 'a/999999999' }),
      'readable: is inconsistent: /gates/0 has leg a/999999999 of 10000 legs',
    ],
    [
      'very many legs',
      withGate({ leg: 'a/2', legs: 99_999_999 }),
      'readable: is inconsistent: /gates/0 has leg a/2 of 99999999 legs',
    ],
    [
      'very many shards',
      withGate({ shard: '1/99999999' }),
      'readable: is inconsistent: /gates/0 has the invalid shard 1/99999999',
    ],
    [
      'wrong counts',
      withGate({ counts: { pass: 9, fail: 0, warn: 0, skip: 0 } }),
      'readable: is inconsistent: /gates/0 counts 9 checks with status pass; it has 2',
    ],
    [
      'a wrong verdict',
      { ...green, verdict: 'fail' },
      'readable: is inconsistent: its verdict does not match its gates',
    ],
    [
      'a pass without checks',
      { ...withGate({ checks: [], counts: { pass: 0, fail: 0, warn: 0, skip: 0 } }) },
      'readable: is inconsistent: /gates/0 has verdict pass, but a check failed or none passed',
    ],
    [
      'an error that passes',
      withCheck({ findings: [finding({ code: 'a/b', message: 'm' })] }),
      'readable: is inconsistent: /gates/0 has status pass at /checks/0, whose findings give fail',
    ],
    [
      'a warning that passes',
      withCheck({ findings: [finding({ code: 'a/b', message: 'm', severity: 'warning' })] }),
      'readable: is inconsistent: /gates/0 has status pass at /checks/0, whose findings give warn',
    ],
    [
      'a skip with an error',
      {
        ...withGate({
          checks: [
            green.gates[0]!.checks[0],
            check({ id: 'x', status: 'skip', findings: [finding({ code: 'a/b', message: 'm' })] }),
          ],
          counts: { pass: 1, fail: 0, warn: 0, skip: 1 },
        }),
      },
      'readable: is inconsistent: /gates/0 has status skip at /checks/1, whose findings give fail',
    ],
    [
      'a failure without findings',
      {
        ...withGate({
          checks: [check({ id: 'x', status: 'fail' })],
          counts: { pass: 0, fail: 1, warn: 0, skip: 0 },
          verdict: 'fail',
        }),
        verdict: 'fail',
      },
      'readable: is inconsistent: /gates/0 has status fail at /checks/0, whose findings give pass',
    ],
  ])('with %s is invalid', (_, value, message) => {
    expect(read(value)).toBe(message);
  });

  test('that is not UTF-8, or too large, is invalid', () => {
    expect(readPart('p', Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ reason: 'is not UTF-8' });
    expect(readPart('p', Buffer.alloc(32 * 1024 * 1024 + 1, ' '))).toMatchObject({
      reason: 'is larger than 32 MiB',
    });
  });

  test('keeps names like __proto__ in headers as they are', () => {
    const text = JSON.stringify(
      withCheck({
        evidence: [
          {
            request: { method: 'GET', url: 'u', headers: {} },
            response: { status: 200, headers: {} },
            upstream: [],
          },
        ],
      }),
    ).replace('"headers":{}', '"headers":{"__proto__":"x"}');
    expect(read(text)).toBe('fine');
  });
});

import { describe, expect, it } from 'vitest';
import type { BaselineEntry } from '../../src/model/baseline.ts';
import { fingerprint } from '../../src/model/fingerprint.ts';
import type { Gate } from '../../src/model/report.ts';
import { checkSettings, type SettingsFile, type SettingsOptions } from '../../src/settings/gate.ts';
import { neutralVocabulary } from '../../src/vocabulary/vocabulary.ts';

const location = { file: 'baseline.yml', line: 1, column: 1, endLine: 1, endColumn: 2 };
const baselineEntry = (entry: Partial<BaselineEntry>): BaselineEntry => ({
  reason: 'they know',
  until: '2026-12-31',
  location,
  ...entry,
});

const NOW = new Date('2026-11-21T10:00:00Z');
const RANGE = fingerprint('settings/range', 'p.yml', '/parallelism');
const KEY = fingerprint('settings/unknown-key', 'p.yml', '/bogus');

type Files = Readonly<Record<string, string | readonly [now: string, before: string | undefined]>>;

async function gateOf(files: Files, options: Partial<SettingsOptions> = {}): Promise<Gate> {
  const settingsFiles = Object.entries(files).map(([name, content]): SettingsFile => {
    const [text, previousText] = typeof content === 'string' ? [content, undefined] : content;
    return {
      name,
      bytes: Buffer.from(text),
      ...(typeof content === 'string'
        ? {}
        : { previous: { bytes: previousText === undefined ? undefined : Buffer.from(previousText) } }),
    };
  });
  return (await checkSettings(settingsFiles, { vocabulary: neutralVocabulary, now: () => NOW, ...options }))
    .gate;
}

/** The gate as `verdict`, then one line a check: `id status: severity word, …`. */
function summarize({ verdict, checks }: Gate): string[] {
  return [
    verdict,
    ...checks.map(({ id, status, findings }) => {
      const findingTexts = findings.map(
        ({ severity, code }) => `${severity} ${code.replace('settings/', '')}`,
      );
      return `${id} ${status}${findingTexts.length > 0 ? `: ${findingTexts.join(', ')}` : ''}`;
    }),
  ];
}

describe('a baseline', () => {
  const bad = 'parallelism: 0\nbogus: 1\n';
  const CLEAN = 'baseline pass';

  it.each<[what: string, files: Files, entries: BaselineEntry[], ...lines: string[]]>([
    ['that is empty', { 'p.yml': bad }, [], 'fail', 'p.yml fail: error range, error unknown-key', CLEAN],
    [
      'turns a listed finding into a warning',
      { 'p.yml': bad },
      [baselineEntry({ fingerprint: RANGE })],
      'fail',
      'p.yml fail: warning range, error unknown-key',
      CLEAN,
    ],
    [
      'turns all of them',
      { 'p.yml': bad },
      [baselineEntry({ fingerprint: RANGE }), baselineEntry({ fingerprint: KEY })],
      'pass',
      'p.yml warn: warning range, warning unknown-key',
      CLEAN,
    ],
    [
      'turns all of a check',
      { 'p.yml': bad },
      [baselineEntry({ check: 'p.yml' })],
      'pass',
      'p.yml warn: warning range, warning unknown-key',
      CLEAN,
    ],
    [
      'of another file',
      { 'p.yml': bad, 'q.yml': 'tips: true\n' },
      [baselineEntry({ check: 'q.yml' })],
      'fail',
      'p.yml fail: error range, error unknown-key',
      'q.yml pass',
      'baseline fail: error baseline',
    ],
    [
      'holds on its last day',
      { 'p.yml': bad },
      [baselineEntry({ check: 'p.yml', until: '2026-11-21' })],
      'pass',
      'p.yml warn: warning range, warning unknown-key',
      CLEAN,
    ],
    [
      'fails on the day after',
      { 'p.yml': bad },
      [baselineEntry({ check: 'p.yml', until: '2026-11-20' })],
      'fail',
      'p.yml fail: error range, error unknown-key',
      'baseline fail: error baseline',
    ],
    [
      'fails for what fails no more',
      { 'p.yml': 'tips: true\n' },
      [baselineEntry({ fingerprint: RANGE })],
      'fail',
      'p.yml pass',
      'baseline fail: error baseline',
    ],
    [
      'fails for what only warns',
      { 'p.yml': 'gate: on-destroy\n' },
      [baselineEntry({ check: 'p.yml' })],
      'fail',
      'p.yml warn: warning deprecated',
      'baseline fail: error baseline',
    ],
    [
      'finds what moved',
      { 'p.yml': '# a\n\ntips: true\nparallelism:   0\n' },
      [baselineEntry({ fingerprint: RANGE })],
      'pass',
      'p.yml warn: warning range',
      CLEAN,
    ],
  ])('%s', async (_, files, baseline, ...lines) => {
    expect(summarize(await gateOf(files, { baseline }))).toEqual(lines);
  });

  it('gives the reason and the date', async () => {
    const gate = await gateOf({ 'p.yml': bad }, { baseline: [baselineEntry({ fingerprint: RANGE })] });
    expect(gate.checks[0]?.findings[0]).toMatchObject({
      message: 'parallelism is 0; use a whole number of 1 or more',
      help: 'Accepted until 2026-12-31: they know',
    });
  });

  it('locates the entry to remove', async () => {
    const gate = await gateOf(
      { 'p.yml': 'tips: true\n' },
      { baseline: [baselineEntry({ fingerprint: RANGE })] },
    );
    expect(gate.checks[1]?.findings[0]).toMatchObject({
      code: 'settings/baseline',
      message: `${RANGE} does not fail; remove it from the baseline`,
      location,
    });
  });

  it('counts as failing with --fail-on warning', async () => {
    const baseline = [baselineEntry({ check: 'p.yml' })];
    expect((await gateOf({ 'p.yml': bad }, { baseline, failOn: 'warning' })).verdict).toBe('fail');
  });
});

describe('a baseline for more files than are checked', () => {
  const files: Files = { 'p.yml': 'parallelism: 0\n', 'q.yml': 'tips: 1\n' };
  const both = [baselineEntry({ check: 'p.yml' }), baselineEntry({ check: 'q.yml' })];

  it('does not report entries for files that were not selected', async () => {
    const { 'p.yml': p = '' } = files;
    expect(summarize(await gateOf({ 'p.yml': p }, { baseline: both, isPartial: true }))).toEqual([
      'pass',
      'p.yml warn: warning range',
      'baseline pass',
    ]);
  });

  it('does not report entries for files that timed out', async () => {
    let seconds = 0;
    const now = () => new Date(NOW.getTime() + 1000 * seconds++);
    expect(summarize(await gateOf(files, { baseline: both, timeoutMs: 5500, now }))).toEqual([
      'error',
      'start fail: error start',
      'p.yml warn: warning range',
      'baseline pass',
      'q.yml skip',
    ]);
  });

  it('still reports an expired entry', async () => {
    const late = [baselineEntry({ check: 'p.yml', until: '2026-01-01' })];
    expect(summarize(await gateOf({ 'p.yml': 'tips: 1\n' }, { baseline: late, isPartial: true }))).toEqual([
      'fail',
      'p.yml fail: error type',
      'baseline fail: error baseline',
    ]);
  });
});

describe('an ignore comment', () => {
  it('suppresses an accepted error', async () => {
    const text = 'parallelism: 0 # gatehouse-ignore range: on its way\n';
    expect(
      summarize(await gateOf({ 'p.yml': text }, { baseline: [baselineEntry({ fingerprint: RANGE })] })),
    ).toEqual(['pass', 'p.yml pass', 'baseline pass']);
    expect(summarize(await gateOf({ 'p.yml': text }))).toEqual([
      'fail',
      'p.yml fail: error range, warning unused-ignore',
    ]);
  });
});

describe('--new-from', () => {
  const rows: readonly [what: string, now: string, before: string | undefined, ...lines: string[]][] = [
    ['reports errors in a new file', 'parallelism: 0\n', undefined, 'fail', 'p.yml fail: error range'],
    [
      'accepts an error that existed before',
      'parallelism: 0\n',
      'parallelism: 0\n',
      'pass',
      'p.yml pass: note range',
    ],
    [
      'accepts an existing error on another line',
      '# a\n\nparallelism: 0\n',
      'parallelism: 0\n',
      'pass',
      'p.yml pass: note range',
    ],
    [
      'reports a new error at another place',
      'parallelism: 0\nbogus: 1\n',
      'parallelism: 0\n',
      'fail',
      'p.yml fail: note range, error unknown-key',
    ],
    [
      'reports another error at the same place',
      'parallelism: "x"\n',
      'parallelism: 0\n',
      'fail',
      'p.yml fail: error type',
    ],
    ['reports a new warning', 'gate: on-destroy\n', '', 'pass', 'p.yml warn: warning deprecated'],
    [
      'accepts an existing warning',
      'gate: on-destroy\n',
      'gate: on-destroy\n',
      'pass',
      'p.yml pass: note deprecated',
    ],
    [
      'reports one more of the same errors',
      'tips: true\ntips: 1\ntips: 2\n',
      'tips: true\ntips: 1\n',
      'fail',
      'p.yml fail: note duplicate-key, error duplicate-key',
    ],
    ['does not report a fixed error', 'tips: true\n', 'parallelism: 0\n', 'pass', 'p.yml pass'],
    ['reports a new syntax error', 'tips: a: b\n', 'tips: true\n', 'fail', 'p.yml fail: error syntax'],
    ['accepts an existing syntax error', 'a: b: c\n', 'x: y: z\n', 'pass', 'p.yml pass: note syntax'],
    [
      'reports everything that a previous syntax error hid',
      'parallelism: 0\n',
      'parallelism: 0: 1\n',
      'fail',
      'p.yml fail: error range',
    ],
    [
      'does not report a suppressed warning',
      '# gatehouse-ignore deprecated: why\ngate: on-destroy\n',
      'gate: on-destroy\n',
      'pass',
      'p.yml pass',
    ],
    [
      'does not report an existing comment',
      '# gatehouse-ignore deprecated: why\ngate: on-destroy\n',
      '# gatehouse-ignore deprecated: why\ngate: on-destroy\n',
      'pass',
      'p.yml pass',
    ],
    [
      'reports a warning whose comment was removed',
      'gate: on-destroy\n',
      '# gatehouse-ignore deprecated: why\ngate: on-destroy\n',
      'pass',
      'p.yml warn: warning deprecated',
    ],
    [
      'accepts a comment that suppressed nothing before',
      'tips: true # gatehouse-ignore deprecated: why\n',
      'tips: true # gatehouse-ignore deprecated: why\n',
      'pass',
      'p.yml pass: note unused-ignore',
    ],
    [
      'reports another value with the same error',
      'apply: { resume: 9000000 }\n',
      'apply: { resume: 90 }\n',
      'fail',
      'p.yml fail: error range',
    ],
    [
      'reports an unknown key with another value',
      'bogus: { run: x }\n',
      'bogus: 1\n',
      'fail',
      'p.yml fail: error unknown-key',
    ],
    [
      'does not report a list item that moved',
      'steps:\n  - { run: b, before: plan }\n  - { run: a, before: plan, x: 1 }\n',
      'steps:\n  - { run: a, before: plan, x: 1 }\n',
      'pass',
      'p.yml pass: note unknown-key',
    ],
    [
      'reports another list item at the same index',
      'steps:\n  - { run: b, before: plan, x: 1 }\n',
      'steps:\n  - { run: a, before: plan, x: 1 }\n  - { run: b, before: plan }\n',
      'fail',
      'p.yml fail: error unknown-key',
    ],
    [
      'does not report an error that a list item keeps when another of its keys changes',
      'steps:\n  - { run: a, before: apply, x: 1 }\n',
      'steps:\n  - { run: a, before: plan, x: 1 }\n',
      'pass',
      'p.yml pass: note unknown-key',
    ],
    [
      'does not report a missing key whose object changes otherwise',
      'webhook: { retries: 3 }\nsteps:\n  - { run: a, name: b }\n',
      'steps:\n  - { run: a, name: b }\nwebhook: { retries: 3 }\n',
      'pass',
      'p.yml pass: note unknown-key, note required',
    ],
    [
      'reports a new comment that suppresses nothing',
      'tips: true # gatehouse-ignore deprecated: why\n',
      'tips: true\n',
      'pass',
      'p.yml warn: warning unused-ignore',
    ],
  ];

  it.each(rows)('%s', async (_, now, before, ...lines) => {
    expect(summarize(await gateOf({ 'p.yml': [now, before] }))).toEqual(lines);
  });

  it('compares each file by itself', async () => {
    const files: Files = {
      'p.yml': ['parallelism: 0\n', 'parallelism: 0\n'],
      'q.yml': ['parallelism: 0\n', ''],
    };
    expect(summarize(await gateOf(files))).toEqual([
      'fail',
      'p.yml pass: note range',
      'q.yml fail: error range',
    ]);
  });

  it('works together with a baseline', async () => {
    const bad = 'parallelism: 0\nbogus: 1\n';
    const baseline = [baselineEntry({ fingerprint: RANGE })];
    const check = (before: string) => gateOf({ 'p.yml': [bad, before] }, { baseline });
    expect(summarize(await check(bad))).toEqual([
      'pass',
      'p.yml pass: note range, note unknown-key',
      'baseline pass',
    ]);
    expect(summarize(await check(''))).toEqual([
      'fail',
      'p.yml fail: warning range, error unknown-key',
      'baseline pass',
    ]);
    expect(summarize(await check('bogus: 1\n'))).toEqual([
      'pass',
      'p.yml warn: warning range, note unknown-key',
      'baseline pass',
    ]);
  });
});

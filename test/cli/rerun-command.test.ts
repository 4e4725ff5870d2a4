import { afterAll, expect, test } from 'vitest';
import { commonOptions, gateOptions, type Option } from '../../src/cli/options.ts';
import { rerunCommand } from '../../src/cli/rerun-command.ts';
import type { Report } from '../../src/model/report.ts';
import { reproduceCommand } from '../../src/report/reproduce-command.ts';
import { invalidSettings, runProgram, scratch, validSettings, writeFolder } from '../fakes/io.ts';

const options: readonly Option[] = [
  { name: 'module', kind: 'text', help: '' },
  { name: 'extended', kind: 'text', help: '' },
  { name: 'seed', kind: 'flag', help: '' },
  { name: 'base-url', kind: 'text', variable: 'SOME_BASE_URL', help: '' },
  { name: 'own', kind: 'list', help: '' },
  { name: 'stand-in', kind: 'flag', help: '', configOnly: true },
  ...gateOptions,
  ...commonOptions,
];

test.each<[given: Record<string, unknown>, env: Record<string, string>, shown: string]>([
  [{}, {}, ''],
  [{ module: 'a.mjs', extended: 'strict' }, {}, ' --module=a.mjs --extended=strict'],
  [{ seed: true, own: ['a', 'b'] }, {}, ' --seed --own=a,b'],
  [{}, { GATEHOUSE_MODULE: 'b.mjs', GATEHOUSE_SEED: 'true' }, ' --module=b.mjs --seed'],
  [{}, { GATEHOUSE_SEED: 'false', GATEHOUSE_MODULE: '' }, ''],
  [{}, { SOME_BASE_URL: 'http://127.0.0.1/' }, " --base-url='http://127.0.0.1/'"],
  [{ module: 'a.mjs' }, { GATEHOUSE_MODULE: 'b.mjs' }, ' --module=a.mjs'],
  // Options that do not change the result are left out.
  [{ format: 'json', out: 'x', quiet: true, only: ['a'], timeout: '5' }, {}, ''],
  [{ vocabulary: 'words.yml', 'pass-env': 'A,B' }, {}, ' --vocabulary=words.yml --pass-env=A,B'],
  [{ baseline: 'b.yml', 'fail-on': 'warning' }, {}, ' --fail-on=warning --baseline=b.yml'],
  [{}, { 'GATEHOUSE_STAND-IN': 'true', GATEHOUSE_STAND_IN: 'true', GATEHOUSE_TOKEN: 'secret' }, ''],
  // Quoted: the shell sees one word.
  [{ module: "it's $(rm -rf .); `x`" }, {}, " --module='it'\\''s $(rm -rf .); `x`'"],
])('%j and %j give%3$s', (flags, env, shown) => {
  expect(rerunCommand('conformance', [], { flags, options, io: { env } as never })).toBe(
    `gatehouse conformance${shown}`,
  );
});

const { root, remove } = scratch();
afterAll(remove);
const accepted = (check: string) => `- check: ${check}\n  reason: until it is mended\n  until: 2999-01-01\n`;
const files = {
  'neutral.yml': 'binary: tool_a\n',
  'old.yml': 'gate: on-destroy\n',
  'bad.yml': invalidSettings,
  'pipeline.yml': validSettings,
  'baseline.yml': accepted('bad.yml'),
  'stale.yml': accepted('pipeline.yml'),
  'common.yml': 'settings:\n  files: [neutral.yml]\n  vocabulary: common\n',
  'strict.yml': 'settings:\n  files: [old.yml, pipeline.yml]\n  fail-on: warning\n',
  'accepting.yml': 'settings:\n  files: [bad.yml, old.yml]\n  baseline: baseline.yml\n',
};

test.each<[argv: string, env?: Record<string, string>]>([
  ['settings neutral.yml --vocabulary common'],
  ['settings neutral.yml', { GATEHOUSE_VOCABULARY: 'common' }],
  ['settings old.yml pipeline.yml --fail-on warning'],
  ['settings old.yml'],
  ['settings bad.yml old.yml --baseline baseline.yml'],
  ['settings bad.yml old.yml --baseline stale.yml'],
  ['settings bad.yml --baseline stale.yml --only bad.yml'],
  ['run --config common.yml'],
  ['run --config strict.yml'],
  ['run --config accepting.yml'],
  ['run --fail-on warning --config accepting.yml'],
])('the rerun command of %s gives the same result', async (argv, env = {}) => {
  const cwd = writeFolder(root, files);
  const original = await runProgram([...argv.split(' '), '--format', 'json'], { cwd, env });
  const { gates }: Report = JSON.parse(original.stdout);
  const rows = gates.flatMap((gate) => gate.checks.map((check) => ({ gate, check })));
  const withFindings = rows.filter(({ check }) => check.findings.length > 0);
  expect(withFindings).not.toEqual([]);
  for (const { gate, check } of withFindings) {
    const [, ...rerunArgs] = reproduceCommand({ gate, check })!.split(' ');
    const rerun = await runProgram([...rerunArgs, '--format', 'json'], { cwd });
    const report: Report = JSON.parse(rerun.stdout);
    expect([
      reproduceCommand({ gate, check }),
      report.gates[0]!.checks.find(({ id }) => id === check.id),
    ]).toEqual([reproduceCommand({ gate, check }), { ...check, durationMs: expect.anything() }]);
    const blocks = check.status === 'fail' || (original.code === 1 && gate.counts.fail === 0);
    expect([reproduceCommand({ gate, check }), rerun.code]).toEqual([
      reproduceCommand({ gate, check }),
      blocks ? 1 : 0,
    ]);
  }
});

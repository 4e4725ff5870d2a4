import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { REPORT_CHECKS } from '../../src/report/merge.ts';
import { settingsCodes } from '../../src/settings/codes.ts';
import { repositoryRoot, runProgram, scratch, writeFolder } from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const cwd = writeFolder(root, { 'words.yml': 'extends: common\nsettings: { tool_a: planner }\n' });

describe('explain', () => {
  test.each(settingsCodes)('$code', async (page) => {
    const { code, stdout, stderr } = await runProgram(['explain', page.code], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`${page.code} (${page.severity}): ${page.title}\n`);
    expect(stdout).toContain(page.description);
    for (const example of [page.bad, page.good])
      for (const line of example.trimEnd().split('\n')) expect(stdout).toContain(`    ${line}\n`);
    expect(stdout.endsWith(page.spec ? `\nSee ${page.spec}.\n` : '\n')).toBe(true);
  });

  test.each(settingsCodes)('$code without its gate', async ({ code }) => {
    const full = await runProgram(['explain', code], { cwd });
    expect(await runProgram(['explain', code.split('/')[1]!], { cwd })).toEqual(full);
  });
});

/** Checks that --demo does not run: those of gates that could not run, of baselines and of report parts. */
const codesWithoutGoldenReport = [
  ...['settings', 'conformance', 'validate', 'verify', 'verify-conversation'].map((gate) => `${gate}/start`),
  ...['conformance', 'validate', 'verify', 'verify-conversation'].map((gate) => `${gate}/baseline`),
  ...Object.keys(REPORT_CHECKS).map((id) => `report/${id}`),
];

test('explain has every code of the golden reports', async () => {
  const folder = join(repositoryRoot, 'test/golden');
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const gates = '(?:settings|conformance|validate|verify|verify-conversation|report)';
  const code = new RegExp(`"code": "([^"]+)"|\\[(${gates}/[a-z0-9-]+)\\]`, 'g');
  const codes = new Set(texts.flatMap((text) => [...text.matchAll(code)].map(([, a, b]) => a ?? b!)));
  expect(codes.size).toBeGreaterThan(8);
  for (const one of codes)
    expect(await runProgram(['explain', one], { cwd })).toMatchObject({ code: 0, stderr: '' });
});

test('explain has every check that a run of all gates reports', async () => {
  const { stdout } = await runProgram(['run', '--demo', '--format', 'json', '--quiet'], {
    cwd,
    env: { PATH: process.env['PATH'] },
    now: () => new Date(),
  });
  const { gates } = JSON.parse(stdout) as Report;
  const codes = gates.flatMap(({ gate, checks }) =>
    gate === 'settings' ? [] : checks.map((check) => ({ ...check, code: `${gate}/${check.id}` })),
  );
  expect(codes.length).toBeGreaterThan(60);
  for (const { code, spec } of [...codes, ...codesWithoutGoldenReport.map((code) => ({ code, spec: '' }))]) {
    const page = await runProgram(['explain', code], { cwd });
    expect([page.code, page.stderr]).toEqual([0, '']);
    expect(page.stdout).toMatch(new RegExp(`^${code} \\(error\\): .+\n`));
    if (spec) expect(page.stdout.endsWith(`\nSee ${spec}.\n`)).toBe(true);
  }
  const extra = await runProgram(['explain', 'conformance/notes-read-refused'], { cwd });
  expect([extra.code, extra.stdout]).toEqual([
    0,
    'conformance/notes-read-refused (error): A probe of a capability of --extra is refused without its scope word, and the refusal names both\n\nSee spec 2, 2.11.\n',
  ]);
  const slip = await runProgram(['explain', 'conformance/egres-refused'], { cwd });
  expect(slip.stderr).toContain('did you mean "conformance/egress-refused"?');
  const wrong = await runProgram(['explain', 'verify/nothing'], { cwd });
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    'gatehouse: unknown code "verify/nothing"; similar codes are verify/start, verify/baseline and verify/healthy\n',
  ]);
}, 60_000);

describe('schema', () => {
  const print = async (...args: string[]) => {
    const { code, stdout, stderr } = await runProgram(['schema', ...args], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(stdout));
    return stdout;
  };
  const kept = (name: string) => readFileSync(join(repositoryRoot, 'schema', name), 'utf8');

  test.each([
    [['report'], 'report.schema.json'],
    [['settings', '--vocabulary', 'common'], 'settings.common.schema.json'],
    [['settings', '--vocabulary', 'neutral'], 'settings.neutral.schema.json'],
    [['settings'], 'settings.common.schema.json'],
    [['settings', '--vocabulary', 'auto'], 'settings.common.schema.json'],
  ])('%j prints schema/%s', async (args, name) => {
    expect(await print(...args)).toBe(kept(name));
  });

  test('uses the names of a vocabulary file', async () => {
    const printed = await print('settings', '--vocabulary', 'words.yml');
    expect(printed).toBe(kept('settings.common.schema.json').replaceAll('"terraform"', '"planner"'));
  });
});

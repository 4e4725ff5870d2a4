import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseXml } from '@rgrove/parse-xml';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { formatNames as formats, outFiles } from '../../src/report/formats.ts';
import {
  invalidSettings,
  invalidSettingsMessage,
  repositoryRoot,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';
import { check, finding, gate, report } from '../report/reports.ts';

const { root, remove } = scratch();
afterAll(remove);

const json = (path: string) =>
  JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as { id?: string; $schema?: string };
const validReport = new Ajv2020({ validateFormats: false }).compile(json('schema/report.schema.json'));
// A draft-04 schema: of the later changes only the name of `$id` matters here.
const { id, $schema: _, ...sarif } = json('test/fixtures/report/sarif-schema-2.1.0.json');
const validSarif = new Ajv({ strict: false, validateFormats: false }).compile({ $id: String(id), ...sarif });

/** Validates the text of each format. */
const expectations: Record<(typeof formats)[number], (text: string) => void> = {
  pretty: (text) => expect(text).toMatch(/^(?:pass|fail|error): .*\n$/m),
  json: (text) => expect(validReport(JSON.parse(text)) || validReport.errors).toBe(true),
  github: (text) => expect(text.replace(/^::(?:error|warning|notice) [^\n]*\n/gm, '')).toBe(''),
  junit: (text) => expect(parseXml(text).root?.name).toBe('testsuites'),
  sarif: (text) => expect(validSarif(JSON.parse(text)) || validSarif.errors).toBe(true),
  markdown: (text) => expect(text).toMatch(/^#+ /m),
  html: (text) => expect(text).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/i),
};
const files = Object.fromEntries([...outFiles].sort());

/** Files with different kinds of reports. */
const cases: [string, Record<string, string>][] = [
  ['good files', { 'a.yml': validSettings, 'b.yml': '' }],
  [
    'bad ones',
    { 'a.yml': validSettings, 'b.yml': invalidSettings, 'c.yml': 'x: [', 'd.yml': 'gate: on-destroy\n' },
  ],
  [
    'hostile ones',
    {
      'a ]]>&<"\'\u0001.yml': '"\\0]]><!--|`*_\\n::error::\\u001b[31m\\ud800": "<script>"\n',
      '@team #1.yml': 'gate: "</details>|\\r\\n::warning::"\n',
    },
  ],
];

// File names that Windows does not allow.
describe.each(process.platform === 'win32' ? cases.slice(0, 2) : cases)('of %s', (_, content) => {
  const cwd = writeFolder(root, content);
  const names = Object.keys(content);

  test.each(formats)('standard output holds only %s', async (format) => {
    const { code, stdout, stderr } = await runProgram(['settings', ...names, '--format', format], { cwd });
    expect([0, 1]).toContain(code);
    expect(stderr).toBe('');
    expectations[format](stdout);
  });

  test('--out writes each format to its file, and standard output stays', async () => {
    const { stdout } = await runProgram(['settings', ...names], { cwd });
    const called = await runProgram(['settings', ...names, '--out', 'new/deep/report'], { cwd });
    expect(called.stdout).toBe(stdout);
    const folder = join(cwd, 'new/deep/report');
    expect(readdirSync(folder).sort()).toEqual(Object.keys(files));
    for (const [name, format] of Object.entries(files))
      expectations[format](readFileSync(join(folder, name), 'utf8'));
  });
});

describe('--out', () => {
  const lines = (cwd: string) => readFileSync(join(cwd, 'out/report.json'), 'utf8');

  test('writes the same as standard output', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings });
    await runProgram(['settings', '--out=out'], { cwd });
    for (const [name, format] of Object.entries(files)) {
      const { stdout } = await runProgram(['settings', `--format=${format}`], { cwd });
      expect(readFileSync(join(cwd, 'out', name), 'utf8')).toBe(stdout);
    }
  });

  test('replaces its own files, and leaves others alone', async () => {
    const cwd = writeFolder(root, {
      'pipeline.yml': invalidSettings,
      'out/report.json': 'x'.repeat(100_000),
      'out/mine.txt': 'mine',
    });
    await runProgram(['settings', '--out=out'], { cwd });
    expect(JSON.parse(lines(cwd))).toMatchObject({ verdict: 'fail' });
    expect(readFileSync(join(cwd, 'out/mine.txt'), 'utf8')).toBe('mine');
  });

  test('contains the report of a gate that could not run', async () => {
    let seconds = 0;
    const now = () => new Date(Date.UTC(2027, 0, 1, 0, 0, seconds++));
    const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings });
    expect((await runProgram(['settings', '--timeout=0.5', '--out=out'], { cwd, now })).code).toBe(3);
    expectations.json(lines(cwd));
    expect(JSON.parse(lines(cwd))).toMatchObject({ verdict: 'error' });
  });

  test.each([
    ['a file', 'pipeline.yml', 'ENOTDIR'],
    ['a folder below a file', 'pipeline.yml/out', 'ENOTDIR'],
    ['a folder where a file of the report is one', 'taken', ''],
  ])('is a usage error if it is %s', async (_, out, reason) => {
    const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings, 'taken/report.json/x': '' });
    const { code, stdout, stderr } = await runProgram(['settings', '--out', out], { cwd });
    expect(code).toBe(2);
    expect(stdout).toContain(invalidSettingsMessage);
    expect(stderr).toMatch(/^gatehouse: --out [^\n]+ can't be written \(\w+\); use a writable folder\n$/);
    expect(stderr).toContain(reason);
  });

  test.skipIf(process.platform !== 'linux')(
    'is a usage error, without waiting, where no folder can exist',
    async () => {
      const cwd = writeFolder(root, { 'pipeline.yml': validSettings });
      const { code, stderr } = await runProgram(['settings', '--out=/proc/gatehouse/report'], { cwd });
      expect(code).toBe(2);
      expect(stderr).toContain("/proc/gatehouse/report can't be written (ENOENT)");
    },
  );

  test.skipIf(process.platform === 'win32')(
    'never writes through a link that lies in the folder',
    async () => {
      const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings, 'kept.txt': 'kept', 'out/x': '' });
      symlinkSync('../kept.txt', join(cwd, 'out/report.json'));
      await runProgram(['settings', '--out=out'], { cwd });
      expect(readFileSync(join(cwd, 'kept.txt'), 'utf8')).toBe('kept');
      expect(lstatSync(join(cwd, 'out/report.json')).isFile()).toBe(true);
      expectations.json(lines(cwd));
    },
  );

  // Opening it would wait for a reader forever.
  test.skipIf(process.platform === 'win32')('replaces a pipe in the folder', async () => {
    const cwd = writeFolder(root, { 'pipeline.yml': invalidSettings, 'out/x': '' });
    execFileSync('mkfifo', [join(cwd, 'out/report.json')]);
    expect((await runProgram(['settings', '--out=out'], { cwd })).code).toBe(1);
    expectations.json(lines(cwd));
  });
});

describe.skipIf(process.platform === 'win32')('--out in a workflow', () => {
  const workspace = writeFolder(root, { 'pipeline.yml': invalidSettings });
  const outside = writeFolder(root, {});
  const temp = join(writeFolder(root, {}), 'temp');
  mkdirSync(temp);
  symlinkSync(outside, join(workspace, 'link'));
  symlinkSync(temp, join(workspace, 'temp'));
  const env = { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp };

  test.each([
    ['in the workspace', 'report', join(workspace, 'report')],
    ['in RUNNER_TEMP', join(temp, 'a/b'), join(temp, 'a/b')],
    ['in RUNNER_TEMP through a link', 'temp/c', join(temp, 'c')],
    ['the workspace itself', '.', workspace],
  ])('may be %s', async (_, out, folder) => {
    expect((await runProgram(['settings', '--out', out], { cwd: workspace, env })).code).toBe(1);
    expect(readdirSync(folder)).toContain('report.json');
  });

  test.each([
    ['above', '..'],
    ['by its full path', join(outside, 'new')],
    ['through a link', 'link'],
    ['through a link, further down', 'link/new/deep'],
    ['with a name that begins as the workspace does', `${workspace}-2`],
  ])('can not be elsewhere: %s', async (_, out) => {
    const { code, stderr } = await runProgram(['settings', '--out', out], { cwd: workspace, env });
    expect(code).toBe(2);
    expect(stderr).toContain('outside the workspace and RUNNER_TEMP; use a folder inside one of them');
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(dirname(workspace))).not.toContain('report.json');
  });

  test('can not be elsewhere by the configuration either', async () => {
    writeFileSync(join(workspace, 'gates.yml'), `settings: { out: ${JSON.stringify(outside)} }\n`);
    expect((await runProgram(['run', '--config=gates.yml'], { cwd: workspace, env })).code).toBe(2);
    expect(readdirSync(outside)).toEqual([]);
    expect((await runProgram(['run', '--config=gates.yml'], { cwd: workspace })).code).toBe(1);
  });
});

test('the summary of a step stays below the limit of 1 MiB, and says what it omits', async () => {
  const body = 'x'.repeat(2000);
  const asked = {
    request: { method: 'POST', url: 'http://127.0.0.1/a', headers: {}, body },
    response: { status: 200, headers: {}, body },
    upstream: [],
  };
  const checks = Array.from({ length: 200 }, (_, at) =>
    check({
      id: `c${at}`,
      findings: [finding({ code: 'conformance/c', message: 'no' })],
      evidence: [asked, asked, asked],
    }),
  );
  const given = report([gate({ gate: 'conformance', checks })]);
  const cwd = writeFolder(root, { 'part.json': JSON.stringify(given), summary: '' });
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'summary') };
  // The runner's toolkit reads the environment of the process.
  vi.stubEnv('GITHUB_STEP_SUMMARY', env.GITHUB_STEP_SUMMARY);
  expect((await runProgram(['report', 'part.json', '--out=out'], { cwd, env })).code).toBe(1);
  vi.unstubAllEnvs();
  expect(statSync(join(cwd, 'out/report.md')).size).toBeGreaterThan(1 << 20);
  const summary = readFileSync(join(cwd, 'summary'));
  expect(summary.length).toBeLessThanOrEqual((1 << 20) - 4096);
  expect(summary.toString()).toContain('Left out here: 600 exchanges');
});

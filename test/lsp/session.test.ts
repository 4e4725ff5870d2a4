import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { checkSettings } from '../../src/settings/gate.ts';
import { createGit } from '../fakes/git.ts';
import { runProgram, scratch } from '../fakes/io.ts';
import { startEditor } from './editor.ts';

const { root, remove } = scratch();
afterAll(remove);
const { env, createRepository } = createGit(root);

const settings = `# The pipeline.
binary: tofu
gate: on-destroy
own_jobs: ci/jobs.yml
apply:
  when: pull-request
  resume: 90
`;
const files = { 'pipeline.yml': settings, 'ci/jobs.yml': '', 'policies/a.rego': '' };

/** What the gate reports for the file on disk, in the form of an editor's lines. */
async function gateLines(cwd: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await runProgram(['settings', ...args, '--format=json'], { cwd, env });
  return (JSON.parse(stdout) as Report).gates.flatMap(({ checks }) =>
    checks.flatMap(({ findings }) =>
      findings.map(({ code, message, location }) => {
        const { line, column, endLine, endColumn } = location!;
        return `${code} ${line}:${column}-${endLine}:${endColumn} ${message}`;
      }),
    ),
  );
}

describe('a session in an editor', () => {
  test('open, mistype, see, fix by code action, save: the gate says the same', async () => {
    const cwd = createRepository(files);
    const editor = await startEditor(cwd, env);
    const file = await editor.open('pipeline.yml');
    const atFirst = [
      'settings/deprecated 3:7-3:17 gate: on-destroy is deprecated; use on-destructive',
      'settings/range 7:11-7:13 apply.resume is 90; use a whole number from 5 to 60',
    ];
    expect(await file.lines()).toEqual(atFirst);
    expect(await gateLines(cwd)).toEqual(atFirst);

    await file.type('binary: tofu', 'binary: toffu');
    expect((await file.lines())[0]).toBe('settings/enum 2:9-2:14 binary is "toffu"; use terraform or tofu');
    expect((await file.diagnostics())[0]).toMatchObject({
      severity: 1,
      source: 'gatehouse',
      message: 'binary is "toffu"; use terraform or tofu\nDid you mean "tofu"?',
      codeDescription: { href: 'https://github.com/org/gatehouse/blob/v1/docs/codes.md#settingsenum' },
    });
    // The buffer is not saved: the gate still sees the file.
    expect(await gateLines(cwd)).toEqual(atFirst);

    const [guess] = await file.actions({
      start: { line: 1, character: 10 },
      end: { line: 1, character: 10 },
    });
    expect([guess!.title, guess!.isPreferred]).toEqual(['Replace with tofu (review before applying)', false]);
    await file.change(guess!.edit!.changes![file.uri]!);
    expect(await file.lines()).toEqual(atFirst);

    const [all] = await file.actions(undefined, ['source.fixAll']);
    expect(all!.title).toBe('Apply all safe fixes');
    await file.change(all!.edit!.changes![file.uri]!);
    await file.type('resume: 90', 'resume: 30');
    expect(await file.lines()).toEqual([]);
    await file.save();
    expect(await file.lines()).toEqual([]);
    expect(readFileSync(join(cwd, 'pipeline.yml'), 'utf8')).toBe(
      settings.replace('on-destroy', 'on-destructive').replace('90', '30'),
    );
    expect(await gateLines(cwd)).toEqual([]);

    await file.close();
    expect(await editor.quit()).toBe(0);
    expect(file.published()?.diagnostics).toEqual([]);
    expect(editor.logs).toEqual([]);
  });

  test('sees files come and go, and links to them', async () => {
    const cwd = createRepository(files);
    const editor = await startEditor(cwd, env);
    const file = await editor.open(
      'pipeline.yml',
      'own_jobs: ci/jobs.yml\npolicy: { path: rules }\nsynth: sh ci/run.sh\n',
    );
    const missing = [
      'settings/missing-path 2:17-2:22 policy.path is "rules", which is not in the repository; add it, or correct the path',
      'settings/missing-script 3:8-3:20 synth runs "ci/run.sh", which is not in the repository; the nearest path that exists is "ci"',
    ];
    expect(await file.lines()).toEqual(missing);
    expect(await file.links()).toEqual([
      {
        range: { start: { line: 0, character: 10 }, end: { line: 0, character: 21 } },
        target: pathToFileURL(join(cwd, 'ci/jobs.yml')).href,
      },
    ]);
    mkdirSync(join(cwd, 'rules'));
    writeFileSync(join(cwd, 'ci/run.sh'), '');
    await file.filesChanged();
    expect(await file.lines()).toEqual([]);
    expect((await file.links()).map(({ target }) => target!.split('/').at(-1))).toEqual([
      'jobs.yml',
      'run.sh',
    ]);
    rmSync(join(cwd, 'rules'), { recursive: true });
    await file.save();
    expect(await file.lines()).toEqual(missing.slice(0, 1));
    expect(await gateLines(cwd)).toEqual(missing.slice(0, 1));
    expect(await editor.quit()).toBe(0);
  });

  test('follows the configuration of the repository: files, vocabulary, paths', async () => {
    const config = 'settings: { files: ["stacks/*.yml"], vocabulary: neutral, no-repository: true }\n';
    const cwd = createRepository({
      '.github/gatehouse.yml': config,
      'stacks/a.yml': 'binary: tofu\nown_jobs: gone.yml\n',
      'pipeline.yml': 'gate: sometimes\n',
    });
    const editor = await startEditor(cwd, env);
    const stack = await editor.open('stacks/a.yml');
    expect(await stack.lines()).toEqual([
      'settings/enum 1:9-1:13 binary is "tofu"; use tool_a, tool_b or tool_c',
    ]);
    const other = await editor.open('pipeline.yml');
    expect(await other.lines()).toEqual([]);
    expect(await other.completions({ line: 0, character: 6 })).toEqual([]);
    writeFileSync(join(cwd, '.github/gatehouse.yml'), 'settings: { fils: [] }\n');
    await other.filesChanged();
    expect(await other.lines()).toEqual([
      'settings/enum 1:7-1:16 gate is "sometimes"; use always, on-destructive, never or on-destroy',
    ]);
    expect(editor.logs.join('\n')).toContain('unknown key settings.fils');
    expect(await editor.quit()).toBe(0);
    const named = await startEditor(cwd, env, 'stacks/*.yml', '--vocabulary=common');
    expect(await (await named.open('pipeline.yml')).lines()).toEqual([]);
    expect(await (await named.open('stacks/a.yml')).lines()).toEqual([
      'settings/missing-path 2:11-2:19 own_jobs is "gone.yml", which is not in the repository; add it, or correct the path',
    ]);
    expect(await named.quit()).toBe(0);
  });

  test('honors ignore comments, and counts columns like the editor', async () => {
    const cwd = createRepository({});
    const editor = await startEditor(cwd, env);
    const file = await editor.open(
      'pipeline.yml',
      'gate: on-destroy # gatehouse-ignore deprecated: for now\r\nenv: { A: "🚀", B: 1 }\r\n',
    );
    expect(await file.lines()).toEqual(['settings/type 2:20-2:21 env.B is the number 1; use a string']);
    expect(await editor.hangUp()).toBe(1);
  });

  test('shows the newest text, however fast one types', async () => {
    const cwd = createRepository({});
    const editor = await startEditor(cwd, env);
    const file = await editor.open('pipeline.yml', 'gate: \n');
    for (const letter of 'always')
      await file.change([
        { range: { start: { line: 0, character: 6 }, end: { line: 0, character: 6 } }, newText: letter },
      ]);
    expect(await file.lines()).toEqual([
      'settings/enum 1:7-1:13 gate is "syawla"; use always, on-destructive, never or on-destroy',
    ]);
    expect(await editor.quit()).toBe(0);
  });

  test('takes at most twice the time of checking the same text', async () => {
    const project = (index: number) =>
      `  https://git.example.com/t/r${index}: { gate: always, parallelism: ${index % 3} }\n`;
    const text = `defaults: { binary: tofu }\nprojects:\n${Array.from({ length: 3000 }, (_, index) => project(index)).join('')}`;
    const cwd = createRepository({ 'pipeline.yml': text });
    const editor = await startEditor(cwd, env);
    const file = await editor.open('pipeline.yml');
    await file.diagnostics();
    const ratios: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const started = performance.now();
      await checkSettings([{ name: 'pipeline.yml', bytes: Buffer.from(file.text()) }], {
        now: () => new Date(0),
      });
      const between = performance.now();
      await file.change([
        { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: '#\n' },
      ]);
      await file.diagnostics();
      ratios.push((performance.now() - between) / (between - started));
    }
    // The best of several, as other tests run at the same time.
    expect(Math.min(...ratios)).toBeLessThan(2);
    expect(await editor.quit()).toBe(0);
  });
});

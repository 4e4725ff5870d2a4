/** `.pre-commit-hooks.yaml`: the hook matches the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultSettingsFiles } from '../../src/settings/default-files.ts';
import { codeBlocksOf } from '../docs/pages.ts';
import {
  invalidSettings,
  repositoryRoot,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);

const textOf = (name: string) => readFileSync(join(repositoryRoot, name), 'utf8');
const [hook, ...more] = parse(textOf('.pre-commit-hooks.yaml')) as {
  id: string;
  name: string;
  entry: string;
  language: string;
  files: string;
}[];
const [program, ...args] = hook?.entry.split(' ') ?? [];

test('has one hook, with the keys that pre-commit requires', () => {
  expect(more).toEqual([]);
  expect(hook).toMatchObject({ id: 'gatehouse', name: expect.any(String), language: 'node' });
});

test('runs the program of the package with the file names', async () => {
  const { bin } = JSON.parse(textOf('package.json')) as { bin: object };
  expect(Object.keys(bin)).toContain(program);
  const cwd = writeFolder(root, { 'pipeline.yml': validSettings, 'live/pipeline.yaml': invalidSettings });
  expect((await runProgram([...args, 'pipeline.yml'], { cwd })).code).toBe(0);
  const both = await runProgram([...args, 'pipeline.yml', 'live/pipeline.yaml'], { cwd });
  expect(both).toMatchObject({ code: 1, stdout: expect.stringContaining('live/pipeline.yaml:3:11') });
});

test('runs for the default settings files in any folder, and for no others', () => {
  const isWanted = (name: string) => new RegExp(hook?.files ?? '').test(name);
  for (const name of defaultSettingsFiles)
    for (const path of [name, `live/eu/${name}`]) expect(isWanted(path), path).toBe(true);
  for (const path of ['azure-pipeline.yml', 'pipeline.yml.bak', 'pipeline.json', 'pipelineXyml'])
    expect(isWanted(path), path).toBe(false);
});

test('is documented in docs/settings.md by its id', () => {
  const shown = codeBlocksOf('docs/settings.md').find(({ meta }) => meta === '.pre-commit-config.yaml');
  const { repos } = parse(shown?.value ?? '') as { repos: { repo: string; hooks: { id: string }[] }[] };
  expect(repos.map(({ repo, hooks }) => [repo, hooks])).toEqual([
    ['https://github.com/org/gatehouse', [{ id: hook?.id }]],
  ]);
});

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Report } from '../../src/model/report.ts';
import { expectGolden } from '../golden.ts';
import { codeBlocksOf, repositoryRoot, runGatehouse, textOf } from './pages.ts';
import { summaryOfBroken } from './picture.ts';
import { commentOfBroken } from './report-pictures.ts';
import { Shell } from './shell.ts';

/** Examples that are settings files: each is valid, and no advice is given about it. */
const settingsFiles = globSync('examples/*.yml', { cwd: repositoryRoot })
  .filter((file) => !/\/(?:broken|vocabulary|baseline)\.yml$/.test(file))
  .sort();

function report(...args: string[]): { status: number | null; found: string[]; read: Report } {
  const { status, stdout, stderr } = runGatehouse([...args, '--format', 'json', '--quiet'], repositoryRoot);
  expect(stderr).toBe('');
  const read = JSON.parse(stdout) as Report;
  const findings = read.gates.flatMap(({ checks }) => checks.flatMap((check) => check.findings));
  return { status, read, found: findings.map(({ severity, code }) => `${severity} ${code}`).sort() };
}

describe('the examples', () => {
  it('are the files that the pages name', () => {
    expect(settingsFiles).toEqual(['examples/common.yml', 'examples/control.yml', 'examples/pipeline.yml']);
  });

  it.each(settingsFiles)('%s is valid without warnings', (file) => {
    expect(report('settings', file, '--no-repository')).toMatchObject({ status: 0, found: [] });
  });

  it.each([
    ['examples/pipeline.yml', 'neutral', 'common'],
    ['examples/common.yml', 'common', 'neutral'],
    ['examples/control.yml', 'common', 'neutral'],
  ])('%s is in the vocabulary %s and not %s', (file, vocabulary, other) => {
    expect(report('settings', file, '--no-repository', '--vocabulary', vocabulary)).toMatchObject({
      status: 0,
      found: [],
    });
    expect(report('settings', file, '--vocabulary', other).status).toBe(1);
  });

  it('broken.yml has eight findings, five of them errors', () => {
    expect(report('settings', 'examples/broken.yml')).toMatchObject({
      status: 1,
      found: [
        'error settings/conflict',
        'error settings/pattern',
        'error settings/range',
        'error settings/type',
        'error settings/unknown-key',
        'warning settings/deprecated',
        'warning settings/same-identity',
        'warning settings/unknown-key',
      ],
    });
  });

  it('baseline.yml accepts them, and every entry of it is needed', () => {
    const { status, found } = report(
      'settings',
      'examples/broken.yml',
      '--baseline',
      'examples/baseline.yml',
    );
    expect(status).toBe(0);
    expect(found.filter((one) => one.startsWith('error'))).toEqual([]);
  });

  it('vocabulary.yml is a valid vocabulary', () => {
    expect(
      report('settings', 'examples/common.yml', '--no-repository', '--vocabulary', 'examples/vocabulary.yml'),
    ).toMatchObject({
      status: 0,
      found: [],
    });
  });
});

// That it passes is shown by the quick start of the README.
it('our own configuration runs the four gates, and settings on all of them', () => {
  const config = parse(textOf('.github/gatehouse.yml')) as Record<string, { files?: string[] }>;
  expect(Object.keys(config)).toEqual(['settings', 'conformance', 'validate', 'verify-conversation']);
  expect(config['settings']?.files?.toSorted()).toEqual(settingsFiles);
});

it('the configuration of the README runs the four gates', async () => {
  // What it starts are scripts of a shell.
  if (process.platform === 'win32') return;
  const shell = new Shell();
  const config = codeBlocksOf('README.md').find(({ meta }) => meta === '.github/gatehouse.yml')?.value ?? '';
  const files = {
    '.github/gatehouse.yml': config,
    '.github/gatehouse-baseline.yml': '[]\n',
    'pipeline.yml': 'gate: always\n',
    'stacks/live/pipeline.yml': 'gate: always\n',
    'broker/start.mjs': "export { start } from '../examples/broker.mjs';\n",
    'start-platform.sh': '#!/bin/sh\nexec gatehouse serve platform\n',
    'start-control.sh': '#!/bin/sh\nexec gatehouse serve control\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await shell.write(name, text);
    chmodSync(join(shell.folder, name), 0o755);
  }
  const shown = await shell.run('CONTROL_PASSWORD="correct horse battery" gatehouse run --quiet');
  await shell.remove();
  expect(shown.match(/^(?:settings|conformance|validate|verify-conversation) .*: pass/gm)).toHaveLength(4);
  expect(shell.status).toBe(0);
});

it('--demo runs them from anywhere', () => {
  expect(runGatehouse(['run', '--demo'], join(repositoryRoot, '..')).status).toBe(0);
});

it('the workflow to copy runs on pull requests and in a merge queue, and may only read and comment', () => {
  const workflow = parse(textOf('examples/workflows/gatehouse.yml')) as {
    on: object;
    permissions: object;
    jobs: Record<string, { permissions: object; steps: { uses: string; with: object }[] }>;
  };
  expect(Object.keys(workflow.on)).toEqual(['pull_request', 'merge_group']);
  expect(workflow.permissions).toEqual({});
  const [job] = Object.values(workflow.jobs);
  expect(job?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  expect(job?.steps[0]?.with).toEqual({ 'persist-credentials': false, 'fetch-depth': 0 });
  expect(job?.steps[1]?.uses).toBe('org/gatehouse@v1');
});

it('the picture shows what the summary of broken.yml says', () => {
  // Where this differs, take the picture anew: node test/docs/picture.ts
  expectGolden('docs/picture.md', summaryOfBroken());
});

it('the picture of the comment shows a broken example', async () => {
  // Where this differs, take the pictures anew: node test/docs/report-pictures.ts
  expectGolden('docs/comment.md', await commentOfBroken());
});

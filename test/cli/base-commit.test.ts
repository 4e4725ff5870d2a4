/** Which commit a change is compared with, in the shapes of checkout that a workflow makes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createGit } from '../fakes/git.ts';
import {
  invalidSettings,
  type ProgramResult,
  runProgram,
  scratch,
  validSettings,
  writeFolder,
} from '../fakes/io.ts';

const { root, remove } = scratch();
afterAll(remove);
const { env, git, commit, createRepository } = createGit(root);

interface Checkout {
  readonly cwd: string;
  /** The base commit that the event names. */
  readonly base: string;
  /** The head of the pull request. */
  readonly head: string;
}

let events = 0;

/** Runs the gate as a step for a pull request. */
function runStep({ cwd, base, head }: Checkout, ref: string, event = 'pull_request'): Promise<ProgramResult> {
  const payload = join(root, `event-${events++}.json`);
  const content =
    event === 'merge_group'
      ? { merge_group: { base_sha: base, head_sha: head } }
      : { pull_request: { number: 1, base: { sha: base }, head: { sha: head } } };
  writeFileSync(payload, JSON.stringify(content));
  return runProgram(['settings', '*.yml', `--new-from=${ref}`], {
    cwd,
    env: {
      ...env,
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: cwd,
      GITHUB_REPOSITORY: 'org/shop',
      GITHUB_SHA: git(cwd, 'rev-parse', 'HEAD'),
      GITHUB_REF: 'refs/pull/1/merge',
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: payload,
    },
  });
}

/** A pull request of a sound file, after which main got a fault; the test merge is checked out. */
function staleBase(): Checkout {
  const cwd = createRepository({ 'a.yml': validSettings });
  const base = git(cwd, 'rev-parse', 'main');
  writeFileSync(join(cwd, 'pipeline.yml'), validSettings);
  const head = commit(cwd, 'change');
  git(cwd, 'checkout', '-q', 'main');
  writeFileSync(join(cwd, 'a.yml'), invalidSettings);
  commit(cwd, 'a fault of main');
  git(cwd, 'merge', '-q', '--no-ff', '-m', 'merge', head);
  return { cwd, base, head };
}

describe('--new-from base', () => {
  test('takes the first parent of the test merge: faults that main got meanwhile are not of the change', async () => {
    const checkout = staleBase();
    expect((await runStep(checkout, 'base')).code).toBe(0);
    // The event's base commit is taken so too, as workflows name it.
    expect((await runStep(checkout, checkout.base)).code).toBe(0);
    expect((await runStep(checkout, `${checkout.base}~0`)).code).toBe(0);
    writeFileSync(join(checkout.cwd, 'pipeline.yml'), invalidSettings);
    expect((await runStep(checkout, 'base')).code).toBe(1);
  });

  test('does not take the parent of a merge that is the head itself', async () => {
    // The author merges a branch of theirs, whose tip has the fault, so that the fault is in the first parent.
    const cwd = createRepository({ 'pipeline.yml': validSettings });
    const base = git(cwd, 'rev-parse', 'main');
    writeFileSync(join(cwd, 'pipeline.yml'), invalidSettings);
    commit(cwd, 'fault');
    git(cwd, 'checkout', '-q', '-b', 'other', 'main');
    commit(cwd, 'other');
    git(cwd, 'checkout', '-q', 'change');
    git(cwd, 'merge', '-q', '--no-ff', '-m', 'merge', 'other');
    const head = git(cwd, 'rev-parse', 'HEAD');
    expect((await runStep({ cwd, base, head }, 'base')).code).toBe(1);
    expect((await runStep({ cwd, base, head }, base)).code).toBe(1);
  });

  test('is the base of a queue entry', async () => {
    const cwd = createRepository({ 'pipeline.yml': invalidSettings });
    const base = git(cwd, 'rev-parse', 'main');
    const head = commit(cwd, 'entry');
    expect((await runStep({ cwd, base, head }, 'base', 'merge_group')).code).toBe(0);
  });

  test('compares nothing on a push: every finding counts', async () => {
    const cwd = createRepository({ 'pipeline.yml': invalidSettings });
    const base = git(cwd, 'rev-parse', 'main');
    expect((await runStep({ cwd, base, head: base }, 'base', 'push')).code).toBe(1);
  });

  test('is a usage error if the parent is not in the checkout', async () => {
    const { cwd, base, head } = staleBase();
    const shallow = join(root, 'shallow');
    git(root, 'clone', '-q', '--depth=1', '--branch=main', pathToFileURL(cwd).href, shallow);
    const { code, stderr } = await runStep({ cwd: shallow, base, head }, 'base');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--new-from base: commit [0-9a-f]{40} is not in this repository; fetch it first/);
  });

  test('is the merge base with the default branch of the origin outside a workflow', async () => {
    const origin = createRepository({ 'pipeline.yml': invalidSettings });
    git(origin, 'checkout', '-q', 'main');
    const clone = join(root, 'clone');
    git(root, 'clone', '-q', pathToFileURL(origin).href, clone);
    expect((await runProgram(['settings', '--new-from=base'], { cwd: clone, env })).code).toBe(0);
    const { code, stderr } = await runProgram(['settings', '--new-from=base'], { cwd: origin, env });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'this clone has no origin/HEAD; name the branch, such as --new-from origin/main',
    );
  });
});

describe('a name that is both a branch and a tag', () => {
  const origin = createRepository({ 'pipeline.yml': validSettings });
  git(origin, 'checkout', '-q', 'main');
  const cwd = join(root, 'ambiguous');
  git(root, 'clone', '-q', pathToFileURL(origin).href, cwd);
  writeFileSync(join(cwd, 'pipeline.yml'), invalidSettings);
  commit(cwd, 'fault');
  git(cwd, 'tag', 'origin/main');
  git(cwd, 'tag', 'main');
  const run = (ref: string) => runProgram(['settings', `--new-from=${ref}`], { cwd, env });

  test.each(['origin/main', 'main', 'main~1', 'origin/main^{commit}'])('%s is a usage error', async (ref) => {
    const { code, stderr } = await run(ref);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is ambiguous: it is refs\/\S+ and refs\/\S+; name one of these/);
  });

  test('is accepted in full', async () => {
    expect((await run('refs/remotes/origin/main')).code).toBe(1);
    expect((await run('refs/tags/origin/main')).code).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('what git can not read', () => {
  /** A clone without the blobs of earlier commits, whose remote is gone. */
  function partialClone(): { cwd: string; base: string } {
    const origin = createRepository({
      'pipeline.yml': validSettings,
      '.github/gatehouse.yml': 'settings: {}\n',
    });
    const base = git(origin, 'rev-parse', 'HEAD');
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    writeFileSync(join(origin, 'pipeline.yml'), invalidSettings);
    writeFileSync(join(origin, '.github/gatehouse.yml'), 'settings: { fail-on: warning }\n');
    commit(origin, 'change');
    const cwd = join(root, `partial-${events++}`);
    git(root, 'clone', '-q', '--filter=blob:none', '--branch=change', pathToFileURL(origin).href, cwd);
    return { cwd, base };
  }

  test('a blob that a partial clone lacks is not absent, and is not fetched', async () => {
    const { cwd, base } = partialClone();
    const { code, stdout, stderr } = await runProgram(['settings', `--new-from=${base}`], { cwd, env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^gatehouse: [^\n]+; check out the repository whole: with actions\/checkout, without filter\n$/,
    );
    // It would be there if it had been fetched.
    expect(git(cwd, 'rev-list', '--objects', '--all', '--missing=print')).toMatch(/^\?/m);
  });

  test('a configuration that --trust base can not read is not dropped', async () => {
    const { cwd, base } = partialClone();
    const payload = join(root, 'partial.json');
    writeFileSync(payload, JSON.stringify({ pull_request: { number: 1, base: { sha: base } } }));
    const { code, stderr } = await runProgram(['run', '--trust=base'], {
      cwd,
      env: {
        ...env,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: cwd,
        GITHUB_REPOSITORY: 'org/shop',
        GITHUB_SHA: git(cwd, 'rev-parse', 'HEAD'),
        GITHUB_REF: 'refs/pull/1/merge',
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_EVENT_PATH: payload,
      },
    });
    expect(code).toBe(2);
    expect(stderr).toContain('without filter');
  });

  test('a git that hangs ends at the time limit of the gate', async () => {
    const cwd = createRepository({ 'pipeline.yml': validSettings });
    const folder = writeFolder(root, {});
    writeFileSync(join(folder, 'git'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    const { code, stderr } = await runProgram(['settings', '--new-from=main', '--timeout=1'], {
      cwd,
      env: { ...env, PATH: `${folder}:${env.PATH}` },
    });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^gatehouse: git \S+ did not finish in time[^\n]*\n$/);
  });

  test('git gets no token and no setting of the job', async () => {
    const cwd = createRepository({ 'pipeline.yml': validSettings });
    const folder = writeFolder(root, {});
    const real = env.PATH!.split(':').map((one) => join(one, 'git'));
    writeFileSync(
      join(folder, 'git'),
      `#!/bin/sh\nenv > '${folder}/seen'\nfor git in ${real.join(' ')}; do [ -x "$git" ] && exec "$git" "$@"; done\n`,
      { mode: 0o755 },
    );
    await runProgram(['settings', '--new-from=main'], {
      cwd,
      env: {
        ...env,
        PATH: `${folder}:${env.PATH}`,
        GATEHOUSE_TOKEN: 'token',
        GIT_SSH_COMMAND: 'x',
        MY_PAT: 'y',
      },
    });
    const seen = readFileSync(join(folder, 'seen'), 'utf8');
    expect(seen).toContain('GIT_NO_LAZY_FETCH=1');
    expect(seen).toContain('GIT_TERMINAL_PROMPT=0');
    expect(seen).not.toMatch(/GATEHOUSE|GIT_SSH_COMMAND|MY_PAT/);
  });
});

/** Broken copies of the action, and of a workflow: the rules and actionlint see what they should. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { breakIn, brokenActions, brokenWorkflows } from './broken.ts';
import { lint } from './lint.ts';
import { brokenIn } from './rules.ts';
import { installAction, put, repository, scratch } from './tree.ts';

const { root, remove } = scratch();
afterAll(remove);

const file = 'actions/settings/action.yml';
const action = installAction(join(root, 'action'), '');
const sound = readFileSync(join(action, file), 'utf8');

describe('a rule of the actions', () => {
  it.each(brokenActions.filter((one) => one.file === undefined))('sees $name', (breakage) => {
    put(join(action, file), breakIn(sound, breakage));
    expect(brokenIn(action, file)).not.toEqual([]);
    put(join(action, file), sound);
    expect(brokenIn(action, file)).toEqual([]);
  });
});

describe('actionlint', () => {
  const workflow = readFileSync(join(repository, 'examples/workflows/gates.yml'), 'utf8');

  it.each(brokenWorkflows)('sees, or leaves to a runner, $name', async (breakage) => {
    const found = await lint(breakIn(workflow, breakage));
    expect(found.length > 0).toBe(breakage.seenBy.includes('lint'));
  });
});

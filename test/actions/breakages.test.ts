/** Broken copies of the action and of a workflow: the rules and actionlint find what they should. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokenRules } from './action-rules.ts';
import { applyBreakage, brokenActions, brokenWorkflows } from './breakages.ts';
import { installAction, repositoryRoot, scratch, writeFileDeep } from './install-action.ts';
import { lint } from './lint.ts';

const { root, remove } = scratch();
afterAll(remove);

const file = 'actions/settings/action.yml';
const action = installAction(join(root, 'action'), '');
const original = readFileSync(join(action, file), 'utf8');

describe('a rule of the actions', () => {
  it.each(brokenActions.filter((one) => one.file === undefined))('finds $name', (breakage) => {
    writeFileDeep(join(action, file), applyBreakage(original, breakage));
    expect(brokenRules(action, file)).not.toEqual([]);
    writeFileDeep(join(action, file), original);
    expect(brokenRules(action, file)).toEqual([]);
  });
});

describe('actionlint', () => {
  const workflow = readFileSync(join(repositoryRoot, 'examples/workflows/gates.yml'), 'utf8');

  it.each(brokenWorkflows)('finds, or leaves to a runner, $name', async (breakage) => {
    const found = await lint(applyBreakage(workflow, breakage));
    expect(found.length > 0).toBe(breakage.caughtBy.includes('lint'));
  });
});

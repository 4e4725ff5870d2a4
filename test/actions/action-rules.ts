/** Rules for every action.yml of this repository, and for copies of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { interpolate } from './expression.ts';
import { type Action, readAction } from './run-action.ts';

/** An action of a tree: `action.yml`, `actions/settings/action.yml`, … */
interface LoadedAction {
  tree: string;
  file: string;
  action: Action;
  source: string;
}

interface ActionRule {
  name: string;
  /** Throws if the action breaks the rule. */
  check: (action: LoadedAction) => void;
}

/** The variable of an input: `new-from` is GATEHOUSE_NEW_FROM. */
const inputVariable = (input: string) => `GATEHOUSE_${input.toUpperCase().replaceAll('-', '_')}`;

/** Variables of a step that are not inputs, each with its reason. */
const fixedVariables = {
  // The leg of the matrix and the number of legs: no variable of the runner has them.
  GATEHOUSE_LEG: `\${{ github.job }}/\${{ strategy.job-index }}`,
  GATEHOUSE_LEGS: `\${{ strategy.job-total }}`,
};

export const actionRules: readonly ActionRule[] = [
  {
    name: 'is one composite step with no other action',
    check: ({ action, source }) => {
      expect(action.runs.using).toBe('composite');
      expect(action.runs.steps).toHaveLength(1);
      expect(source).not.toMatch(/^\s*-?\s*uses:/m);
    },
  },
  {
    name: 'maps each input through a variable of its own, and nothing else but what is given',
    check: ({ action }) => {
      const expected = Object.keys(action.inputs).map((input) => [
        inputVariable(input),
        `\${{ inputs.${input} }}`,
      ]);
      expect(action.runs.steps[0]?.env).toEqual({ ...Object.fromEntries(expected), ...fixedVariables });
      expect(new Set(expected.map(([name]) => name)).size).toBe(expected.length);
    },
  },
  {
    name: 'has a script of one line without expressions, that launches the part of its folder',
    check: ({ tree, file, action }) => {
      const part = file === 'action.yml' ? 'run' : file.split('/')[1];
      const launch = file === 'action.yml' ? 'actions/launch.sh' : '../launch.sh';
      const publishes = part === 'run' || part === 'report' ? ' --publish' : '';
      expect(action.runs.steps[0]?.run).toBe(
        `exec /bin/sh "$GITHUB_ACTION_PATH/${launch}" ${part}${publishes}`,
      );
      expect(existsSync(join(tree, dirname(file), launch))).toBe(true);
    },
  },
  {
    name: 'runs with bash on Windows, and with sh elsewhere',
    check: ({ action }) => {
      for (const [os, shell] of Object.entries({ Windows: 'bash', Linux: 'sh', macOS: 'sh' }))
        expect(interpolate(action.runs.steps[0]?.shell ?? '', { runner: { os } })).toBe(shell);
    },
  },
  {
    name: 'has no input with a default, which would stand before the configuration; only the token, which no configuration holds',
    check: ({ action }) => {
      for (const [name, input] of Object.entries(action.inputs))
        expect(input.default, name).toBe(name === 'token' ? `\${{ github.token }}` : undefined);
    },
  },
  {
    name: 'gives the four outputs of its step, and what only one of them has',
    check: ({ file, action }) => {
      const more = file === 'actions/settings/action.yml' ? ['matrix'] : [];
      const outputs = ['verdict', 'report', 'errors', 'warnings', ...more];
      expect(Object.keys(action.outputs)).toEqual(outputs);
      for (const name of outputs)
        expect(action.outputs[name]?.value).toBe(`\${{ steps.${action.runs.steps[0]?.id}.outputs.${name} }}`);
    },
  },
  {
    name: 'describes itself, every input and every output in sentences',
    check: ({ action }) => {
      const described = [action, ...Object.values(action.inputs), ...Object.values(action.outputs)];
      for (const { description } of described) expect(description).toMatch(/^[A-Z\p{L}].*\.$/u);
    },
  },
];

/** Loads an action of a tree for the rules. */
export const loadAction = (tree: string, file: string): LoadedAction => ({
  tree,
  file,
  action: readAction(join(tree, dirname(file))),
  source: readFileSync(join(tree, file), 'utf8'),
});

/** The names of the rules that an action of a tree breaks. */
export function brokenRules(tree: string, file: string): string[] {
  const loaded = loadAction(tree, file);
  return actionRules.flatMap(({ name, check }) => {
    try {
      check(loaded);
      return [];
    } catch {
      return [name];
    }
  });
}

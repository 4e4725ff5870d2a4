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

/** The steps of the root action: the first without the token, the second with it and with what the first left. */
const rootSteps = [
  { action: 'run', command: 'run', only: (input: string) => !publishing.has(input), more: {} },
  {
    action: 'publish',
    command: 'report --publish-only',
    only: (input: string) => publishing.has(input) || input === 'vocabulary',
    more: {
      GATEHOUSE_PARTS: `\${{ steps.gatehouse.outputs.report }}`,
      GATEHOUSE_DIGEST: `\${{ steps.gatehouse.outputs.digest }}`,
    },
  },
];
const publishing = new Set(['comment', 'review', 'check-run', 'status', 'token']);

/** The steps that an action must have. */
const stepsOf = (file: string): typeof rootSteps => {
  if (file === 'action.yml') return rootSteps;
  const part = file.split('/')[1]!;
  return [
    { action: part, command: part === 'report' ? 'report --publish' : part, only: () => true, more: {} },
  ];
};

export const actionRules: readonly ActionRule[] = [
  {
    name: 'is composite, of its own steps and no other action',
    check: ({ action, source, file }) => {
      expect(action.runs.using).toBe('composite');
      expect(action.runs.steps.map((step) => step.if)).toEqual(
        stepsOf(file).map((_, index) => (index === 0 ? undefined : 'always()')),
      );
      expect(source).not.toMatch(/^\s*-?\s*uses:/m);
    },
  },
  {
    name: 'maps each input through a variable of its own, and nothing else but what is given',
    check: ({ file, action }) => {
      for (const [index, { action: name, only, more }] of stepsOf(file).entries()) {
        const expected = Object.keys(action.inputs)
          .filter(only)
          .map((input) => [inputVariable(input), `\${{ inputs.${input} }}`]);
        expect(action.runs.steps[index]?.env).toEqual({
          GATEHOUSE_ACTION: name,
          ...Object.fromEntries(expected),
          ...more,
          ...fixedVariables,
        });
        expect(new Set(expected.map(([variable]) => variable)).size).toBe(expected.length);
      }
    },
  },
  {
    name: 'has scripts of one line without expressions, that launch the part of its folder',
    check: ({ tree, file, action }) => {
      const launch = file === 'action.yml' ? 'actions/launch.sh' : '../launch.sh';
      expect(action.runs.steps.map(({ run }) => run)).toEqual(
        stepsOf(file).map(({ command }) => `exec /bin/sh "$GITHUB_ACTION_PATH/${launch}" ${command}`),
      );
      expect(existsSync(join(tree, dirname(file), launch))).toBe(true);
    },
  },
  {
    name: 'runs with bash on Windows, and with sh elsewhere',
    check: ({ action }) => {
      for (const [os, shell] of Object.entries({ Windows: 'bash', Linux: 'sh', macOS: 'sh' }))
        for (const step of action.runs.steps) expect(interpolate(step.shell, { runner: { os } })).toBe(shell);
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
      // The second step has a verdict only where the first one's does not count.
      const verdictOfSecond = file === 'action.yml' ? 'steps.publish.outputs.verdict || ' : '';
      for (const name of outputs)
        expect(action.outputs[name]?.value).toBe(
          `\${{ ${name === 'verdict' ? verdictOfSecond : ''}steps.${action.runs.steps[0]?.id}.outputs.${name} }}`,
        );
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

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { gates } from '../../src/cli/gates.ts';
import { tableUnder } from '../docs/pages.ts';
import { interpolate } from './expression.ts';
import { readAction } from './player.ts';
import { actionFiles, repository } from './tree.ts';

const files = globSync(['action.yml', 'actions/**/action.{yml,yaml}'], { cwd: repository });

/** The variable of an input (CONTRACT 2): `new-from` is GATEHOUSE_NEW_FROM. */
const variable = (input: string) => `GATEHOUSE_${input.toUpperCase().replaceAll('-', '_')}`;

/** What a step is given beside the inputs, and nobody can set: each with its reason. */
const given = {
  // Which leg of a matrix this is, of which no runner's variable speaks (CONTRACT 3).
  GATEHOUSE_LEG: `\${{ github.job }}/\${{ strategy.job-index }}`,
};

/** Flags of a gate that no input of its action stands for, each with its reason. */
const noInput: Readonly<Record<string, readonly string[]>> = {
  // The log is for people; the other forms are files. A configuration alone asks for a stand-in.
  every: ['format', 'stand-in'],
  // A workflow mends nothing, takes whole files, and starts and asks nothing that may be late.
  settings: ['fix', 'only', 'retries', 'request-timeout', 'pass-env'],
};

describe.each(files)('%s', (file) => {
  const action = readAction(join(repository, file, '..'));
  const source = readFileSync(join(repository, file), 'utf8');
  const [step] = action.runs.steps;
  const script = step?.run ?? '';

  it('is in the list of the files that the tests install', () => expect(actionFiles).toContain(file));

  it('is one composite step with no other action', () => {
    expect(action.runs.using).toBe('composite');
    expect(action.runs.steps).toHaveLength(1);
    expect(source).not.toMatch(/^\s*-?\s*uses:/m);
  });

  it('maps each input through a variable of its own, and nothing else but what is given', () => {
    const expected = Object.keys(action.inputs).map((input) => [variable(input), `\${{ inputs.${input} }}`]);
    expect(step?.env).toEqual({ ...Object.fromEntries(expected), ...given });
    expect(new Set(expected.map(([name]) => name)).size).toBe(expected.length);
  });

  it('has a script of one line without expressions, that launches the part of its folder', () => {
    const part = file === 'action.yml' ? 'run' : file.split('/')[1];
    const launch = file === 'action.yml' ? 'actions/launch.sh' : '../launch.sh';
    const publishes = part === 'run' || part === 'report' ? ' --publish' : '';
    expect(script).toBe(`exec /bin/sh "$GITHUB_ACTION_PATH/${launch}" ${part}${publishes}`);
    expect(existsSync(join(repository, file, '..', launch))).toBe(true);
  });

  it.each([
    ['Windows', 'bash'],
    ['Linux', 'sh'],
    ['macOS', 'sh'],
  ])('runs on %s with %s', (os, shell) => {
    expect(interpolate(step?.shell ?? '', { runner: { os } })).toBe(shell);
  });

  it('has no input with a default, which would stand before the configuration; only the token, which no configuration holds', () => {
    for (const [name, input] of Object.entries(action.inputs))
      expect(input.default, name).toBe(name === 'token' ? `\${{ github.token }}` : undefined);
  });

  it('gives the four outputs of its step, and what only one of them has', () => {
    const more = file === 'actions/settings/action.yml' ? ['matrix'] : [];
    const outputs = ['verdict', 'report', 'errors', 'warnings', ...more];
    expect(Object.keys(action.outputs)).toEqual(outputs);
    for (const name of outputs)
      expect(action.outputs[name]?.value).toBe(`\${{ steps.${step?.id}.outputs.${name} }}`);
  });

  it('describes itself, every input and every output in sentences', () => {
    const texts = [action, ...Object.values(action.inputs), ...Object.values(action.outputs)].map(
      ({ description }) => description,
    );
    for (const text of texts) expect(text).toMatch(/^[A-Z\p{L}].*\.$/u);
  });

  it('has an input for each flag of its gate', () => {
    const entry = gates.find(({ gate }) => file === `actions/${gate}/action.yml`);
    if (!entry) return;
    const left = [...noInput['every']!, ...(noInput[entry.gate] ?? [])];
    const flags = entry.options.map(({ name }) => name).filter((name) => !left.includes(name));
    // A secret has no flag.
    if (flags.includes('follow')) flags.push('follow-token');
    expect(Object.keys(action.inputs).sort()).toEqual(flags.sort());
  });

  it('has a page with its inputs and outputs, word for word', () => {
    if (file === 'action.yml') return;
    const page = file.replace('action.yml', 'README.md');
    const rows = (said: object) =>
      Object.entries(said).map(([name, { description }]) => [name, description as string]);
    expect(tableUnder(page, 'Inputs')).toEqual(rows(action.inputs));
    expect(tableUnder(page, 'Outputs')).toEqual(rows(action.outputs));
  });
});

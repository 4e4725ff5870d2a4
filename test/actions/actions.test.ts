import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { gates } from '../../src/cli/gates.ts';
import { tableUnder } from '../docs/pages.ts';
import { actionRules, loadAction } from './action-rules.ts';
import { actionFiles, repositoryRoot } from './install-action.ts';
import { readAction } from './run-action.ts';

const files = globSync(['action.yml', 'actions/**/action.{yml,yaml}'], { cwd: repositoryRoot });

/** Options of a gate that are not inputs of its action, each with its reason. */
const noInput: Readonly<Record<string, readonly string[]>> = {
  // The log is for people; the other formats are files. Only a configuration can ask for a stand-in.
  every: ['format', 'stand-in'],
  // A workflow fixes nothing and checks whole files; the gate sends no requests and starts no command.
  settings: ['fix', 'only', 'retries', 'request-timeout', 'pass-env'],
  // For whoever changes the suite.
  conformance: ['self-test'],
};

describe.each(files)('%s', (file) => {
  const action = readAction(join(repositoryRoot, file, '..'));

  it('is among the files that the tests install', () => expect(actionFiles).toContain(file));

  it.each(actionRules)('$name', ({ check }) => check(loadAction(repositoryRoot, file)));

  it('has an input for each option of its gate', () => {
    const entry = gates.find(({ gate }) => file === `actions/${gate}/action.yml`);
    if (!entry) return;
    const left = [...noInput['every']!, ...(noInput[entry.gate] ?? [])];
    const flags = entry.options.map(({ name }) => name).filter((name) => !left.includes(name));
    // A secret is not an option.
    if (flags.includes('follow')) flags.push('follow-token');
    expect(Object.keys(action.inputs).sort()).toEqual(flags.sort());
  });

  it('has a page with the same inputs and outputs', () => {
    if (file === 'action.yml') return;
    const page = file.replace('action.yml', 'README.md');
    const rows = (said: object) =>
      Object.entries(said).map(([name, { description }]) => [name, description as string]);
    expect(tableUnder(page, 'Inputs')).toEqual(rows(action.inputs));
    expect(tableUnder(page, 'Outputs')).toEqual(rows(action.outputs));
  });
});

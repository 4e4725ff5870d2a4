import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { gates } from '../../src/cli/gates.ts';
import { tableUnder } from '../docs/pages.ts';
import { actionRules, loadAction } from './action-rules.ts';
import { actionFiles, repositoryRoot } from './install-action.ts';
import { readAction } from './run-action.ts';

const files = globSync(['action.yml', 'actions/**/action.{yml,yaml}'], { cwd: repositoryRoot });

/** Flags of a gate that no input of its action stands for, each with its reason. */
const noInput: Readonly<Record<string, readonly string[]>> = {
  // The log is for people; the other forms are files. A configuration alone asks for a stand-in.
  every: ['format', 'stand-in'],
  // A workflow mends nothing, takes whole files, and starts and asks nothing that may be late.
  settings: ['fix', 'only', 'retries', 'request-timeout', 'pass-env'],
};

describe.each(files)('%s', (file) => {
  const action = readAction(join(repositoryRoot, file, '..'));

  it('is in the list of the files that the tests install', () => expect(actionFiles).toContain(file));

  it.each(actionRules)('$name', ({ check }) => check(loadAction(repositoryRoot, file)));

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

/** The workflows that users copy, and their permissions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { TokenOptions } from '../fakes/forge/index.ts';
import { repositoryRoot } from '../fakes/io.ts';

/** The text of a file of examples/workflows. */
export const exampleWorkflow = (name: string) =>
  readFileSync(join(repositoryRoot, 'examples/workflows', `${name}.yml`), 'utf8');

interface Workflow {
  jobs: Record<string, { permissions?: Record<string, 'read' | 'write'> }>;
}

/** The permissions of the token of a workflow's job. */
export function jobPermissions(workflow: string, job: string): NonNullable<TokenOptions['permissions']> {
  const { permissions = {} } = (parse(workflow) as Workflow).jobs[job] ?? {};
  return Object.fromEntries(
    Object.entries(permissions).map(([name, level]) => [name.replaceAll('-', '_'), level]),
  );
}

/** The commits of the actions other than gatehouse that the workflows use. */
export const actionPins = {
  checkout: 'actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0',
  'upload-artifact': 'actions/upload-artifact@043fb46d1a93c77aae656e7c1c64a875d1fc6a0a',
  'download-artifact': 'actions/download-artifact@70fc10c6e5e1ce46ad2ea6f2b72d43f7d47b13c3',
};

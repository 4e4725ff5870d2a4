import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The action's files, as a runner finds them beside dist/. */
export const actionFiles = [
  'action.yml',
  ...['settings', 'conformance', 'validate', 'verify-conversation', 'report', 'bot'].map(
    (part) => `actions/${part}/action.yml`,
  ),
  'actions/launch.sh',
];

/** A program in dist/'s place: prints its arguments, its Node and the GATEHOUSE_ variables that have a value, as JSON. */
export const echoProgram = `
const env = Object.fromEntries(Object.entries(process.env).filter(([name, value]) => name.startsWith('GATEHOUSE_') && value));
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.version, env }));
`;

/** A new folder for one test file by its real name, as a process in it would see it, and the call that removes it. */
export function scratch(): { root: string; remove: () => void } {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'gatehouse-actions-')));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Writes a file and the folders it needs. */
export function writeFileDeep(file: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

/** Copies the action into `folder`: with our own dist/, or with `program` as its dist/gatehouse.js. `edit` may rewrite launch.sh. */
export function installAction(folder: string, program?: string, edit = (script: string) => script): string {
  for (const file of actionFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(repositoryRoot, file), join(folder, file));
  }
  const launch = join(folder, 'actions/launch.sh');
  writeFileDeep(launch, edit(readFileSync(launch, 'utf8')), 0o755);
  if (program === undefined) cpSync(join(repositoryRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  else {
    writeFileDeep(join(folder, 'dist/package.json'), '{"type":"module"}\n');
    writeFileDeep(join(folder, 'dist/gatehouse.js'), program);
  }
  return folder;
}

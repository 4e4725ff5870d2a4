import { lstatSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';
import { encodeLike } from '../settings/fix.ts';
import { decode } from '../text/decode.ts';
import type { Invocation } from './command.ts';
import { errorCode, isInside, isInWorkspace, readInput, realPath, repositoryRoot } from './files.ts';
import { listSettingsFileCandidates, type SettingsFileCandidate } from './find-settings-files.ts';
import { ACTION, type PlannedFile, planConfig, planWorkflow, WORKFLOW } from './init-files.ts';
import type { Option } from './options.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

type ForceOption = Option & { readonly name: 'force'; readonly kind: 'flag' };

/**
 * `gatehouse init`: writes the files that a repository needs, below its root, and prints a line for each. Everything is checked
 * before the first file is written. Throws `UsageError` for a path that leads out of the repository or can't be written.
 */
export async function init({ values, io: callerIo }: Invocation<ForceOption>): Promise<number> {
  const root = repositoryRoot(callerIo.cwd);
  const io: Io = { ...callerIo, cwd: root };
  if (!isInWorkspace(realPath(root), io.env))
    throw new UsageError(`init would write to ${root}, which is outside the workspace; run it inside`);
  const force = values.flag('force');
  const settingsFiles = await listSettingsFileCandidates(io);
  const workflow = await planWorkflow(readText(WORKFLOW, io), force, io);
  const planned: PlannedFile[] = [
    workflow,
    await planConfig(readText(DEFAULT_CONFIG, io), settingsFiles, force, io),
    ...withoutLinkedDuplicates(settingsFiles, io).map((file) => planSchemaLine(file, force, io)),
  ];
  if (realPath(root) !== realPath(callerIo.cwd))
    io.stdout.write(`in the repository root, ${sanitizeForLog(root, io)}:\n`);
  for (const file of planned) {
    if (file.text !== undefined) writeTarget(file.name, file.text, io);
    io.stdout.write(
      `${file.text === undefined ? 'kept' : 'wrote'} ${sanitizeForLog(`${file.name}: ${file.message}`, io)}\n`,
    );
  }
  // Settings files first, then the configuration that names them, then the workflow.
  const todo = planned.flatMap((file) => file.todo ?? []).reverse();
  const next = [
    ...todo,
    'run npx @org/gatehouse run',
    'commit these files',
    `and make ${workflow.requiredCheck} required`,
  ];
  io.stdout.write(
    planned.every(({ text }) => text === undefined)
      ? 'nothing was written\n'
      : `${sanitizeForLog(`next: ${next.join(', ')}`, io)}\n`,
  );
  return 0;
}

/** The files, without links to other files of the list. */
function withoutLinkedDuplicates(files: readonly SettingsFileCandidate[], io: Io): SettingsFileCandidate[] {
  const byTarget = new Map(files.map((file) => [targetPathOf(file.name, io), file] as const).reverse());
  return files.filter((file) => byTarget.get(targetPathOf(file.name, io)) === file);
}

/** The schema line of a settings file: the schema is that of the release that the workflow uses. */
function planSchemaLine(
  { name, vocabulary, isUnreadable }: SettingsFileCandidate,
  force: boolean,
  io: Io,
): PlannedFile {
  if (vocabulary === undefined)
    return {
      name,
      message: 'it does not look like a settings file',
      ...(isUnreadable ? { todo: `fix the syntax of ${name}` } : {}),
    };
  const bytes = readInput(name, 'the settings file', io);
  const decoded = decode(bytes);
  if ('error' in decoded) return { name, message: 'it is not UTF-8' };
  const [repository, ref] = ACTION.split('@');
  const schema = `https://raw.githubusercontent.com/${repository}/${ref}/schema/settings.${vocabulary}.schema.json`;
  const { text, otherSchema } = withSchemaLine(decoded.text, schema, force);
  if (otherSchema !== undefined)
    return { name, message: `its schema line points to ${otherSchema}; --force changes it to ${schema}` };
  if (text === decoded.text) return { name, message: 'its schema line is up to date' };
  return {
    name,
    text: encodeLike(bytes, text).toString(),
    message: 'added the schema line for editors at its top',
  };
}

const SCHEMA_LINE = /^#[ \t]*yaml-language-server:[ \t]*\$schema=([^\r\n]*)/m;

/**
 * `text`, which has no byte order mark, with a first line that tells editors its schema; nothing else changes, and the line ends
 * as the others do. An existing line stays unless `force` is set; `otherSchema` is its schema if that is another one.
 */
export function withSchemaLine(
  text: string,
  schema: string,
  force: boolean,
): { readonly text: string; readonly otherSchema?: string } {
  const line = `# yaml-language-server: $schema=${schema}`;
  const existing = SCHEMA_LINE.exec(text);
  if (!existing) {
    const [end] = /\r\n|\n|\r/.exec(text) ?? ['\n'];
    return { text: line + end + text };
  }
  const otherSchema = existing[1]!.trim();
  if (otherSchema === schema) return { text };
  // A function, because `$` is special in a replacement string.
  return force ? { text: text.replace(SCHEMA_LINE, () => line) } : { text, otherSchema };
}

/** The text of a file of the repository; `undefined` if it does not exist. */
function readText(name: string, io: Io): string | undefined {
  const fullPath = join(io.cwd, name);
  targetPathOf(name, io);
  if (!entryExists(fullPath)) return undefined;
  return Buffer.from(readInput(name, 'the file', io)).toString();
}

/** The real path of a file of the repository, existing or not. Throws `UsageError` if that is outside, or can't exist. */
function targetPathOf(name: string, io: Io): string {
  const fullPath = join(io.cwd, name);
  let existing = fullPath;
  while (!entryExists(existing)) existing = dirname(existing);
  const relativePath = existing.slice(io.cwd.length + 1) || '.';
  let real: string;
  try {
    real = realpathSync.native(existing);
  } catch {
    throw new UsageError(`${relativePath} is a broken symbolic link; remove it and run init again`);
  }
  if (!isInside(realPath(io.cwd), real))
    throw new UsageError(
      `${relativePath} leads out of the repository, and init writes only inside; remove the link`,
    );
  if (existing !== fullPath && !statSync(real).isDirectory())
    throw new UsageError(`${relativePath} is a file, but init needs a folder there; move it`);
  return join(real, fullPath.slice(existing.length));
}

/** Whether something exists at a path, even if it is a broken link. */
function entryExists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Overwrites an existing file or creates a new one, but never through a link that appeared in between. */
function writeTarget(name: string, text: string, io: Io): void {
  const target = targetPathOf(name, io);
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: entryExists(target) ? 'w' : 'wx' });
  } catch (error) {
    throw new UsageError(`${name} can't be written (${errorCode(error)}); check its permissions`);
  }
}

import { lstatSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';
import { encodeLike } from '../settings/fix.ts';
import { decode } from '../text/decode.ts';
import type { Invocation } from './commands.ts';
import { errorCode, isInside, readInput, realPath, repositoryRoot } from './files.ts';
import { ACTION, type PlannedFile, planConfig, planWorkflow, WORKFLOW } from './init-files.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { withSchemaLine } from './schema-line.ts';
import { listSettingsFileCandidates, type SettingsFileCandidate } from './settings-files.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

/**
 * `gatehouse init`: writes what a repository needs at its root, and a line for each file. All of it is looked at before the
 * first file is written. Throws `CallError` where something leads outside of the repository or can't be written.
 */
export async function init({ values, io: callerIo }: Invocation): Promise<number> {
  const root = repositoryRoot(callerIo.cwd);
  const io: Io = { ...callerIo, cwd: root };
  const { GITHUB_WORKSPACE: workspace } = io.env;
  if (workspace && !isInside(realPath(workspace), realPath(root)))
    throw new UsageError(`init writes into ${root}, which lies outside the workspace; call it inside`);
  const force = values.flag('force');
  const settingsFiles = await listSettingsFileCandidates(io);
  const workflow = await planWorkflow(readText(WORKFLOW, io), force, io);
  const planned: PlannedFile[] = [
    workflow,
    await planConfig(readText(DEFAULT_CONFIG, io), settingsFiles, force, io),
    ...withoutLinkedDuplicates(settingsFiles, io).map((file) => planSchemaLine(file, force, io)),
  ];
  if (realPath(root) !== realPath(callerIo.cwd))
    io.stdout.write(`in the root of the repository, ${sanitizeForLog(root, io)}:\n`);
  for (const file of planned) {
    if (file.text !== undefined) writeTarget(file.name, file.text, io);
    io.stdout.write(
      `${file.text === undefined ? 'kept' : 'wrote'} ${sanitizeForLog(`${file.name}: ${file.message}`, io)}\n`,
    );
  }
  // Settings files before the configuration that names them, and the workflow last.
  const todo = planned.flatMap((file) => file.todo ?? []).reverse();
  const next = [
    ...todo,
    'call npx gatehouse run',
    'commit these files',
    `and require ${workflow.requiredCheck}`,
  ];
  io.stdout.write(
    planned.every(({ text }) => text === undefined)
      ? 'nothing was written\n'
      : `${sanitizeForLog(`next: ${next.join(', ')}`, io)}\n`,
  );
  return 0;
}

/** A file that is met through a link too is one file. */
function withoutLinkedDuplicates(files: readonly SettingsFileCandidate[], io: Io): SettingsFileCandidate[] {
  const byTarget = new Map(files.map((file) => [targetPathOf(file.name, io), file] as const).reverse());
  return files.filter((file) => byTarget.get(targetPathOf(file.name, io)) === file);
}

/** The editor's line in a settings file: its schema is that of the release which the workflow calls. */
function planSchemaLine(
  { name, vocabulary, isUnreadable }: SettingsFileCandidate,
  force: boolean,
  io: Io,
): PlannedFile {
  if (vocabulary === undefined)
    return {
      name,
      message: 'it does not read as a settings file',
      ...(isUnreadable ? { todo: `mend ${name}` } : {}),
    };
  const bytes = readInput(name, 'the settings file', io);
  const decoded = decode(bytes);
  if ('error' in decoded) return { name, message: 'it is not UTF-8' };
  const [repository, ref] = ACTION.split('@');
  const schema = `https://raw.githubusercontent.com/${repository}/${ref}/schema/settings.${vocabulary}.schema.json`;
  const { text, other: otherSchema } = withSchemaLine(decoded.text, schema, force);
  if (otherSchema !== undefined)
    return { name, message: `its schema line leads to ${otherSchema}; --force writes ${schema}` };
  if (text === decoded.text) return { name, message: 'it has its schema line' };
  return { name, text: encodeLike(bytes, text).toString(), message: "the editor's schema line, at its top" };
}

/** The text of a file of the repository, where there is one. */
function readText(name: string, io: Io): string | undefined {
  const fullPath = join(io.cwd, name);
  targetPathOf(name, io);
  if (!entryExists(fullPath)) return undefined;
  return Buffer.from(readInput(name, 'the file', io)).toString();
}

/** Where a file of the repository really is or will be. Throws `CallError` where that is outside, or nowhere. */
function targetPathOf(name: string, io: Io): string {
  const fullPath = join(io.cwd, name);
  let existing = fullPath;
  while (!entryExists(existing)) existing = dirname(existing);
  const relativePath = existing.slice(io.cwd.length + 1) || '.';
  let real: string;
  try {
    real = realpathSync.native(existing);
  } catch {
    throw new UsageError(`${relativePath} is a link that leads nowhere; remove it, and call init again`);
  }
  if (!isInside(realPath(io.cwd), real))
    throw new UsageError(
      `${relativePath} leads outside of the repository, where init writes nothing; remove the link`,
    );
  if (existing !== fullPath && !statSync(real).isDirectory())
    throw new UsageError(`${relativePath} is a file where init needs a folder; move it away`);
  return join(real, fullPath.slice(existing.length));
}

/** Whether something is there, be it a link that leads nowhere. */
function entryExists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Over a file that is there, or as a new one: never through a link that was not there before. */
function writeTarget(name: string, text: string, io: Io): void {
  const target = targetPathOf(name, io);
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: entryExists(target) ? 'w' : 'wx' });
  } catch (error) {
    throw new UsageError(`${name} can't be written (${errorCode(error)}); check its permissions`);
  }
}

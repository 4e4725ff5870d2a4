import { lstatSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';
import { encodeLike } from '../settings/fix.ts';
import { decode } from '../text/decode.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { codeOf, isInside, readInput, realOf, repositoryOf } from './files.ts';
import { ACTION, type Planned, plannedConfig, plannedWorkflow, WORKFLOW } from './init-files.ts';
import { DEFAULT_CONFIG } from './judges.ts';
import { sayable } from './say.ts';
import { withSchemaLine } from './schema-line.ts';
import { type FoundFile, settingsFilesOf } from './settings-files.ts';

/**
 * `gatehouse init`: writes what a repository needs at its root, and a line for each file. All of it is looked at before the
 * first file is written. Throws `CallError` where something leads outside of the repository or can't be written.
 */
export async function init({ values, io: called }: Call): Promise<number> {
  const root = repositoryOf(called.cwd);
  const io: Io = { ...called, cwd: root };
  const { GITHUB_WORKSPACE: workspace } = io.env;
  if (workspace && !isInside(realOf(workspace), realOf(root)))
    throw new CallError(`init writes into ${root}, which lies outside the workspace; call it inside`);
  const force = values.flag('force');
  const found = await settingsFilesOf(io);
  const workflow = plannedWorkflow(textAt(WORKFLOW, io), force, io);
  const planned: Planned[] = [
    workflow,
    await plannedConfig(textAt(DEFAULT_CONFIG, io), found, force, io),
    ...distinct(found, io).map((file) => plannedLine(file, force, io)),
  ];
  if (realOf(root) !== realOf(called.cwd))
    io.stdout.write(`in the root of the repository, ${sayable(root, io)}:\n`);
  for (const one of planned) {
    if (one.text !== undefined) write(one.name, one.text, io);
    io.stdout.write(
      `${one.text === undefined ? 'kept' : 'wrote'} ${sayable(`${one.name}: ${one.says}`, io)}\n`,
    );
  }
  // Settings files before the configuration that names them, and the workflow last.
  const first = planned.flatMap((one) => one.first ?? []).reverse();
  const next = [...first, 'call npx gatehouse run', 'commit these files', `and require ${workflow.check}`];
  io.stdout.write(
    planned.every(({ text }) => text === undefined)
      ? 'nothing was written\n'
      : `${sayable(`next: ${next.join(', ')}`, io)}\n`,
  );
  return 0;
}

/** A file that is met through a link too is one file. */
function distinct(found: readonly FoundFile[], io: Io): FoundFile[] {
  const byPlace = new Map(found.map((file) => [placeOf(file.name, io), file] as const).reverse());
  return found.filter((file) => byPlace.get(placeOf(file.name, io)) === file);
}

/** The editor's line in a settings file: its schema is that of the release which the workflow calls. */
function plannedLine({ name, vocabulary, broken }: FoundFile, force: boolean, io: Io): Planned {
  if (vocabulary === undefined)
    return {
      name,
      says: 'it does not read as a settings file',
      ...(broken ? { first: `mend ${name}` } : {}),
    };
  const bytes = readInput(name, 'the settings file', io);
  const decoded = decode(bytes);
  if ('wrong' in decoded) return { name, says: 'it is not UTF-8' };
  const [repository, ref] = ACTION.split('@');
  const schema = `https://raw.githubusercontent.com/${repository}/${ref}/schema/settings.${vocabulary}.schema.json`;
  const { text, other } = withSchemaLine(decoded.text, schema, force);
  if (other !== undefined)
    return { name, says: `its schema line leads to ${other}; --force writes ${schema}` };
  if (text === decoded.text) return { name, says: 'it has its schema line' };
  return { name, text: encodeLike(bytes, text).toString(), says: "the editor's schema line, at its top" };
}

/** The text of a file of the repository, where there is one. */
function textAt(name: string, io: Io): string | undefined {
  const full = join(io.cwd, name);
  placeOf(name, io);
  if (!isEntry(full)) return undefined;
  return Buffer.from(readInput(name, 'the file', io)).toString();
}

/** Where a file of the repository really is or will be. Throws `CallError` where that is outside, or nowhere. */
function placeOf(name: string, io: Io): string {
  const full = join(io.cwd, name);
  let there = full;
  while (!isEntry(there)) there = dirname(there);
  const way = there.slice(io.cwd.length + 1) || '.';
  let real: string;
  try {
    real = realpathSync.native(there);
  } catch {
    throw new CallError(`${way} is a link that leads nowhere; remove it, and call init again`);
  }
  if (!isInside(realOf(io.cwd), real))
    throw new CallError(`${way} leads outside of the repository, where init writes nothing; remove the link`);
  if (there !== full && !statSync(real).isDirectory())
    throw new CallError(`${way} is a file where init needs a folder; move it away`);
  return join(real, full.slice(there.length));
}

/** Whether something is there, be it a link that leads nowhere. */
function isEntry(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Over a file that is there, or as a new one: never through a link that was not there before. */
function write(name: string, text: string, io: Io): void {
  const place = placeOf(name, io);
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text, { flag: isEntry(place) ? 'w' : 'wx' });
  } catch (error) {
    throw new CallError(`${name} can't be written (${codeOf(error)}); check its permissions`);
  }
}

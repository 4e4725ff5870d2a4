/** What a settings file names, held to the repository that it lies in. Loaded only for files that name something. */
import type { Path } from '../../text/path.ts';
import { quoteShort } from '../../text/sentence.ts';
import type { TimeLimit } from '../../text/time-limit.ts';
import type { LintResult } from '../lint/index.ts';
import type { LintWarning, SettingNames } from '../lint/lint-rule.ts';
import type { SettingsBlock } from '../settings-blocks.ts';
import { valueAt } from '../settings-blocks.ts';
import { findPath, type PathLookup } from './find-path.ts';
import { isGlob } from './glob.ts';
import { findGlob, isRootOf, type PathBudget } from './match-glob.ts';
import { type Reference, referencesIn } from './references.ts';
import { scriptOf } from './script.ts';
import { joinPath, normalizePath, type SettingsRepository } from './tree.ts';

/** A problem with a reference: the rule, and the sentence after the setting's path. */
interface ReferenceProblem {
  readonly ruleId: string;
  readonly problem: string;
  /** The value that was certainly meant, or perhaps. */
  readonly suggestion?: string | undefined;
  readonly alternative?: string | undefined;
}

/** Nobody writes more by hand; further ones are not looked up. */
const MAX_REFERENCES = 1000;
const MAX_PATHS = 300_000;

/** A repository, and what may still be searched in it for one file. */
interface SearchedRepository extends SettingsRepository {
  readonly budget: PathBudget;
}

/** The warnings about what a repository's own settings name. Throws `TimeLimitExceeded`. */
export async function checkReferences(
  block: SettingsBlock,
  repository: SettingsRepository,
  timeLimit?: TimeLimit,
): Promise<readonly LintResult[]> {
  const results: LintResult[] = [];
  const searched: SearchedRepository = { ...repository, budget: { left: MAX_PATHS } };
  for (const reference of referencesIn(block.settings).slice(0, MAX_REFERENCES)) {
    timeLimit?.check();
    const problem = await problemOf(reference, block, searched);
    if (problem) results.push({ ruleId: problem.ruleId, warning: warningOf(reference, problem), block });
  }
  return results;
}

async function problemOf(
  reference: Reference,
  block: SettingsBlock,
  repository: SearchedRepository,
): Promise<ReferenceProblem | undefined> {
  if (reference.kind === 'command') return scriptProblem(reference.text, repository);
  // What a glob with `!` takes away need not be there, and what another program fills in is not known.
  if (/^!|\$|\{\{/.test(reference.text)) return undefined;
  const path = normalizePath(reference.text);
  if (path === undefined || reference.text === '') return undefined;
  const found = lookUp(repository, (base) => findGlob(repository.tree, base, path, repository.budget));
  const problem = await lookupProblem(reference, found, repository);
  return problem ?? (reference.kind === 'root' ? rootProblem(path, block, repository) : undefined);
}

/** A lookup, and the folder that it began at. */
type BasedLookup = PathLookup & { readonly base: string };

/** The best of the lookups from the root and from the folder of the settings file. */
function lookUp({ folder }: SettingsRepository, find: (base: string) => PathLookup): BasedLookup {
  const fromRoot: BasedLookup = { ...find(''), base: '' };
  if (folder === '' || fromRoot.kind === 'found') return fromRoot;
  const lookups = [fromRoot, { ...find(folder), base: folder }];
  const preferred = ['found', 'unknown', 'case'].flatMap(
    (kind) => lookups.find((lookup) => lookup.kind === kind) ?? [],
  );
  const missing = lookups.find((lookup) => lookup.kind === 'missing' && lookup.similar !== undefined);
  return preferred[0] ?? missing ?? lookups[0]!;
}

async function lookupProblem(
  { kind, text, anchor }: Reference,
  lookup: BasedLookup,
  { tree }: SettingsRepository,
): Promise<ReferenceProblem | undefined> {
  if (lookup.kind === 'unknown') return undefined;
  if (lookup.kind === 'found' && (kind === 'glob' || kind === 'root' || isGlob(text))) return undefined;
  const is = anchor === 'key' ? '' : `is ${quoteShort(text)}, which `;
  switch (lookup.kind) {
    case 'case': {
      const shown = quoteShort(lookup.path);
      const problem = `${is}differs in case from ${shown} in the repository; use that spelling`;
      return { ruleId: 'path-case', problem, suggestion: isGlob(text) ? undefined : lookup.path };
    }
    case 'missing':
      return kind === 'glob' || kind === 'root'
        ? {
            ruleId: kind === 'root' ? 'unknown-root' : 'no-match',
            problem: `${is}matches nothing in the repository; ${hintOf(lookup)}`,
            alternative: lookup.similar,
          }
        : {
            ruleId: 'missing-path',
            problem: `${is}is not in the repository; ${hintOf(lookup)}`,
            alternative: lookup.similar,
          };
    case 'found': {
      const isFolder = lookup.entry === 'folder';
      if (kind === 'file' && isFolder)
        return { ruleId: 'missing-path', problem: `${is}is a folder; use the path of a file` };
      if (kind === 'folder' && !isFolder)
        return { ruleId: 'missing-path', problem: `${is}is a file; use the path of a folder` };
      if (!(await tree.isIgnored(joinPath(lookup.base, normalizePath(text)!)))) return undefined;
      return {
        ruleId: 'ignored-path',
        problem: `${is}git ignores, so no other checkout has it; commit it, or use another path`,
      };
    }
  }
}

/** What exists instead of a missing path. */
function hintOf({ similar, folder }: Extract<PathLookup, { kind: 'missing' }>): string {
  if (similar !== undefined) return `did you mean ${quoteShort(similar)}?`;
  if (folder !== '') return `the nearest path that exists is ${quoteShort(folder)}`;
  return 'add it, or correct the path';
}

/** A folder that exists, but is none of the roots that the settings list. */
function rootProblem(
  path: string,
  { settings }: SettingsBlock,
  repository: SearchedRepository,
): ReferenceProblem | undefined {
  const roots = valueAt(settings, 'roots');
  if (!Array.isArray(roots) || isGlob(path)) return undefined;
  const globs = roots.map((root) => (typeof root === 'string' ? normalizeGlob(root) : undefined));
  if (globs.length === 0 || globs.includes(undefined)) return undefined;
  const bases = repository.folder === '' ? [''] : ['', repository.folder];
  const answers = bases.map((base) =>
    isRootOf(repository.tree, base, path, globs as string[], repository.budget),
  );
  if (answers.some((isRoot) => isRoot !== false)) return undefined;
  return {
    ruleId: 'unknown-root',
    problem: 'is not one of the roots, so this order has no effect; list it in roots, or correct it',
  };
}

function normalizeGlob(text: string): string | undefined {
  const path = normalizePath(text.replace(/^!/, ''));
  return path === undefined || !text.startsWith('!') ? path : `!${path}`;
}

async function scriptProblem(
  command: string,
  repository: SearchedRepository,
): Promise<ReferenceProblem | undefined> {
  const script = scriptOf(command);
  if (!script) return undefined;
  const path = script.written.replace(/^(?:\.{1,2}\/)+/, '');
  if (normalizePath(path) !== path) return undefined;
  const { tree } = repository;
  const runs = `runs ${quoteShort(script.written)}, which`;
  const lookup = lookUp(repository, (base) => findPath(tree, base, path));
  if (lookup.kind === 'unknown') return undefined;
  if (lookup.kind === 'found') {
    const fullPath = joinPath(lookup.base, path);
    if (await tree.isIgnored(fullPath))
      return {
        ruleId: 'ignored-path',
        problem: `${runs} git ignores, so no other checkout has it; commit it, or use another path`,
      };
    if (!script.isDirect || lookup.entry !== 'file' || tree.isExecutable(fullPath)) return undefined;
    return {
      ruleId: 'not-executable',
      problem: `${runs} is not executable; run git update-index --chmod=+x ${fullPath}`,
    };
  }
  // A step may run in the folder of its root.
  if (['found', 'unknown'].includes(findGlob(tree, '', `**/${path}`, repository.budget).kind))
    return undefined;
  return lookup.kind === 'case'
    ? {
        ruleId: 'path-case',
        problem: `${runs} differs in case from ${quoteShort(lookup.path)} in the repository; use that spelling`,
      }
    : { ruleId: 'missing-script', problem: `${runs} is not in the repository; ${hintOf(lookup)}` };
}

function warningOf(
  { path, anchor }: Reference,
  { problem, suggestion, alternative }: ReferenceProblem,
): LintWarning {
  const isValue = anchor === 'value';
  return {
    path,
    anchor,
    describe: (names: SettingNames) => `${names.path(...(path as Path))} ${problem}`,
    ...(isValue && suggestion !== undefined ? { suggestion } : {}),
    ...(isValue && alternative !== undefined ? { alternative } : {}),
  };
}

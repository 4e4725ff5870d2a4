/**
 * `node scripts/release/check.ts TAG BRANCH` checks whether this checkout can be released as TAG, a full tag on BRANCH. Prints
 * every problem, and exits 1 if there is one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { changelogEntry } from './changelog.ts';
import { versionOf } from './tag.ts';

export interface ReleaseFiles {
  readonly changelog: string;
  readonly package: { readonly version: string; readonly repository?: { readonly url: string } };
  /** Workflows and actions by path. */
  readonly workflows: Readonly<Record<string, string>>;
}

/** The comment at an action or image that is not yet pinned to a commit. */
const UNPINNED = /to be pinned\b.* at the first release/;

/** Problems of the files; `repository` is the OWNER/NAME that releases. */
export function fileProblems(tag: string, files: ReleaseFiles, repository?: string): string[] {
  const version = versionOf(tag);
  if (version === undefined) return [`${tag} is not a full tag; use one such as v1.2.3 or v1.2.3-rc.1`];
  const problems: string[] = [];
  const packageVersion = files.package.version;
  if (packageVersion !== version)
    problems.push(`package.json has version ${packageVersion}; set it, and src/version.ts, to ${version}`);
  const url = files.package.repository?.url;
  if (repository !== undefined && url !== `git+https://github.com/${repository}.git`)
    problems.push(
      `package.json has the repository ${url}; the registry accepts the package only from there, not from ${repository}`,
    );
  const entry = changelogEntry(files.changelog, version);
  if (!entry)
    problems.push(`CHANGELOG.md has no entry for ${version}; write it under "## [${version}] - YYYY-MM-DD"`);
  else if (entry.date === '')
    problems.push(`CHANGELOG.md has no date for ${version}; write "## [${version}] - YYYY-MM-DD"`);
  else if (!/^- /m.test(entry.text))
    problems.push(`CHANGELOG.md has an empty entry for ${version}; write what users get`);
  if (changelogEntry(files.changelog, 'Unreleased')?.text)
    problems.push(`CHANGELOG.md has text under Unreleased; move what this release contains under ${version}`);
  for (const [path, text] of Object.entries(files.workflows))
    for (const [index, line] of text.split('\n').entries())
      if (UNPINNED.test(line)) problems.push(`${path}:${index + 1} must be pinned: ${line.trim()}`);
  return problems;
}

/** Problems of the git history in `cwd`. */
export function historyProblems(tag: string, branch: string, cwd: string): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });
  const problems: string[] = [];
  const taggedCommit = git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`).stdout.trim();
  if (taggedCommit === '') problems.push(`there is no tag ${tag}`);
  else if (taggedCommit !== git('rev-parse', 'HEAD').stdout.trim())
    problems.push(`${tag} is not the checked-out commit`);
  if (git('merge-base', '--is-ancestor', 'HEAD', branch).status !== 0)
    problems.push(`the commit is not on ${branch}`);
  const changed = git('status', '--porcelain', '--untracked-files=no').stdout.trimEnd();
  if (changed !== '') problems.push(`files differ from the commit:\n${changed}`);
  return problems;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const [tag = '', branch = 'origin/main'] = process.argv.slice(2);
  const workflows = globSync(['.github/workflows/*.yml', 'action.yml', 'actions/*/action.yml'], {
    cwd: root,
    dot: true,
  });
  const files: ReleaseFiles = {
    changelog: read('CHANGELOG.md'),
    package: JSON.parse(read('package.json')) as ReleaseFiles['package'],
    workflows: Object.fromEntries(workflows.sort().map((path) => [path, read(path)])),
  };
  const problems = [
    ...fileProblems(tag, files, process.env['GITHUB_REPOSITORY']),
    ...historyProblems(tag, branch, root),
  ];
  for (const one of problems) console.error(one);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${tag} can be released`);
}

/**
 * `node scripts/release/check.ts TAG BRANCH`: whether this checkout may be released as TAG, a full tag on BRANCH. Says all that
 * is in the way; exit 1.
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
  /** Workflows and what they call, by their paths. */
  readonly workflows: Readonly<Record<string, string>>;
}

/** Where an action or image is named by a tag, since nobody could yet look its commit up. */
const UNPINNED = /to be pinned\b.* at the first release/;

/** What the files have against a release; `repository` is OWNER/NAME where it is made. */
export function fileProblems(tag: string, files: ReleaseFiles, repository?: string): string[] {
  const version = versionOf(tag);
  if (version === undefined) return [`${tag} is no full tag; use one such as v1.2.3 or v1.2.3-rc.1`];
  const problems: string[] = [];
  const packageVersion = files.package.version;
  if (packageVersion !== version)
    problems.push(
      `package.json has the version ${packageVersion}; set it, and src/version.ts, to ${version}`,
    );
  const url = files.package.repository?.url;
  if (repository !== undefined && url !== `git+https://github.com/${repository}.git`)
    problems.push(
      `package.json has the repository ${url}; the registry takes the package only from there, not from ${repository}`,
    );
  const entry = changelogEntry(files.changelog, version);
  if (!entry)
    problems.push(`CHANGELOG.md has no entry for ${version}; write it under "## [${version}] - YYYY-MM-DD"`);
  else if (entry.date === '')
    problems.push(`CHANGELOG.md has no day for ${version}; write "## [${version}] - YYYY-MM-DD"`);
  else if (!/^- /m.test(entry.text))
    problems.push(`CHANGELOG.md says nothing of ${version}; write what users get`);
  if (changelogEntry(files.changelog, 'Unreleased')?.text)
    problems.push(
      `CHANGELOG.md has text under Unreleased, which this release would bring; move it under ${version}`,
    );
  for (const [path, text] of Object.entries(files.workflows))
    for (const [index, line] of text.split('\n').entries())
      if (UNPINNED.test(line)) problems.push(`${path}:${index + 1} is to be pinned by now: ${line.trim()}`);
  return problems;
}

/** What the repository in `cwd` has against it. */
export function historyProblems(tag: string, branch: string, cwd: string): string[] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' });
  const problems: string[] = [];
  const taggedCommit = git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`).stdout.trim();
  if (taggedCommit === '') problems.push(`there is no tag ${tag}`);
  else if (taggedCommit !== git('rev-parse', 'HEAD').stdout.trim())
    problems.push(`${tag} is another commit than the one that is checked out`);
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
  else console.log(`${tag} may be released`);
}

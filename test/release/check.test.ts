/** What must hold before a tag becomes a release. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, describe, expect, it } from 'vitest';
import { changelogEntry, releaseNotes } from '../../scripts/release/changelog.ts';
import { fileProblems, historyProblems, type ReleaseFiles } from '../../scripts/release/check.ts';
import { versionOf } from '../../scripts/release/tag.ts';
import { repositoryRoot, scratch, writeFileDeep } from '../actions/install-action.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.3] - 2026-11-30

### Added

- A thing, with [a page](docs/a.md)
  and [a site](https://example.com/).

## [1.2.2] - 2026-10-31

- Another.
`;

const validFiles: ReleaseFiles = {
  changelog,
  package: { version: '1.2.3', repository: { url: 'git+https://github.com/org/gatehouse.git' } },
  workflows: { '.github/workflows/a.yml': 'jobs: {}\n' },
};

describe('a release', () => {
  it.each(['v1.2.3', 'v0.1.0', 'v1.0.0-rc.1', 'v10.20.30-a-b.c'])('%s is a full tag', (tag) =>
    expect(versionOf(tag)).toBe(tag.slice(1)),
  );

  it.each([
    '',
    'v1',
    'v1.2',
    '1.2.3',
    'v01.2.3',
    'v1.2.3+build',
    'v1.2.3-',
    'v1.2.3 ',
    'v1.2.3\n',
    'v1.2.3-a..b',
  ])('%j is not a full tag', (tag) =>
    expect(fileProblems(tag, validFiles)).toEqual([expect.stringContaining('is not a full tag')]),
  );

  it('is allowed if every version matches', () => {
    expect(fileProblems('v1.2.3', validFiles, 'org/gatehouse')).toEqual([]);
  });

  const wrong: [why: string, files: Partial<ReleaseFiles>, ...said: string[]][] = [
    [
      'another version',
      { package: { ...validFiles.package, version: '1.2.2' } },
      'package.json has version 1.2.2',
    ],
    ['no repository', { package: { version: '1.2.3' } }, 'package.json has the repository undefined'],
    ['no entry', { changelog: changelog.replace('[1.2.3]', '[1.2.4]') }, 'has no entry for 1.2.3'],
    ['no date', { changelog: changelog.replace(' - 2026-11-30', '') }, 'has no date for 1.2.3'],
    [
      'an empty entry',
      { changelog: changelog.replace(/- A thing.*\n.*\n/, '') },
      'has an empty entry for 1.2.3',
    ],
    [
      'what comes later',
      { changelog: changelog.replace('[Unreleased]\n', '$&\n- New.\n') },
      'text under Unreleased',
    ],
    [
      'what is not pinned',
      {
        workflows: {
          'a.yml': 'on: push\nuses: a/b@v1 # its commit is to be pinned here at the first release\n',
        },
      },
      'a.yml:2 must be pinned: uses: a/b@v1',
    ],
    ['all at once', { changelog: '', package: { version: '0.0.1' } }, '0.0.1', 'undefined', 'no entry'],
  ];
  it.each(wrong)('is rejected with %s', (_, files, ...said) => {
    const found = fileProblems('v1.2.3', { ...validFiles, ...files }, 'org/gatehouse');
    expect(found).toEqual(said.map((one) => expect.stringContaining(one)));
  });

  it('is rejected in another repository', () => {
    expect(fileProblems('v1.2.3', validFiles, 'fork/gatehouse')).toEqual([
      expect.stringContaining('not from fork/gatehouse'),
    ]);
  });

  it('finds actions that are not pinned yet', () => {
    const files = globSync('.github/workflows/*.yml', { cwd: repositoryRoot, dot: true });
    const workflows = Object.fromEntries(
      files.map((file) => [file, readFileSync(join(repositoryRoot, file), 'utf8')]),
    );
    const found = fileProblems('v1.2.3', { ...validFiles, workflows }).map((one) =>
      one.replace(/:\d+ .*/, ''),
    );
    // A tag instead of a commit: each is marked as not pinned yet.
    const tagged = Object.entries(workflows).flatMap(([path, text]) =>
      [...text.matchAll(/ignore\[(?:unpinned-uses|unpinned-images)\]/g)].map(() => path),
    );
    expect(found.sort()).toEqual(tagged.sort());
  });
});

describe('the notes of a release', () => {
  it('are the changelog entry with absolute links and unwrapped lines', () => {
    const { date, text } = changelogEntry(changelog, '1.2.3')!;
    expect(date).toBe('2026-11-30');
    expect(releaseNotes(text, 'https://example.com/r/blob/v1.2.3')).toBe(
      '### Added\n\n- A thing, with [a page](https://example.com/r/blob/v1.2.3/docs/a.md) and [a site](https://example.com/).\n',
    );
    expect(changelogEntry(changelog, '1.2')).toBeUndefined();
  });
});

describe('the checkout of a release', () => {
  const { root, remove } = scratch();
  afterAll(remove);
  const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: root, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  };
  git('init', '-q', '-b', 'main');
  writeFileDeep(join(root, 'a'), '1');
  git('add', 'a');
  git('commit', '-q', '-m', 'one');
  git('tag', '-a', '-m', 'one', 'v1.0.0');
  git('checkout', '-q', '-b', 'aside');
  git('commit', '-q', '--allow-empty', '-m', 'aside');
  git('tag', 'v1.0.1');

  it.each<[tag: string, at: string, ...said: string[]]>([
    ['v1.0.0', 'v1.0.0'],
    ['v1.0.0', 'aside', 'v1.0.0 is not the checked-out commit', 'the commit is not on main'],
    ['v1.0.1', 'v1.0.1', 'the commit is not on main'],
    ['v1.0.2', 'main', 'there is no tag v1.0.2'],
  ])('of %s at %s', (tag, at, ...said) => {
    git('checkout', '-q', at);
    expect(historyProblems(tag, 'main', root)).toEqual(said.map((one) => expect.stringContaining(one)));
  });

  it('is clean', () => {
    git('checkout', '-q', 'main');
    writeFileDeep(join(root, 'a'), '2');
    expect(historyProblems('v1.0.0', 'main', root)).toEqual(['files differ from the commit:\n M a']);
  });
});

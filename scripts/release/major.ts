/**
 * `node scripts/release/major.ts TAG [--back] [REMOTE]` moves the major tag of TAG (`v1` of `v1.2.3`) to the commit of TAG at
 * REMOTE (default: origin). From then on users of `@v1` get it, so a person does this after trying the release. Moving to an
 * older release needs `--back`.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { versionOf } from './tag.ts';

const { values, positionals } = parseArgs({ options: { back: { type: 'boolean' } }, allowPositionals: true });
const [tag = '', remote = 'origin'] = positionals;

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

/** Every tag of the remote, with its object (the tag object of an annotated tag) and its commit. */
function tagsOf(): Map<string, { object: string; commit: string }> {
  const tags = new Map<string, { object: string; commit: string }>();
  for (const [, id = '', name = '', peeled] of git('ls-remote', '--tags', remote).matchAll(
    /^(\w+)\trefs\/tags\/(.+?)(\^\{\})?$/gm,
  ))
    tags.set(name, { object: peeled ? tags.get(name)!.object : id, commit: id });
  return tags;
}

const versionOrder = new Intl.Collator('en', { numeric: true });

/** Why the tag can't be moved. */
function rejection(tags: ReturnType<typeof tagsOf>, major: string): string | undefined {
  if (versionOf(tag) === undefined) return `${tag} is not a full tag; use one such as v1.2.3`;
  if (tag.includes('-')) return `${tag} is a prerelease; ${major} only points to releases`;
  if (!tags.has(tag)) return `${remote} has no tag ${tag}`;
  const now = tags.get(major)?.commit;
  const newer = [...tags].find(
    ([name, { commit }]) =>
      commit === now && versionOf(name) !== undefined && versionOrder.compare(name, tag) > 0,
  );
  if (newer && !values.back)
    return `${major} is at ${newer[0]}, which is newer than ${tag}; use --back to move it back`;
  return undefined;
}

const tags = tagsOf();
const major = tag.split('.')[0]!;
const rejected = rejection(tags, major);
if (rejected !== undefined) {
  console.error(rejected);
  process.exitCode = 1;
} else {
  const { commit } = tags.get(tag)!;
  const old = tags.get(major);
  if (old?.object === commit) console.log(`${major} is already at ${tag} (${commit})`);
  else {
    git('fetch', '--quiet', '--no-tags', remote, `refs/tags/${tag}`);
    // Only from its last known object: of two people who move it at once, one fails.
    const lease = `--force-with-lease=refs/tags/${major}:${old?.object ?? ''}`;
    git('push', '--quiet', lease, remote, `${commit}:refs/tags/${major}`);
    console.log(`${major} moved to ${tag} (${commit})${old ? `, from ${old.commit}` : ''}`);
  }
}

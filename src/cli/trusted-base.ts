/** `--trust base`: what decides what counts is read as it is without the change under review. */
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import { resolveCommit } from './git.ts';
import { UsageError } from './usage-error.ts';

/** Events that are about no change: what is checked out is a branch's own. */
const EVENTS_WITHOUT_CHANGE = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release'];

/**
 * The world whose judges are of the base commit of the event; as it is where no change is under review. Throws `CallError`
 * where the base commit is not known or not here.
 */
export async function withTrustedBase(io: Io): Promise<Io> {
  const event = readEvent(io.env);
  if (!event)
    throw new UsageError(
      '--trust base needs a workflow, whose event names the base commit; leave it out here, and this checkout counts',
    );
  const { baseSha: base, name } = event;
  if (base !== undefined) {
    const commit = await resolveCommit(base, '--trust base: the commit', io);
    return { ...io, trustedFiles: { commit, files: new Set() } };
  }
  if (EVENTS_WITHOUT_CHANGE.includes(name)) return io;
  throw new UsageError(
    `--trust base: the event ${name || 'of this run'} names no base commit; use it on pull_request or merge_group`,
  );
}

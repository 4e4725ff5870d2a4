/** `--trust base`: what decides what counts is read as it is without the change under review. */
import { readEvent } from '../forge/report-source.ts';
import type { Io } from '../io.ts';
import { CallError } from './call-error.ts';
import { commitOf } from './git.ts';

/** Events that are about no change: what is checked out is a branch's own. */
const SETTLED = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'release'];

/**
 * The world whose judges are of the base commit of the event; as it is where no change is under review. Throws `CallError`
 * where the base commit is not known or not here.
 */
export async function trusting(io: Io): Promise<Io> {
  const event = readEvent(io.env);
  if (!event)
    throw new CallError(
      '--trust base needs a workflow, whose event names the base commit; leave it out here, and this checkout counts',
    );
  const { baseSha: base, name } = event;
  if (base !== undefined) {
    const commit = await commitOf(base, '--trust base: the commit', io);
    return { ...io, judges: { commit, files: new Set() } };
  }
  if (SETTLED.includes(name)) return io;
  throw new CallError(
    `--trust base: the event ${name || 'of this run'} names no base commit; use it on pull_request or merge_group`,
  );
}

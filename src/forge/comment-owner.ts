/** Whose a text on a pull request is: the last line of what we write names the workflow and job that keep it. Pure. */
import { createHash } from 'node:crypto';
import type { WorkflowEvent } from './event.ts';

/**
 * What tells the writings of one job from those of another: of the workflow's file and the job, with its leg in a matrix. Two
 * jobs that publish keep two comments, and neither hides what the other one found.
 */
export function commentOwner({ workflow, job, followedRun }: WorkflowEvent, leg: string | undefined): string {
  const identity = [followedRun?.workflow ?? workflow, leg || job];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12);
}

/** What a kind of text keeps for the next run beside the owner. */
type MarkerKind = 'comment' | 'remark' | 'review';

const MARKER = /\n<!-- gatehouse-(comment|remark|review) ([0-9a-f]{12}) ?([A-Za-z0-9_,.:/-]*) -->\s*$/;

/** The text with the line of its owner behind it. `kept` holds letters, digits and `_,.:/-`. */
export const withMarker = (body: string, kind: MarkerKind, owner: string, payload: string) =>
  `${body.trimEnd()}\n\n<!-- gatehouse-${kind} ${owner} ${payload} -->`;

/** What the last line keeps, where the text is of that kind and owner. Who wrote it is another question. */
export function readMarker(body: string, kind: MarkerKind, owner: string): string | undefined {
  const [, foundKind, foundOwner, payload] = MARKER.exec(body.slice(-MAX_MARKER_LENGTH)) ?? [];
  return foundKind === kind && foundOwner === owner ? payload : undefined;
}

/** Bytes of the longest line. */
const MAX_MARKER_LENGTH = 20_000;

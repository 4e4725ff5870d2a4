/** Which job owns a comment: the last line of whatever we write is a marker that names the workflow and job. Pure. */
import { createHash } from 'node:crypto';
import type { WorkflowEvent } from './event.ts';

/**
 * Identifies the workflow file and job (with its matrix leg): 12 hexadecimal digits. Two jobs that publish keep two comments,
 * and neither hides the findings of the other.
 */
export function commentOwner({ workflow, job, followedRun }: WorkflowEvent, leg: string | undefined): string {
  const identity = [followedRun?.workflow ?? workflow, leg || job];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12);
}

type MarkerKind = 'comment' | 'review-comment' | 'review';

const MARKER =
  /\n<!-- gatehouse-(comment|review-comment|review) ([0-9a-f]{12}) ?([A-Za-z0-9_,.:/-]*) -->\s*$/;

/** The body with its marker line. `payload` is kept for the next run: letters, digits and `_,.:/-`. */
export const withMarker = (body: string, kind: MarkerKind, owner: string, payload: string) =>
  `${body.trimEnd()}\n\n<!-- gatehouse-${kind} ${owner} ${payload} -->`;

/** The payload of the marker; `undefined` if there is none of this kind and owner. Check the author too: anybody can copy a marker. */
export function readMarker(body: string, kind: MarkerKind, owner: string): string | undefined {
  const [, foundKind, foundOwner, payload] = MARKER.exec(body.slice(-MAX_MARKER_LENGTH)) ?? [];
  return foundKind === kind && foundOwner === owner ? payload : undefined;
}

const MAX_MARKER_LENGTH = 20_000;

/** Whether a body begins like a report comment: with the state that the report's Markdown embeds. */
export const isReportComment = (body: string) => body.startsWith('<!-- gatehouse:1 ');

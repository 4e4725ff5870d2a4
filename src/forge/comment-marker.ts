/** The marker in the last line of everything we write on a pull request: it names the workflow and job that wrote it. Pure. */
import { createHash } from 'node:crypto';
import type { WorkflowEvent } from './event.ts';

/**
 * Identifies the workflow file and job (with its matrix leg): 12 hexadecimal digits. Two jobs that publish keep two comments,
 * and neither hides the findings of the other.
 */
export function jobKey({ workflow, job, followedRun }: WorkflowEvent, leg: string | undefined): string {
  const identity = [followedRun?.workflow ?? workflow, leg || job];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 12);
}

type MarkerKind = 'comment' | 'review-comment' | 'review';

const MARKER =
  /\n<!-- gatehouse-(comment|review-comment|review) ([0-9a-f]{12}) ?([A-Za-z0-9_,.:/-]*) -->\s*$/;

/** The body with its marker line. `payload` is kept for the next run: letters, digits and `_,.:/-`. */
export const withMarker = (body: string, kind: MarkerKind, key: string, payload: string) =>
  `${body.trimEnd()}\n\n<!-- gatehouse-${kind} ${key} ${payload} -->`;

/** The payload of the marker; `undefined` if there is none of this kind and job key. Check the author too: anybody can copy a marker. */
export function readMarker(body: string, kind: MarkerKind, key: string): string | undefined {
  const [, foundKind, foundKey, payload] = MARKER.exec(body.slice(-MAX_MARKER_LENGTH)) ?? [];
  return foundKind === kind && foundKey === key ? payload : undefined;
}

const MAX_MARKER_LENGTH = 20_000;

/** Whether a body begins like a report comment: with the state that the report's Markdown embeds. */
export const isReportComment = (body: string) => body.startsWith('<!-- gatehouse:1 ');

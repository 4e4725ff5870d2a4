/** Whose a text on a pull request is: the last line of what we write names the workflow and job that keep it. Pure. */
import { createHash } from 'node:crypto';
import type { Event } from './event.ts';

/**
 * What tells the writings of one job from those of another: of the workflow's file and the job, with its leg in a matrix. Two
 * jobs that publish keep two comments, and neither hides what the other one found.
 */
export function ownerOf({ workflow, job, followed }: Event, leg: string | undefined): string {
  const parts = [followed?.workflow ?? workflow, leg || job];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** What a kind of text keeps for the next run beside the owner. */
type Kind = 'comment' | 'remark' | 'review';

const LINE = /\n<!-- gatehouse-(comment|remark|review) ([0-9a-f]{12}) ?([A-Za-z0-9_,.:/-]*) -->\s*$/;

/** The text with the line of its owner behind it. `kept` holds letters, digits and `_,.:/-`. */
export const signed = (body: string, kind: Kind, owner: string, kept: string) =>
  `${body.trimEnd()}\n\n<!-- gatehouse-${kind} ${owner} ${kept} -->`;

/** What the last line keeps, where the text is of that kind and owner. Who wrote it is another question. */
export function keptIn(body: string, kind: Kind, owner: string): string | undefined {
  const [, found, name, kept] = LINE.exec(body.slice(-MOST)) ?? [];
  return found === kind && name === owner ? kept : undefined;
}

/** Bytes of the longest line. */
const MOST = 20_000;

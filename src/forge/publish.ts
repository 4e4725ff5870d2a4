/** Writes a report to the forge: comment, review, status, check run. It never throws, and changes nothing but the forge. */
import type { Patience } from '../io.ts';
import type { ChangedFile, Client, Pull } from './client.ts';
import { type CommentDraft, keepComment, MOVED } from './comment.ts';
import { type Event, sameName } from './event.ts';
import type { Forge } from './forges.ts';
import { keepCheckRun, keepStatus, type MarkDraft } from './marks.ts';
import { deedOf } from './policy.ts';
import { Refusal } from './refusal.ts';
import { keepReview, type ReviewDraft } from './review.ts';
import { Writes } from './writes.ts';

/** What can be written, in the order in which it is: what blocks a merge first. */
export const KINDS = ['status', 'check-run', 'comment', 'review'] as const;
export type Kind = (typeof KINDS)[number];

const CALLED: Readonly<Record<Kind, string>> = {
  status: 'the commit status',
  'check-run': 'the check run',
  comment: 'the comment',
  review: 'the review',
};

/** The permission that writing needs: what is refused while reading for it would be refused again while writing. */
const SCOPES: Readonly<Record<Kind, RegExp>> = {
  status: /\b(statuses): read\b/g,
  'check-run': /\b(checks): read\b/g,
  comment: /\b(pull-requests|issues): read\b/g,
  review: /\b(pull-requests): read\b/g,
};

/** What is to be written; what is absent is not wanted. */
export interface Publication {
  readonly event: Event;
  /** The commit that was judged. */
  readonly sha: string;
  /** The pull request that the parts of an earlier run name: only ever believed where the forge says the same. */
  readonly named?: number | undefined;
  readonly mark: Omit<MarkDraft, 'sha'>;
  readonly wanted: readonly Kind[];
  readonly comment?: (files: readonly ChangedFile[] | undefined) => Omit<CommentDraft, 'isHead'>;
  readonly review?: () => ReviewDraft;
}

export interface Unwritten {
  readonly what: string;
  readonly why: string;
  /** Whether the token may not. */
  readonly isDenied?: boolean;
}

export interface Published {
  /** What was not written, and why. */
  readonly refused: readonly Unwritten[];
  /** What need not be written. */
  readonly notes: readonly string[];
}

/** How long the forge is waited for, where nothing else is said. */
const PATIENCE: Patience = { secondMs: 1000, requestMs: 20_000, totalMs: 120_000 };

export interface Access {
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  readonly patience?: Patience | undefined;
  readonly stopping: AbortSignal;
}

export async function publish(publication: Publication, forge: Forge, access: Access): Promise<Published> {
  const refused: Unwritten[] = [];
  const notes: string[] = [];
  const attempt = async (kind: Kind, write: () => Promise<string | undefined>) => {
    try {
      const note = await write();
      if (note !== undefined && !notes.includes(note)) notes.push(note);
    } catch (error) {
      const why = wordsOf(error).replace(SCOPES[kind], '$1: write');
      refused.push({ what: CALLED[kind], why, isDenied: error instanceof Refusal && error.isDenied });
    }
  };
  const able = publication.wanted.filter((kind) => forge.can[kind]);
  for (const kind of publication.wanted.filter((one) => !able.includes(one)))
    refused.push({ what: CALLED[kind], why: `${forge.name} has no such thing` });
  if (able.length === 0) return { refused, notes };
  let client: Client;
  try {
    client = await forge.connect({
      ...access,
      patience: access.patience ?? PATIENCE,
      repository: publication.event.repository,
    });
  } catch (error) {
    return { refused: able.map((kind) => ({ what: CALLED[kind], why: wordsOf(error) })), notes };
  }
  const writes = new Writes();
  const about = pullAbout(client, publication);
  const mark = { ...publication.mark, sha: publication.sha };
  const deeds: Record<Kind, () => Promise<string | undefined>> = {
    status: () => keepStatus(client, mark, writes),
    'check-run': () => keepCheckRun(client, mark, forge.annotations, writes),
    comment: async () => {
      const draft = publication.comment!;
      const before = writes.count;
      try {
        const pull = await about.pull();
        if (typeof pull === 'string') return pull;
        // Without them the comment says one thing less.
        const files = await about.files(pull.number).catch(() => undefined);
        const isHead = async () => (await client.pull(pull.number)).sha === publication.sha;
        return await keepComment(client, pull.number, { ...draft(files), isHead }, writes);
      } catch (error) {
        // Where nothing need be written, not to be able to look is no loss.
        const { policy, verdict } = draft(undefined);
        const isLoss = writes.count > before || deedOf(policy, verdict, false) !== 'nothing';
        if (isLoss || !(error instanceof Refusal) || !error.isDenied) throw error;
        return `no comment is needed, and whether there is one could not be seen: ${error.message}`;
      }
    },
    review: async () => {
      const pull = await about.pull();
      if (typeof pull === 'string') return pull;
      const files = await about.files(pull.number);
      return keepReview(client, pull.number, files, publication.review!(), writes);
    },
  };
  for (const kind of KINDS) if (able.includes(kind)) await attempt(kind, deeds[kind]);
  return { refused, notes };
}

/** The pull request and its files, each asked for once, and a failure told once for each that needs them. */
function pullAbout(client: Client, publication: Publication) {
  let pull: Promise<Pull | string> | undefined;
  let files: Promise<ChangedFile[]> | undefined;
  return {
    pull: () => (pull ??= pullOf(client, publication)),
    files: (number: number) => (files ??= client.changedFiles(number)),
  };
}

/** The pull request to write to, or why there is none. */
async function pullOf(
  client: Client,
  { event, sha, named }: Pick<Publication, 'event' | 'sha' | 'named'>,
): Promise<Pull | string> {
  if (event.followed) {
    // What an earlier run wrote down may be a lie; who pushed what where is the forge's own word.
    const { head } = event.followed;
    const open = (await client.openPulls(head)).filter((pull) => pull.sha === sha);
    const [first, ...others] = open;
    if (!first) return 'no open pull request has this commit at its head';
    if (others.length === 0) return first;
    return open.find(({ number }) => number === named) ?? 'more than one open pull request has this commit';
  }
  if (event.pullRequest === undefined) return 'there is no pull request to write to';
  const pull = await client.pull(event.pullRequest);
  // A repository that is gone has no name.
  const [then, now] = [event.head?.repository, pull.head.repository];
  if (then !== undefined && now !== undefined && !sameName(then, now)) return MOVED;
  return pull.sha === sha ? pull : MOVED;
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof Error ? `gatehouse broke: ${error.message}` : 'gatehouse broke';
}

/** The one answer to a command: known by its author and its last line, which names the comment it answers. */

import { ApiError } from '../forge/api-error.ts';
import type { Comment, ForgeClient } from '../forge/client.ts';
import type { RunAttempt } from '../forge/event.ts';

type State = 'working' | 'done';

/** A comment that holds a command. */
export interface Question {
  readonly id: number;
  readonly pull: number;
  /** When it was written, RFC 3339. */
  readonly at: string;
}

const LAST = /\n<!-- gatehouse-answer ([0-9]+) (working|done) ([0-9]*)\/([0-9]+) -->\s*$/;

/** The text with the line that names the comment it answers. */
const answerText = (text: string, { id }: Question, state: State, { runId, runAttempt }: RunAttempt) =>
  `${text.trimEnd()}\n\n<!-- gatehouse-answer ${id} ${state} ${runId ?? ''}/${runAttempt} -->`;

interface Found extends Comment {
  readonly state: string;
  readonly run: RunAttempt;
}

/** Our answers to a comment, the oldest first. */
function answersIn(comments: readonly Comment[], me: string, question: Question): Found[] {
  const found = comments.flatMap((comment): Found[] => {
    const [, id, state = '', runId, attempt] = LAST.exec(comment.body) ?? [];
    if (comment.author !== me || id !== String(question.id)) return [];
    return [{ ...comment, state, run: { runId: runId || undefined, runAttempt: Number(attempt) } }];
  });
  return found.sort((a, b) => a.id - b.id);
}

/** An answer that this run writes, and no other one does. */
export interface Claim {
  /** Writes the answer; `false` where somebody has removed it. */
  readonly finish: (text: string) => Promise<boolean>;
}

/**
 * Claims a command with a first answer, which may be all of it; `undefined` where it is answered, or another run answers
 * it. A later attempt of a run that broke off goes on where that one was. Throws a `Refusal`.
 */
export async function claim(
  client: ForgeClient,
  question: Question,
  run: RunAttempt,
  first: { readonly text: string; readonly state: State },
): Promise<Claim | undefined> {
  const me = await client.me();
  const look = async () => answersIn(await client.comments(question.pull, question.at), me, question);
  const [found] = await look();
  if (found) {
    const isOurs = found.run.runId === run.runId && found.run.runAttempt < run.runAttempt;
    if (found.state !== 'working' || !isOurs) return undefined;
    const again = claimOf(client, question, run, found.id);
    if (first.state === 'done') await again.finish(first.text);
    return again;
  }
  const made = await client.addComment(question.pull, answerText(first.text, question, first.state, run));
  // Another run of the same comment may have done so too: all agree that the oldest one stays.
  const [oldest] = await look();
  if (oldest && oldest.id !== made.id) {
    await client.removeComment(made.id);
    return undefined;
  }
  return claimOf(client, question, run, made.id);
}

function claimOf(client: ForgeClient, question: Question, run: RunAttempt, id: number): Claim {
  return {
    finish: async (text) => {
      try {
        await client.editComment(id, answerText(text, question, 'done', run));
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
  };
}

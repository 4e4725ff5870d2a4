/** The one reply to a command, identified by its author and a marker line that names the command's comment. */
import { ApiError } from '../forge/api-error.ts';
import type { Comment, ForgeClient } from '../forge/client.ts';
import type { RunAttempt } from '../forge/event.ts';

type ReplyState = 'working' | 'done';

/** A comment that holds a command. */
export interface CommandComment {
  readonly id: number;
  readonly pullNumber: number;
  /** RFC 3339. */
  readonly createdAt: string;
}

const REPLY_MARKER = /\n<!-- gatehouse-answer ([0-9]+) (working|done) ([0-9]*)\/([0-9]+) -->\s*$/;

/** The text with its marker line. */
const replyText = (
  text: string,
  { id }: CommandComment,
  state: ReplyState,
  { runId, runAttempt }: RunAttempt,
) => `${text.trimEnd()}\n\n<!-- gatehouse-answer ${id} ${state} ${runId ?? ''}/${runAttempt} -->`;

interface ReplyComment extends Comment {
  readonly state: string;
  readonly run: RunAttempt;
}

/** Our replies to a command, oldest first. */
function repliesIn(comments: readonly Comment[], botLogin: string, command: CommandComment): ReplyComment[] {
  const replies = comments.flatMap((comment): ReplyComment[] => {
    const [, id, state = '', runId, attempt] = REPLY_MARKER.exec(comment.body) ?? [];
    if (comment.author !== botLogin || id !== String(command.id)) return [];
    return [{ ...comment, state, run: { runId: runId || undefined, runAttempt: Number(attempt) } }];
  });
  return replies.sort((a, b) => a.id - b.id);
}

/** The right of this run to write the reply. */
export interface ReplyClaim {
  /** Writes the final text; `false` if somebody deleted the reply. Throws an `ApiError`. */
  readonly finish: (text: string) => Promise<boolean>;
}

/**
 * Claims a command by writing its first reply, which may be the final one; `undefined` if it has a reply or another run is
 * handling it. A re-run of an interrupted run continues with that run's reply. Throws an `ApiError`.
 */
export async function claimReply(
  client: ForgeClient,
  command: CommandComment,
  run: RunAttempt,
  firstReply: { readonly text: string; readonly state: ReplyState },
): Promise<ReplyClaim | undefined> {
  const botLogin = await client.me();
  const findReplies = async () =>
    repliesIn(await client.comments(command.pullNumber, command.createdAt), botLogin, command);
  const [existing] = await findReplies();
  if (existing) {
    const isEarlierAttempt = existing.run.runId === run.runId && existing.run.runAttempt < run.runAttempt;
    if (existing.state !== 'working' || !isEarlierAttempt) return undefined;
    const resumed = createClaim(client, command, run, existing.id);
    if (firstReply.state === 'done') await resumed.finish(firstReply.text);
    return resumed;
  }
  const created = await client.addComment(
    command.pullNumber,
    replyText(firstReply.text, command, firstReply.state, run),
  );
  // A concurrent run may have replied too: all runs agree that the oldest reply stays.
  const [oldest] = await findReplies();
  if (oldest && oldest.id !== created.id) {
    await client.removeComment(created.id);
    return undefined;
  }
  return createClaim(client, command, run, created.id);
}

function createClaim(client: ForgeClient, command: CommandComment, run: RunAttempt, id: number): ReplyClaim {
  return {
    finish: async (text) => {
      try {
        await client.editComment(id, replyText(text, command, 'done', run));
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
  };
}

/** Remarks on lines of a pull request's diff. A line that the diff does not show is refused. */
import type { Asking, Routes } from './call.ts';
import { checkBody, react } from './comments.ts';
import { hunkOfLine, lineOfPosition, patchOf } from './patch.ts';
import type { Pull, PullFile } from './pull.ts';
import { pullOf, readPulls, writePulls } from './pulls.ts';
import { found, invalid, type Refusal } from './refusal.ts';
import type { Review, ReviewComment, Side, Thread, World } from './state.ts';
import { postedWire } from './wire.ts';

interface RemarkGiven {
  readonly path: string;
  readonly position?: number;
  readonly line?: number;
  readonly side?: Side;
  readonly start_line?: number;
  readonly start_side?: Side;
  readonly subject_type?: 'line' | 'file';
}

/** Where a remark stands. */
type Place = Pick<
  ReviewComment,
  'path' | 'subject' | 'side' | 'startSide' | 'originalLine' | 'originalStartLine' | 'commit'
>;

const unplaced = (field: string): Refusal =>
  invalid('PullRequestReviewComment', field, `${field} could not be resolved`);

/** Throws 422 where the file is not in the pull request, or no hunk of it shows all of the lines. */
export function placeOf(pull: Pull, commit: string, given: RemarkGiven): Place {
  const file = pull.files().find(({ path }) => path === given.path);
  if (!file) throw unplaced('pull_request_review_thread.path');
  const { repository, headSha } = pull;
  if (!repository.resolve(commit)) throw unplaced('commit_id');
  const at = { path: given.path, commit };
  if (given.subject_type === 'file') return { ...at, subject: 'file', side: 'RIGHT' };
  // An earlier commit is judged by its own lines; here those of a file that did not change since.
  if (commit !== headSha && repository.filesAt(commit).get(given.path) !== file.sha)
    throw unplaced('pull_request_review_thread.line');
  return { ...at, subject: 'line', ...linesOf(file, given) };
}

function linesOf({ hunks }: PullFile, given: RemarkGiven): Omit<Place, 'path' | 'commit' | 'subject'> {
  if (!hunks) throw unplaced('pull_request_review_thread.diff_hunk');
  if (given.position !== undefined) {
    const place = lineOfPosition(hunks, given.position);
    if (!place) throw unplaced('pull_request_review_thread.position');
    return { side: place.side, originalLine: place.line };
  }
  const { line, side = 'RIGHT', start_line: start, start_side: startSide = side } = given;
  if (line === undefined) throw unplaced('pull_request_review_thread.line');
  const hunk = hunkOfLine(hunks, side, line);
  if (hunk === undefined) throw unplaced('pull_request_review_thread.line');
  if (start === undefined) return { side, originalLine: line };
  if (side === startSide && start >= line)
    throw invalid('PullRequestReviewComment', 'start_line', 'start_line must precede the end line.');
  if (hunkOfLine(hunks, startSide, start) !== hunk)
    throw invalid(
      'PullRequestReviewComment',
      'start_line',
      'start_line must be part of the same hunk as the line.',
    );
  return { side, originalLine: line, startSide, originalStartLine: start };
}

/** Adds a remark to a review. */
export function addRemark(
  { world, actor }: Pick<Asking, 'world' | 'actor'>,
  pull: Pull,
  review: Review,
  place: Place,
  body: string,
  replyTo?: ReviewComment,
): ReviewComment {
  const id = world.id();
  const at = world.tick();
  const thread: Thread = replyTo?.thread ?? { nodeId: `PRRT_${id}` };
  const remark: ReviewComment = {
    ...place,
    id,
    nodeId: `PRRC_${id}`,
    review: review.id,
    author: actor,
    body,
    createdAt: at,
    updatedAt: at,
    line: place.originalLine ?? null,
    startLine: place.originalStartLine ?? null,
    reactions: [],
    replyTo: replyTo?.id,
    thread,
  };
  pull.reviewComments.push(remark);
  world.nodes.set(remark.nodeId, remark);
  world.nodes.set(thread.nodeId, thread);
  return remark;
}

export function remarkWire(world: World, pull: Pull, one: ReviewComment) {
  const { repository } = pull;
  const pulls = `${world.apiUrl}/repos/${repository.name}/pulls`;
  const { reactions, ...posted } = postedWire(repository, one, `${pulls}/comments/${one.id}`);
  const hunks = pull.files().find(({ path }) => path === one.path)?.hunks ?? [];
  const hunk = one.line === null ? undefined : hunks[hunkOfLine(hunks, one.side, one.line) ?? -1];
  return {
    ...posted,
    reactions,
    pull_request_review_id: one.review,
    pull_request_url: `${pulls}/${pull.number}`,
    html_url: `${world.serverUrl}/${repository.name}/pull/${pull.number}#discussion_r${one.id}`,
    path: one.path,
    commit_id: one.commit,
    original_commit_id: one.commit,
    diff_hunk: hunk ? patchOf([hunk]) : '',
    subject_type: one.subject,
    side: one.side,
    start_side: one.startSide ?? null,
    line: one.line,
    start_line: one.startLine,
    original_line: one.originalLine ?? null,
    original_start_line: one.originalStartLine ?? null,
    ...(one.replyTo === undefined ? {} : { in_reply_to_id: one.replyTo }),
  };
}

function remarkOf({ repository, parameters }: Asking): { pull: Pull; remark: ReviewComment } {
  const id = Number(parameters['comment_id']);
  const all = repository.pulls.flatMap((pull) => pull.reviewComments.map((remark) => ({ pull, remark })));
  return found(all.find(({ remark }) => remark.id === id));
}

/** A remark that is no part of a review gets one of its own. */
function alone(asking: Asking, pull: Pull, commit: string): Review {
  const id = asking.world.id();
  const review: Review = {
    id,
    nodeId: `PRR_${id}`,
    author: asking.actor,
    body: '',
    state: 'COMMENTED',
    commit,
    submittedAt: asking.world.tick(),
  };
  pull.reviews.push(review);
  return review;
}

function reply(asking: Asking, pull: Pull, to: number) {
  const first = found(pull.reviewComments.find(({ id, replyTo }) => id === to && replyTo === undefined));
  checkBody('PullRequestReviewComment', asking.body.body);
  const review = alone(asking, pull, first.commit);
  const remark = addRemark(asking, pull, review, first, asking.body.body, first);
  remark.line = first.line;
  remark.startLine = first.startLine;
  return { status: 201, body: remarkWire(asking.world, pull, remark) };
}

export const reviewComments: Routes = {
  'pulls/list-review-comments': {
    needs: readPulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      return { list: pull.reviewComments, each: (one: ReviewComment) => remarkWire(asking.world, pull, one) };
    },
  },
  'pulls/create-review-comment': {
    needs: writePulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      const { body } = asking;
      if (body.in_reply_to !== undefined) return reply(asking, pull, body.in_reply_to);
      const place = placeOf(pull, body.commit_id, body);
      checkBody('PullRequestReviewComment', body.body);
      const remark = addRemark(asking, pull, alone(asking, pull, body.commit_id), place, body.body);
      return { status: 201, body: remarkWire(asking.world, pull, remark) };
    },
  },
  'pulls/create-reply-for-review-comment': {
    needs: writePulls,
    answer: (asking) => reply(asking, pullOf(asking), Number(asking.parameters['comment_id'])),
  },
  'pulls/get-review-comment': {
    needs: readPulls,
    answer: (asking) => {
      const { pull, remark } = remarkOf(asking);
      return { body: remarkWire(asking.world, pull, remark) };
    },
  },
  'pulls/update-review-comment': {
    needs: writePulls,
    answer: (asking) => {
      const { pull, remark } = remarkOf(asking);
      checkBody('PullRequestReviewComment', asking.body.body);
      remark.body = asking.body.body;
      remark.updatedAt = asking.world.tick();
      return { body: remarkWire(asking.world, pull, remark) };
    },
  },
  'pulls/delete-review-comment': {
    needs: writePulls,
    answer: (asking) => {
      const { pull, remark } = remarkOf(asking);
      pull.reviewComments.splice(pull.reviewComments.indexOf(remark), 1);
      return { status: 204 };
    },
  },
  'reactions/create-for-pull-request-review-comment': {
    needs: writePulls,
    answer: (asking) => react(asking, remarkOf(asking).remark),
  },
};

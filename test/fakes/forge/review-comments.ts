/** Review comments on lines of a pull request's diff. Lines outside the diff are rejected. */
import type { RouteRequest, Routes } from './call.ts';
import { checkBody, react } from './comments.ts';
import { type ForgeHttpError, invalidField, orNotFound } from './http-error.ts';
import { hunkOfLine, lineOfPosition, patchOf } from './patch.ts';
import type { Pull, PullFile } from './pull.ts';
import { findPull, readPullPermissions, writePullPermissions } from './pulls.ts';
import { serializePost } from './serializers.ts';
import type { ForgeState, Review, ReviewComment, Side, Thread } from './state.ts';

interface ReviewCommentInput {
  readonly path: string;
  readonly position?: number;
  readonly line?: number;
  readonly side?: Side;
  readonly start_line?: number;
  readonly start_side?: Side;
  readonly subject_type?: 'line' | 'file';
}

/** The position of a review comment. */
type CommentLocation = Pick<
  ReviewComment,
  'path' | 'subject' | 'side' | 'startSide' | 'originalLine' | 'originalStartLine' | 'commit'
>;

const unresolvedField = (field: string): ForgeHttpError =>
  invalidField('PullRequestReviewComment', field, `${field} could not be resolved`);

/** Throws a 422 if the file is not in the pull request, or no hunk of it contains all of the lines. */
export function resolveLocation(pull: Pull, commit: string, input: ReviewCommentInput): CommentLocation {
  const file = pull.files().find(({ path }) => path === input.path);
  if (!file) throw unresolvedField('pull_request_review_thread.path');
  const { repository, headSha } = pull;
  if (!repository.resolve(commit)) throw unresolvedField('commit_id');
  const at = { path: input.path, commit };
  if (input.subject_type === 'file') return { ...at, subject: 'file', side: 'RIGHT' };
  // For an earlier commit its own lines count; the fake only supports files that have not changed since.
  if (commit !== headSha && repository.filesAt(commit).get(input.path) !== file.sha)
    throw unresolvedField('pull_request_review_thread.line');
  return { ...at, subject: 'line', ...resolveLines(file, input) };
}

function resolveLines(
  { hunks }: PullFile,
  input: ReviewCommentInput,
): Omit<CommentLocation, 'path' | 'commit' | 'subject'> {
  if (!hunks) throw unresolvedField('pull_request_review_thread.diff_hunk');
  if (input.position !== undefined) {
    const location = lineOfPosition(hunks, input.position);
    if (!location) throw unresolvedField('pull_request_review_thread.position');
    return { side: location.side, originalLine: location.line };
  }
  const { line, side = 'RIGHT', start_line: start, start_side: startSide = side } = input;
  if (line === undefined) throw unresolvedField('pull_request_review_thread.line');
  const hunk = hunkOfLine(hunks, side, line);
  if (hunk === undefined) throw unresolvedField('pull_request_review_thread.line');
  if (start === undefined) return { side, originalLine: line };
  if (side === startSide && start >= line)
    throw invalidField('PullRequestReviewComment', 'start_line', 'start_line must precede the end line.');
  if (hunkOfLine(hunks, startSide, start) !== hunk)
    throw invalidField(
      'PullRequestReviewComment',
      'start_line',
      'start_line must be part of the same hunk as the line.',
    );
  return { side, originalLine: line, startSide, originalStartLine: start };
}

/** Adds a comment to a review. */
export function addReviewComment(
  { forge, actor }: Pick<RouteRequest, 'forge' | 'actor'>,
  pull: Pull,
  review: Review,
  location: CommentLocation,
  body: string,
  replyTo?: ReviewComment,
): ReviewComment {
  const id = forge.nextId();
  const at = forge.nextTimestamp();
  const thread: Thread = replyTo?.thread ?? { nodeId: `PRRT_${id}` };
  const comment: ReviewComment = {
    ...location,
    id,
    nodeId: `PRRC_${id}`,
    review: review.id,
    author: actor,
    body,
    createdAt: at,
    updatedAt: at,
    line: location.originalLine ?? null,
    startLine: location.originalStartLine ?? null,
    reactions: [],
    replyTo: replyTo?.id,
    thread,
  };
  pull.reviewComments.push(comment);
  forge.nodes.set(comment.nodeId, comment);
  forge.nodes.set(thread.nodeId, thread);
  return comment;
}

export function serializeReviewComment(forge: ForgeState, pull: Pull, one: ReviewComment) {
  const { repository } = pull;
  const pulls = `${forge.apiUrl}/repos/${repository.name}/pulls`;
  const { reactions, ...posted } = serializePost(repository, one, `${pulls}/comments/${one.id}`);
  const hunks = pull.files().find(({ path }) => path === one.path)?.hunks ?? [];
  const hunk = one.line === null ? undefined : hunks[hunkOfLine(hunks, one.side, one.line) ?? -1];
  return {
    ...posted,
    reactions,
    pull_request_review_id: one.review,
    pull_request_url: `${pulls}/${pull.number}`,
    html_url: `${forge.serverUrl}/${repository.name}/pull/${pull.number}#discussion_r${one.id}`,
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

function findReviewComment({ repository, parameters }: RouteRequest): { pull: Pull; comment: ReviewComment } {
  const id = Number(parameters['comment_id']);
  const all = repository.pulls.flatMap((pull) => pull.reviewComments.map((comment) => ({ pull, comment })));
  return orNotFound(all.find(({ comment }) => comment.id === id));
}

/** A comment outside a review gets a review of its own. */
function createImplicitReview(request: RouteRequest, pull: Pull, commit: string): Review {
  const id = request.forge.nextId();
  const review: Review = {
    id,
    nodeId: `PRR_${id}`,
    author: request.actor,
    body: '',
    state: 'COMMENTED',
    commit,
    submittedAt: request.forge.nextTimestamp(),
  };
  pull.reviews.push(review);
  return review;
}

function reply(request: RouteRequest, pull: Pull, to: number) {
  const first = orNotFound(pull.reviewComments.find(({ id, replyTo }) => id === to && replyTo === undefined));
  checkBody('PullRequestReviewComment', request.body.body);
  const review = createImplicitReview(request, pull, first.commit);
  const comment = addReviewComment(request, pull, review, first, request.body.body, first);
  comment.line = first.line;
  comment.startLine = first.startLine;
  return { status: 201, body: serializeReviewComment(request.forge, pull, comment) };
}

export const reviewComments: Routes = {
  'pulls/list-review-comments': {
    permissions: readPullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      return {
        list: pull.reviewComments,
        serialize: (one: ReviewComment) => serializeReviewComment(request.forge, pull, one),
      };
    },
  },
  'pulls/create-review-comment': {
    permissions: writePullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      const { body } = request;
      if (body.in_reply_to !== undefined) return reply(request, pull, body.in_reply_to);
      const location = resolveLocation(pull, body.commit_id, body);
      checkBody('PullRequestReviewComment', body.body);
      const comment = addReviewComment(
        request,
        pull,
        createImplicitReview(request, pull, body.commit_id),
        location,
        body.body,
      );
      return { status: 201, body: serializeReviewComment(request.forge, pull, comment) };
    },
  },
  'pulls/create-reply-for-review-comment': {
    permissions: writePullPermissions,
    handler: (request) => reply(request, findPull(request), Number(request.parameters['comment_id'])),
  },
  'pulls/get-review-comment': {
    permissions: readPullPermissions,
    handler: (request) => {
      const { pull, comment } = findReviewComment(request);
      return { body: serializeReviewComment(request.forge, pull, comment) };
    },
  },
  'pulls/update-review-comment': {
    permissions: writePullPermissions,
    handler: (request) => {
      const { pull, comment } = findReviewComment(request);
      checkBody('PullRequestReviewComment', request.body.body);
      comment.body = request.body.body;
      comment.updatedAt = request.forge.nextTimestamp();
      return { body: serializeReviewComment(request.forge, pull, comment) };
    },
  },
  'pulls/delete-review-comment': {
    permissions: writePullPermissions,
    handler: (request) => {
      const { pull, comment } = findReviewComment(request);
      pull.reviewComments.splice(pull.reviewComments.indexOf(comment), 1);
      return { status: 204 };
    },
  },
  'reactions/create-for-pull-request-review-comment': {
    permissions: writePullPermissions,
    handler: (request) => react(request, findReviewComment(request).comment),
  },
};

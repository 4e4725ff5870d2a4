/** Reviews of a pull request. Their comments on lines are in review-comments.ts. */
import type { RouteRequest, Routes } from './call.ts';
import { checkBody } from './comments.ts';
import { ForgeHttpError, orNotFound, unprocessable } from './http-error.ts';
import type { Pull } from './pull.ts';
import { findPull, readPullPermissions, writePullPermissions } from './pulls.ts';
import { addReviewComment, resolveLocation, serializeReviewComment } from './review-comments.ts';
import { associationOf, serializeUser } from './serializers.ts';
import type { ForgeState, Review, ReviewComment } from './state.ts';

/** Above this number of comments the forge has been observed to return 403 or 502. */
const MAX_COMMENTS = 100;

const states = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const;

type ReviewEvent = keyof typeof states | undefined;

function serializeReview(forge: ForgeState, pull: Pull, one: Review) {
  const url = `${forge.apiUrl}/repos/${pull.repository.name}/pulls/${pull.number}`;
  return {
    id: one.id,
    node_id: one.nodeId,
    user: serializeUser(one.author),
    body: one.body,
    state: one.state,
    html_url: `${forge.serverUrl}/${pull.repository.name}/pull/${pull.number}#pullrequestreview-${one.id}`,
    pull_request_url: url,
    commit_id: one.commit,
    author_association: associationOf(pull.repository, one.author),
    ...(one.submittedAt === undefined ? {} : { submitted_at: one.submittedAt }),
  };
}

/** A review needs a body or comments, and requesting changes needs a body. */
function checkHasBody(event: ReviewEvent, body: string, comments: number): void {
  if (body !== '') checkBody('PullRequestReview', body);
  if (event === 'REQUEST_CHANGES' && body.trim() === '') throw unprocessable('Body cannot be blank');
  if (event === 'COMMENT' && body.trim() === '' && comments === 0)
    throw unprocessable('Body cannot be blank');
}

function checkAuthor(event: ReviewEvent, pull: Pull, { actor, token }: RouteRequest): void {
  if (event === undefined || event === 'COMMENT') return;
  if (actor === pull.issue.author)
    throw unprocessable(
      event === 'APPROVE'
        ? 'Can not approve your own pull request'
        : 'Can not request changes on your own pull request',
    );
  if (event === 'APPROVE' && token?.kind === 'job')
    throw unprocessable('GitHub Actions is not permitted to approve pull requests.');
}

const pendingReview = (pull: Pull, { actor }: RouteRequest) =>
  pull.reviews.find(({ state, author }) => state === 'PENDING' && author === actor);

function create(request: RouteRequest): Review {
  const pull = findPull(request);
  const { forge, actor, body: input } = request;
  const comments: { path: string; body: string }[] = input.comments ?? [];
  const event = input.event as ReviewEvent;
  const commit = input.commit_id ?? pull.headSha;
  checkHasBody(event, input.body ?? '', comments.length);
  checkAuthor(event, pull, request);
  if (pendingReview(pull, request))
    throw unprocessable('User can only have one pending review per pull request');
  if (comments.length > MAX_COMMENTS)
    throw new ForgeHttpError(403, 'You have exceeded a secondary rate limit.');
  // One comment that cannot be placed fails the whole review.
  const locations = comments.map((comment) => resolveLocation(pull, commit, comment));
  for (const comment of comments) checkBody('PullRequestReviewComment', comment.body);
  const review: Review = {
    id: forge.nextId(),
    nodeId: '',
    author: actor,
    body: input.body ?? '',
    state: event === undefined ? 'PENDING' : states[event],
    commit,
    ...(event === undefined ? {} : { submittedAt: forge.nextTimestamp() }),
  };
  Object.assign(review, { nodeId: `PRR_${review.id}` });
  pull.reviews.push(review);
  forge.nodes.set(review.nodeId, review);
  for (const [index, location] of locations.entries())
    addReviewComment(request, pull, review, location, comments[index]!.body);
  return review;
}

function findReview(request: RouteRequest): { pull: Pull; review: Review } {
  const pull = findPull(request);
  const id = Number(request.parameters['review_id']);
  return { pull, review: orNotFound(pull.reviews.find((one) => one.id === id)) };
}

const reviewResponse = (request: RouteRequest, { pull, review }: { pull: Pull; review: Review }) => ({
  body: serializeReview(request.forge, pull, review),
});

/** Pending reviews are visible to their author only. */
const visibleReviews = (pull: Pull, { actor }: RouteRequest) =>
  pull.reviews.filter(({ state, author }) => state !== 'PENDING' || author === actor);

export const reviews: Routes = {
  'pulls/list-reviews': {
    permissions: readPullPermissions,
    handler: (request) => {
      const pull = findPull(request);
      return {
        list: visibleReviews(pull, request),
        serialize: (one: Review) => serializeReview(request.forge, pull, one),
      };
    },
  },
  'pulls/create-review': {
    permissions: writePullPermissions,
    handler: (request) => reviewResponse(request, { pull: findPull(request), review: create(request) }),
  },
  'pulls/get-review': {
    permissions: readPullPermissions,
    handler: (request) => reviewResponse(request, findReview(request)),
  },
  'pulls/update-review': {
    permissions: writePullPermissions,
    handler: (request) => {
      const target = findReview(request);
      checkBody('PullRequestReview', request.body.body);
      if (target.review.author !== request.actor)
        throw new ForgeHttpError(403, 'Resource not accessible by integration');
      target.review.body = request.body.body;
      return reviewResponse(request, target);
    },
  },
  'pulls/submit-review': {
    permissions: writePullPermissions,
    handler: (request) => {
      const target = findReview(request);
      const { event, body } = request.body as { event: keyof typeof states; body?: string };
      if (target.review.state !== 'PENDING')
        throw unprocessable('Could not submit a review that was submitted');
      const comments = target.pull.reviewComments.filter(({ review }) => review === target.review.id).length;
      checkHasBody(event, body ?? target.review.body, comments);
      checkAuthor(event, target.pull, request);
      Object.assign(target.review, {
        body: body ?? target.review.body,
        state: states[event],
        submittedAt: request.forge.nextTimestamp(),
      });
      return reviewResponse(request, target);
    },
  },
  'pulls/delete-pending-review': {
    permissions: writePullPermissions,
    handler: (request) => {
      const target = findReview(request);
      if (target.review.state !== 'PENDING')
        throw unprocessable('Can not delete a non-pending pull request review');
      target.pull.reviews.splice(target.pull.reviews.indexOf(target.review), 1);
      const remaining = target.pull.reviewComments.filter(({ review }) => review !== target.review.id);
      target.pull.reviewComments.splice(0, Number.POSITIVE_INFINITY, ...remaining);
      return reviewResponse(request, target);
    },
  },
  'pulls/dismiss-review': {
    permissions: writePullPermissions,
    handler: (request) => {
      const target = findReview(request);
      const isDismissible = target.review.state === 'APPROVED' || target.review.state === 'CHANGES_REQUESTED';
      if (!isDismissible) throw unprocessable('Can not dismiss a commented pull request review');
      target.review.state = 'DISMISSED';
      return reviewResponse(request, target);
    },
  },
  'pulls/list-comments-for-review': {
    permissions: readPullPermissions,
    handler: (request) => {
      const { pull, review } = findReview(request);
      const list = pull.reviewComments.filter((one) => one.review === review.id);
      return { list, serialize: (one: ReviewComment) => serializeReviewComment(request.forge, pull, one) };
    },
  },
};

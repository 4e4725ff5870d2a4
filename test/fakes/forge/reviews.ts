/** Reviews of a pull request as a whole. Their remarks on lines: review-comments.ts. */
import type { Asking, Routes } from './call.ts';
import { checkBody } from './comments.ts';
import type { Pull } from './pull.ts';
import { pullOf, readPulls, writePulls } from './pulls.ts';
import { found, Refusal, unprocessable } from './refusal.ts';
import { addRemark, placeOf, remarkWire } from './review-comments.ts';
import type { Review, ReviewComment, World } from './state.ts';
import { associationOf, userWire } from './wire.ts';

/** Above this many remarks the forge has been seen to answer 403 or 502. */
const MOST_REMARKS = 100;

const states = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const;

type Event = keyof typeof states | undefined;

function reviewWire(world: World, pull: Pull, one: Review) {
  const url = `${world.apiUrl}/repos/${pull.repository.name}/pulls/${pull.number}`;
  return {
    id: one.id,
    node_id: one.nodeId,
    user: userWire(one.author),
    body: one.body,
    state: one.state,
    html_url: `${world.serverUrl}/${pull.repository.name}/pull/${pull.number}#pullrequestreview-${one.id}`,
    pull_request_url: url,
    commit_id: one.commit,
    author_association: associationOf(pull.repository, one.author),
    ...(one.submittedAt === undefined ? {} : { submitted_at: one.submittedAt }),
  };
}

/** A review without a text and remarks says nothing, and asking for changes needs a text. */
function checkSaid(event: Event, body: string, remarks: number): void {
  if (body !== '') checkBody('PullRequestReview', body);
  if (event === 'REQUEST_CHANGES' && body.trim() === '') throw unprocessable('Body cannot be blank');
  if (event === 'COMMENT' && body.trim() === '' && remarks === 0) throw unprocessable('Body cannot be blank');
}

function checkAuthor(event: Event, pull: Pull, { actor, token }: Asking): void {
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

const mine = (pull: Pull, { actor }: Asking) =>
  pull.reviews.find(({ state, author }) => state === 'PENDING' && author === actor);

function create(asking: Asking): Review {
  const pull = pullOf(asking);
  const { world, actor, body: given } = asking;
  const remarks: { path: string; body: string }[] = given.comments ?? [];
  const event = given.event as Event;
  const commit = given.commit_id ?? pull.headSha;
  checkSaid(event, given.body ?? '', remarks.length);
  checkAuthor(event, pull, asking);
  if (mine(pull, asking)) throw unprocessable('User can only have one pending review per pull request');
  if (remarks.length > MOST_REMARKS) throw new Refusal(403, 'You have exceeded a secondary rate limit.');
  // One remark that can't be placed takes all of them down.
  const places = remarks.map((remark) => placeOf(pull, commit, remark));
  for (const remark of remarks) checkBody('PullRequestReviewComment', remark.body);
  const review: Review = {
    id: world.id(),
    nodeId: '',
    author: actor,
    body: given.body ?? '',
    state: event === undefined ? 'PENDING' : states[event],
    commit,
    ...(event === undefined ? {} : { submittedAt: world.tick() }),
  };
  Object.assign(review, { nodeId: `PRR_${review.id}` });
  pull.reviews.push(review);
  world.nodes.set(review.nodeId, review);
  for (const [index, place] of places.entries()) addRemark(asking, pull, review, place, remarks[index]!.body);
  return review;
}

function reviewOf(asking: Asking): { pull: Pull; review: Review } {
  const pull = pullOf(asking);
  const id = Number(asking.parameters['review_id']);
  return { pull, review: found(pull.reviews.find((one) => one.id === id)) };
}

const answer = (asking: Asking, { pull, review }: { pull: Pull; review: Review }) => ({
  body: reviewWire(asking.world, pull, review),
});

/** Others don't see what is not sent yet. */
const visible = (pull: Pull, { actor }: Asking) =>
  pull.reviews.filter(({ state, author }) => state !== 'PENDING' || author === actor);

export const reviews: Routes = {
  'pulls/list-reviews': {
    needs: readPulls,
    answer: (asking) => {
      const pull = pullOf(asking);
      return { list: visible(pull, asking), each: (one: Review) => reviewWire(asking.world, pull, one) };
    },
  },
  'pulls/create-review': {
    needs: writePulls,
    answer: (asking) => answer(asking, { pull: pullOf(asking), review: create(asking) }),
  },
  'pulls/get-review': { needs: readPulls, answer: (asking) => answer(asking, reviewOf(asking)) },
  'pulls/update-review': {
    needs: writePulls,
    answer: (asking) => {
      const at = reviewOf(asking);
      checkBody('PullRequestReview', asking.body.body);
      if (at.review.author !== asking.actor) throw new Refusal(403, 'Resource not accessible by integration');
      at.review.body = asking.body.body;
      return answer(asking, at);
    },
  },
  'pulls/submit-review': {
    needs: writePulls,
    answer: (asking) => {
      const at = reviewOf(asking);
      const { event, body } = asking.body as { event: keyof typeof states; body?: string };
      if (at.review.state !== 'PENDING') throw unprocessable('Could not submit a review that was submitted');
      const remarks = at.pull.reviewComments.filter(({ review }) => review === at.review.id).length;
      checkSaid(event, body ?? at.review.body, remarks);
      checkAuthor(event, at.pull, asking);
      Object.assign(at.review, {
        body: body ?? at.review.body,
        state: states[event],
        submittedAt: asking.world.tick(),
      });
      return answer(asking, at);
    },
  },
  'pulls/delete-pending-review': {
    needs: writePulls,
    answer: (asking) => {
      const at = reviewOf(asking);
      if (at.review.state !== 'PENDING')
        throw unprocessable('Can not delete a non-pending pull request review');
      at.pull.reviews.splice(at.pull.reviews.indexOf(at.review), 1);
      const left = at.pull.reviewComments.filter(({ review }) => review !== at.review.id);
      at.pull.reviewComments.splice(0, Number.POSITIVE_INFINITY, ...left);
      return answer(asking, at);
    },
  },
  'pulls/dismiss-review': {
    needs: writePulls,
    answer: (asking) => {
      const at = reviewOf(asking);
      const can = at.review.state === 'APPROVED' || at.review.state === 'CHANGES_REQUESTED';
      if (!can) throw unprocessable('Can not dismiss a commented pull request review');
      at.review.state = 'DISMISSED';
      return answer(asking, at);
    },
  },
  'pulls/list-comments-for-review': {
    needs: readPulls,
    answer: (asking) => {
      const { pull, review } = reviewOf(asking);
      const list = pull.reviewComments.filter((one) => one.review === review.id);
      return { list, each: (one: ReviewComment) => remarkWire(asking.world, pull, one) };
    },
  },
};

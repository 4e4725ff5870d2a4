/** Comments in the conversation of an issue or a pull request, and reactions to them. */
import type { Asking, Routes } from './call.ts';
import { commentOn } from './pull.ts';
import { found, invalid, Refusal } from './refusal.ts';
import type { Comment, Issue, Posted } from './state.ts';
import type { Level, Needs } from './tokens.ts';
import { commentWire, reactionWire } from './wire.ts';

/** In a pull request either permission is enough, in an issue only its own. */
const talk =
  (level: Level) =>
  ({ repository, parameters }: Asking): Needs => {
    const id = Number(parameters['comment_id']);
    const number = Number(parameters['issue_number']);
    const issue =
      repository.issues[number - 1] ??
      repository.issues.find(({ comments }) => comments.some((one) => one.id === id));
    const isIssue = issue !== undefined && issue.pull === undefined;
    return isIssue ? [[['issues', level]]] : [[['issues', level]], [['pull_requests', level]]];
  };
export const readTalk = talk('read');
export const writeTalk = talk('write');

/** The most characters of a body. */
const BODY_CHARACTERS = 65_536;

/** Throws 422 for a body that is empty or too long. */
export function checkBody(resource: string, body: string): void {
  if (body.trim() === '') throw invalid(resource, 'body', "body can't be blank");
  if ([...body].length > BODY_CHARACTERS)
    throw invalid(resource, 'body', `body is too long (maximum is ${BODY_CHARACTERS} characters)`);
}

export const issueOf = ({ repository, parameters }: Asking): Issue =>
  found(repository.issues[Number(parameters['issue_number']) - 1]);

const allComments = ({ repository }: Asking) => repository.issues.flatMap(({ comments }) => comments);

function commentOf(asking: Asking): Comment {
  const id = Number(asking.parameters['comment_id']);
  return found(allComments(asking).find((one) => one.id === id));
}

/** Throws 403 for those who may not speak in a locked conversation. */
function checkOpen({ locked }: Issue): void {
  if (locked) throw new Refusal(403, 'Unable to create comment because issue is locked.');
}

const wire = ({ world, repository }: Asking) => ({
  each: (one: Comment) => commentWire(world, repository, one),
});

export const comments: Routes = {
  'issues/list-comments': {
    needs: readTalk,
    answer: (asking) => {
      const since = asking.query.get('since');
      const list = issueOf(asking).comments.filter((one) => since === null || one.updatedAt >= since);
      return { list, ...wire(asking) };
    },
  },
  'issues/create-comment': {
    needs: writeTalk,
    answer: (asking) => {
      const issue = issueOf(asking);
      checkOpen(issue);
      checkBody('IssueComment', asking.body.body);
      const comment = commentOn(asking.world, issue, { author: asking.actor.login, body: asking.body.body });
      return { status: 201, body: commentWire(asking.world, asking.repository, comment) };
    },
  },
  'issues/get-comment': {
    needs: readTalk,
    answer: (asking) => ({ body: commentWire(asking.world, asking.repository, commentOf(asking)) }),
  },
  'issues/update-comment': {
    needs: writeTalk,
    answer: (asking) => {
      const comment = commentOf(asking);
      checkBody('IssueComment', asking.body.body);
      comment.body = asking.body.body;
      comment.updatedAt = asking.world.tick();
      return { body: commentWire(asking.world, asking.repository, comment) };
    },
  },
  'issues/delete-comment': {
    needs: writeTalk,
    answer: (asking) => {
      const comment = commentOf(asking);
      const { comments } = asking.repository.issues[comment.issue - 1]!;
      comments.splice(comments.indexOf(comment), 1);
      asking.world.nodes.delete(comment.nodeId);
      return { status: 204 };
    },
  },
  'reactions/list-for-issue-comment': {
    needs: readTalk,
    answer: (asking) => ({ list: commentOf(asking).reactions.map(reactionWire) }),
  },
  'reactions/create-for-issue-comment': {
    needs: writeTalk,
    answer: (asking) => react(asking, commentOf(asking)),
  },
  'reactions/delete-for-issue-comment': {
    needs: writeTalk,
    answer: (asking) => {
      const { reactions } = commentOf(asking);
      const at = reactions.findIndex(({ id }) => id === Number(asking.parameters['reaction_id']));
      found(reactions[at]);
      reactions.splice(at, 1);
      return { status: 204 };
    },
  },
  'reactions/create-for-issue': { needs: writeTalk, answer: (asking) => react(asking, issueOf(asking)) },
};

/** A second reaction of the same kind by the same user is the first one, with 200. */
export function react({ world, actor, body }: Asking, to: Posted) {
  const mine = to.reactions.find(({ user, content }) => user === actor && content === body.content);
  if (mine) return { status: 200, body: reactionWire(mine) };
  const reaction = { id: world.id(), user: actor, content: String(body.content), createdAt: world.tick() };
  to.reactions.push(reaction);
  return { status: 201, body: reactionWire(reaction) };
}

/** Comments on issues and pull requests, and reactions to them. */
import type { RouteRequest, Routes } from './call.ts';
import { ForgeHttpError, invalidField, orNotFound } from './http-error.ts';
import { addComment } from './pull.ts';
import { serializeComment, serializeReaction } from './serializers.ts';
import type { Comment, Issue, Post } from './state.ts';
import type { Level, PermissionSets } from './tokens.ts';

/** On a pull request either permission is enough; on an issue only that of issues. */
const commentPermissions =
  (level: Level) =>
  ({ repository, parameters }: RouteRequest): PermissionSets => {
    const id = Number(parameters['comment_id']);
    const number = Number(parameters['issue_number']);
    const issue =
      repository.issues[number - 1] ??
      repository.issues.find(({ comments }) => comments.some((one) => one.id === id));
    const isIssue = issue !== undefined && issue.pull === undefined;
    return isIssue ? [[['issues', level]]] : [[['issues', level]], [['pull_requests', level]]];
  };
export const readCommentPermissions = commentPermissions('read');
export const writeCommentPermissions = commentPermissions('write');

/** Limit of a body, in characters. */
const BODY_CHARACTERS = 65_536;

/** Throws a 422 for an empty or too long body. */
export function checkBody(resource: string, body: string): void {
  if (body.trim() === '') throw invalidField(resource, 'body', "body can't be blank");
  if ([...body].length > BODY_CHARACTERS)
    throw invalidField(resource, 'body', `body is too long (maximum is ${BODY_CHARACTERS} characters)`);
}

export const findIssue = ({ repository, parameters }: RouteRequest): Issue =>
  orNotFound(repository.issues[Number(parameters['issue_number']) - 1]);

const allComments = ({ repository }: RouteRequest) => repository.issues.flatMap(({ comments }) => comments);

function findComment(request: RouteRequest): Comment {
  const id = Number(request.parameters['comment_id']);
  return orNotFound(allComments(request).find((one) => one.id === id));
}

/** Throws a 403 for users who may not comment in a locked conversation. */
function requireUnlocked({ locked }: Issue): void {
  if (locked) throw new ForgeHttpError(403, 'Unable to create comment because issue is locked.');
}

const withSerializer = ({ forge, repository }: RouteRequest) => ({
  serialize: (one: Comment) => serializeComment(forge, repository, one),
});

export const comments: Routes = {
  'issues/list-comments': {
    permissions: readCommentPermissions,
    handler: (request) => {
      const since = request.query.get('since');
      const list = findIssue(request).comments.filter((one) => since === null || one.updatedAt >= since);
      return { list, ...withSerializer(request) };
    },
  },
  'issues/create-comment': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const issue = findIssue(request);
      requireUnlocked(issue);
      checkBody('IssueComment', request.body.body);
      const comment = addComment(request.forge, issue, {
        author: request.actor.login,
        body: request.body.body,
      });
      return { status: 201, body: serializeComment(request.forge, request.repository, comment) };
    },
  },
  'issues/get-comment': {
    permissions: readCommentPermissions,
    handler: (request) => ({
      body: serializeComment(request.forge, request.repository, findComment(request)),
    }),
  },
  'issues/update-comment': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const comment = findComment(request);
      checkBody('IssueComment', request.body.body);
      comment.body = request.body.body;
      comment.updatedAt = request.forge.nextTimestamp();
      return { body: serializeComment(request.forge, request.repository, comment) };
    },
  },
  'issues/delete-comment': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const comment = findComment(request);
      const { comments } = request.repository.issues[comment.issue - 1]!;
      comments.splice(comments.indexOf(comment), 1);
      request.forge.nodes.delete(comment.nodeId);
      return { status: 204 };
    },
  },
  'reactions/list-for-issue-comment': {
    permissions: readCommentPermissions,
    handler: (request) => ({ list: findComment(request).reactions.map(serializeReaction) }),
  },
  'reactions/create-for-issue-comment': {
    permissions: writeCommentPermissions,
    handler: (request) => react(request, findComment(request)),
  },
  'reactions/delete-for-issue-comment': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const { reactions } = findComment(request);
      const at = reactions.findIndex(({ id }) => id === Number(request.parameters['reaction_id']));
      orNotFound(reactions[at]);
      reactions.splice(at, 1);
      return { status: 204 };
    },
  },
  'reactions/create-for-issue': {
    permissions: writeCommentPermissions,
    handler: (request) => react(request, findIssue(request)),
  },
};

/** A repeated reaction of the same kind by the same user returns the first one, with 200. */
export function react({ forge, actor, body }: RouteRequest, to: Post) {
  const existing = to.reactions.find(({ user, content }) => user === actor && content === body.content);
  if (existing) return { status: 200, body: serializeReaction(existing) };
  const reaction = {
    id: forge.nextId(),
    user: actor,
    content: String(body.content),
    createdAt: forge.nextTimestamp(),
  };
  to.reactions.push(reaction);
  return { status: 201, body: serializeReaction(reaction) };
}

/** Issues and their labels. Their comments are in comments.ts. */
import type { RouteRequest, Routes } from './call.ts';
import { checkBody, findIssue, readCommentPermissions, writeCommentPermissions } from './comments.ts';
import { ForgeHttpError, invalidField, orNotFound } from './http-error.ts';
import { serializeIssue, serializeLabel } from './serializers.ts';
import type { Issue } from './state.ts';
import type { PermissionSets } from './tokens.ts';

const write: PermissionSets = [[['issues', 'write']]];
const LABEL_CHARACTERS = 50;
const TITLE_CHARACTERS = 256;

const issueResponse = (request: RouteRequest, issue: Issue, status = 200) => ({
  status,
  body: serializeIssue(request.forge, request.repository, issue),
});

/** Labels come as strings or as objects. */
const labelNames = (labels: readonly (string | { name: string })[]) =>
  labels.map((one) => (typeof one === 'string' ? one : one.name));

function checkTitle(title: string): void {
  if (title.trim() === '') throw invalidField('Issue', 'title', "title can't be blank");
  if ([...title].length > TITLE_CHARACTERS)
    throw invalidField('Issue', 'title', `title is too long (maximum is ${TITLE_CHARACTERS} characters)`);
}

/** Users without triage rights may open issues, but their labels are dropped silently. */
function filterIssues({ repository, query }: RouteRequest): Issue[] {
  const state = query.get('state') ?? 'open';
  const labels = (query.get('labels') ?? '').split(',').filter((name) => name !== '');
  const creator = query.get('creator');
  const list = repository.issues.filter(
    (one) =>
      (state === 'all' || one.state === state) &&
      labels.every((name) => one.labels.some((label) => label.toLowerCase() === name.toLowerCase())) &&
      (creator === null || one.author.login === creator),
  );
  return query.get('direction') === 'asc' ? list : list.reverse();
}

function update(request: RouteRequest) {
  const issue = findIssue(request);
  const { title, body, state, state_reason: reason, labels } = request.body;
  if (title !== undefined) checkTitle(String(title));
  if (body) checkBody('Issue', body);
  if (title !== undefined) issue.title = String(title);
  if (body !== undefined) issue.body = body ?? '';
  if (labels !== undefined) setLabels(request, issue, labelNames(labels));
  if (state !== undefined) {
    issue.state = state;
    issue.stateReason = state === 'closed' ? (reason ?? 'completed') : 'reopened';
  }
  issue.updatedAt = request.forge.nextTimestamp();
  return issueResponse(request, issue);
}

function setLabels({ repository }: RouteRequest, issue: Issue, names: readonly string[]): void {
  for (const name of names) {
    checkLabel(name);
    repository.label(name);
  }
  issue.labels = [...new Set(names)];
}

function checkLabel(name: string): void {
  if (name === '' || [...name].length > LABEL_CHARACTERS)
    throw invalidField('Label', 'name', `name must have 1 to ${LABEL_CHARACTERS} characters`);
}

const labelsOf = (request: RouteRequest, issue: Issue) =>
  issue.labels.map((name) => serializeLabel(request.forge, request.repository, name));

export const issues: Routes = {
  'issues/list-for-repo': {
    permissions: readCommentPermissions,
    handler: (request) => ({
      list: filterIssues(request),
      serialize: (one: Issue) => serializeIssue(request.forge, request.repository, one),
    }),
  },
  'issues/create': {
    permissions: write,
    handler: (request) => {
      const { title, body, labels } = request.body;
      checkTitle(String(title));
      if (body) checkBody('Issue', body);
      const issue = request.repository.issue({
        title: String(title),
        body: body ?? '',
        author: request.actor.login,
      });
      setLabels(request, issue, labelNames(labels ?? []));
      return issueResponse(request, issue, 201);
    },
  },
  'issues/get': {
    permissions: readCommentPermissions,
    handler: (request) => issueResponse(request, findIssue(request)),
  },
  'issues/update': { permissions: writeCommentPermissions, handler: update },
  'issues/list-labels-on-issue': {
    permissions: readCommentPermissions,
    handler: (request) => ({ list: labelsOf(request, findIssue(request)) }),
  },
  'issues/add-labels': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const issue = findIssue(request);
      setLabels(request, issue, [...issue.labels, ...labelNames(request.body.labels ?? [])]);
      return { body: labelsOf(request, issue) };
    },
  },
  'issues/remove-label': {
    permissions: writeCommentPermissions,
    handler: (request) => {
      const issue = findIssue(request);
      const name = request.parameters['name']!;
      if (!issue.labels.includes(name)) throw new ForgeHttpError(404, 'Label does not exist');
      issue.labels = issue.labels.filter((one) => one !== name);
      return { body: labelsOf(request, issue) };
    },
  },
  'issues/list-labels-for-repo': {
    permissions: readCommentPermissions,
    handler: ({ forge, repository }) => ({
      list: [...repository.labels.keys()].map((name) => serializeLabel(forge, repository, name)),
    }),
  },
  'issues/get-label': {
    permissions: readCommentPermissions,
    handler: ({ forge, repository, parameters }) => {
      const name = orNotFound([...repository.labels.keys()].find((one) => one === parameters['name']));
      return { body: serializeLabel(forge, repository, name) };
    },
  },
  'issues/create-label': {
    permissions: writeCommentPermissions,
    handler: ({ forge, repository, body }) => {
      checkLabel(body.name);
      const exists = [...repository.labels.keys()].some(
        (one) => one.toLowerCase() === body.name.toLowerCase(),
      );
      if (exists)
        throw new ForgeHttpError(422, 'Validation Failed', {
          errors: [{ resource: 'Label', code: 'already_exists', field: 'name' }],
        });
      if (body.color !== undefined && !/^[0-9a-fA-F]{6}$/.test(body.color))
        throw invalidField('Label', 'color');
      if ([...(body.description ?? '')].length > 100) throw invalidField('Label', 'description');
      repository.labels.set(body.name, {
        color: body.color ?? 'ededed',
        description: body.description ?? null,
      });
      return { status: 201, body: serializeLabel(forge, repository, body.name) };
    },
  },
};

/** Statuses of a commit. */
import type { RouteRequest, Routes } from './call.ts';
import { ForgeHttpError, invalidField, orNotFound } from './http-error.ts';
import { serializeRepository, serializeUser } from './serializers.ts';
import type { ForgeState, Status } from './state.ts';

const DESCRIPTION_CHARACTERS = 140;
const CONTEXT_CHARACTERS = 255;
/** Limit of the statuses of a context on a commit. */
const MAX_STATUSES = 1000;

const serializeStatus = (
  forge: ForgeState,
  repository: string,
  sha: string,
  one: Status,
  withCreator = true,
) => ({
  id: one.id,
  node_id: `SC_${one.id}`,
  url: `${forge.apiUrl}/repos/${repository}/statuses/${sha}`,
  state: one.state,
  description: one.description,
  target_url: one.targetUrl,
  context: one.context,
  created_at: one.createdAt,
  updated_at: one.createdAt,
  ...(withCreator ? { creator: serializeUser(one.creator) } : {}),
});

function create({ forge, repository, parameters, body, actor }: RouteRequest) {
  const sha = orNotFound(parameters['sha']);
  // Unlike reading, writing accepts complete ids only.
  if (!forge.store.commits.has(sha)) throw new ForgeHttpError(422, `No commit found for SHA: ${sha}`);
  const context = body.context ?? 'default';
  const tooLong = (field: string, text: string, maxLength: number) => {
    if ([...text].length > maxLength)
      throw invalidField('Status', field, `${field} is too long (maximum is ${maxLength} characters)`);
  };
  tooLong('description', body.description ?? '', DESCRIPTION_CHARACTERS);
  tooLong('context', context, CONTEXT_CHARACTERS);
  if (body.target_url && !/^https?:\/\//.test(body.target_url))
    throw invalidField('Status', 'target_url', 'target_url must use http(s) scheme');
  const all = repository.allStatuses.get(sha) ?? [];
  if (all.filter((one) => one.context === context).length >= MAX_STATUSES)
    throw invalidField('Status', 'base', 'This SHA and context has reached the maximum number of statuses.');
  const status: Status = {
    id: forge.nextId(),
    state: body.state,
    context,
    description: body.description ?? null,
    targetUrl: body.target_url || null,
    creator: actor,
    createdAt: forge.nextTimestamp(),
  };
  repository.allStatuses.set(sha, [...all, status]);
  return { status: 201, body: serializeStatus(forge, repository.name, sha, status) };
}

/** The latest status of each context. */
function combinedStatus({ forge, repository, parameters }: RouteRequest) {
  const sha = orNotFound(repository.resolve(parameters['ref']!));
  const latest = new Map(
    repository
      .statuses(sha)
      .toReversed()
      .map((one) => [one.context, one]),
  );
  const states = [...latest.values()].map(({ state }) => state);
  const hasFailure = states.some((state) => state === 'failure' || state === 'error');
  const state = hasFailure
    ? 'failure'
    : states.length === 0 || states.includes('pending')
      ? 'pending'
      : 'success';
  const list = [...latest.values()].map((one) => serializeStatus(forge, repository.name, sha, one, false));
  const url = `${forge.apiUrl}/repos/${repository.name}/commits/${sha}`;
  return {
    list,
    listKey: 'statuses',
    extraKeys: {
      state,
      sha,
      repository: serializeRepository(forge, repository),
      commit_url: url,
      url: `${url}/status`,
    },
  };
}

export const statuses: Routes = {
  'repos/create-commit-status': { permissions: [[['statuses', 'write']]], handler: create },
  'repos/list-commit-statuses-for-ref': {
    permissions: [[['statuses', 'read']]],
    handler: ({ forge, repository, parameters }) => {
      const sha = orNotFound(repository.resolve(parameters['ref']!));
      return {
        list: repository.statuses(sha),
        serialize: (one: Status) => serializeStatus(forge, repository.name, sha, one),
      };
    },
  },
  'repos/get-combined-status-for-ref': { permissions: [[['statuses', 'read']]], handler: combinedStatus },
};

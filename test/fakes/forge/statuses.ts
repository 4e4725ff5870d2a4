/** Statuses of a commit. */
import type { Asking, Routes } from './call.ts';
import { found, invalid, Refusal } from './refusal.ts';
import type { Status, World } from './state.ts';
import { repositoryWire, userWire } from './wire.ts';

const DESCRIPTION_CHARACTERS = 140;
const CONTEXT_CHARACTERS = 255;
/** Of one context on one commit. */
const MOST = 1000;

const statusWire = (world: World, repository: string, sha: string, one: Status, whole = true) => ({
  id: one.id,
  node_id: `SC_${one.id}`,
  url: `${world.apiUrl}/repos/${repository}/statuses/${sha}`,
  state: one.state,
  description: one.description,
  target_url: one.targetUrl,
  context: one.context,
  created_at: one.createdAt,
  updated_at: one.createdAt,
  ...(whole ? { creator: userWire(one.creator) } : {}),
});

function create({ world, repository, parameters, body, actor }: Asking) {
  const sha = found(parameters['sha']);
  // Unlike reading, writing takes whole ids only.
  if (!world.store.commits.has(sha)) throw new Refusal(422, `No commit found for SHA: ${sha}`);
  const context = body.context ?? 'default';
  const tooLong = (field: string, text: string, most: number) => {
    if ([...text].length > most)
      throw invalid('Status', field, `${field} is too long (maximum is ${most} characters)`);
  };
  tooLong('description', body.description ?? '', DESCRIPTION_CHARACTERS);
  tooLong('context', context, CONTEXT_CHARACTERS);
  if (body.target_url && !/^https?:\/\//.test(body.target_url))
    throw invalid('Status', 'target_url', 'target_url must use http(s) scheme');
  const all = repository.allStatuses.get(sha) ?? [];
  if (all.filter((one) => one.context === context).length >= MOST)
    throw invalid('Status', 'base', 'This SHA and context has reached the maximum number of statuses.');
  const status: Status = {
    id: world.id(),
    state: body.state,
    context,
    description: body.description ?? null,
    targetUrl: body.target_url || null,
    creator: actor,
    createdAt: world.tick(),
  };
  repository.allStatuses.set(sha, [...all, status]);
  return { status: 201, body: statusWire(world, repository.name, sha, status) };
}

/** The latest of each context. */
function combined({ world, repository, parameters }: Asking) {
  const sha = found(repository.resolve(parameters['ref']!));
  const latest = new Map(
    repository
      .statuses(sha)
      .toReversed()
      .map((one) => [one.context, one]),
  );
  const states = [...latest.values()].map(({ state }) => state);
  const bad = states.some((state) => state === 'failure' || state === 'error');
  const state = bad ? 'failure' : states.length === 0 || states.includes('pending') ? 'pending' : 'success';
  const list = [...latest.values()].map((one) => statusWire(world, repository.name, sha, one, false));
  const url = `${world.apiUrl}/repos/${repository.name}/commits/${sha}`;
  return {
    list,
    under: 'statuses',
    beside: {
      state,
      sha,
      repository: repositoryWire(world, repository),
      commit_url: url,
      url: `${url}/status`,
    },
  };
}

export const statuses: Routes = {
  'repos/create-commit-status': { needs: [[['statuses', 'write']]], answer: create },
  'repos/list-commit-statuses-for-ref': {
    needs: [[['statuses', 'read']]],
    answer: ({ world, repository, parameters }) => {
      const sha = found(repository.resolve(parameters['ref']!));
      return {
        list: repository.statuses(sha),
        each: (one: Status) => statusWire(world, repository.name, sha, one),
      };
    },
  },
  'repos/get-combined-status-for-ref': { needs: [[['statuses', 'read']]], answer: combined },
};

/** Issues and their labels. Their comments: comments.ts. */
import type { Asking, Routes } from './call.ts';
import { checkBody, issueOf, readTalk, writeTalk } from './comments.ts';
import { found, invalid, Refusal } from './refusal.ts';
import type { Issue } from './state.ts';
import type { Needs } from './tokens.ts';
import { issueWire, labelWire } from './wire.ts';

const write: Needs = [[['issues', 'write']]];
const LABEL_CHARACTERS = 50;
const TITLE_CHARACTERS = 256;

const answer = (asking: Asking, issue: Issue, status = 200) => ({
  status,
  body: issueWire(asking.world, asking.repository, issue),
});

/** Labels come as words or as objects. */
const namesOf = (labels: readonly (string | { name: string })[]) =>
  labels.map((one) => (typeof one === 'string' ? one : one.name));

function checkTitle(title: string): void {
  if (title.trim() === '') throw invalid('Issue', 'title', "title can't be blank");
  if ([...title].length > TITLE_CHARACTERS)
    throw invalid('Issue', 'title', `title is too long (maximum is ${TITLE_CHARACTERS} characters)`);
}

/** Those without the right to triage may open issues, and their labels are dropped without a word. */
function listed({ repository, query }: Asking): Issue[] {
  const state = query.get('state') ?? 'open';
  const labels = (query.get('labels') ?? '').split(',').filter((name) => name !== '');
  const creator = query.get('creator');
  const list = repository.issues.filter(
    (one) =>
      (state === 'all' || one.state === state) &&
      labels.every((name) => one.labels.some((has) => has.toLowerCase() === name.toLowerCase())) &&
      (creator === null || one.author.login === creator),
  );
  return query.get('direction') === 'asc' ? list : list.reverse();
}

function update(asking: Asking) {
  const issue = issueOf(asking);
  const { title, body, state, state_reason: reason, labels } = asking.body;
  if (title !== undefined) checkTitle(String(title));
  if (body) checkBody('Issue', body);
  if (title !== undefined) issue.title = String(title);
  if (body !== undefined) issue.body = body ?? '';
  if (labels !== undefined) relabel(asking, issue, namesOf(labels));
  if (state !== undefined) {
    issue.state = state;
    issue.stateReason = state === 'closed' ? (reason ?? 'completed') : 'reopened';
  }
  issue.updatedAt = asking.world.tick();
  return answer(asking, issue);
}

function relabel({ repository }: Asking, issue: Issue, names: readonly string[]): void {
  for (const name of names) {
    checkLabel(name);
    repository.label(name);
  }
  issue.labels = [...new Set(names)];
}

function checkLabel(name: string): void {
  if (name === '' || [...name].length > LABEL_CHARACTERS)
    throw invalid('Label', 'name', `name must have 1 to ${LABEL_CHARACTERS} characters`);
}

const labelsOf = (asking: Asking, issue: Issue) =>
  issue.labels.map((name) => labelWire(asking.world, asking.repository, name));

export const issues: Routes = {
  'issues/list-for-repo': {
    needs: readTalk,
    answer: (asking) => ({
      list: listed(asking),
      each: (one: Issue) => issueWire(asking.world, asking.repository, one),
    }),
  },
  'issues/create': {
    needs: write,
    answer: (asking) => {
      const { title, body, labels } = asking.body;
      checkTitle(String(title));
      if (body) checkBody('Issue', body);
      const issue = asking.repository.issue({
        title: String(title),
        body: body ?? '',
        author: asking.actor.login,
      });
      relabel(asking, issue, namesOf(labels ?? []));
      return answer(asking, issue, 201);
    },
  },
  'issues/get': { needs: readTalk, answer: (asking) => answer(asking, issueOf(asking)) },
  'issues/update': { needs: writeTalk, answer: update },
  'issues/list-labels-on-issue': {
    needs: readTalk,
    answer: (asking) => ({ list: labelsOf(asking, issueOf(asking)) }),
  },
  'issues/add-labels': {
    needs: writeTalk,
    answer: (asking) => {
      const issue = issueOf(asking);
      relabel(asking, issue, [...issue.labels, ...namesOf(asking.body.labels ?? [])]);
      return { body: labelsOf(asking, issue) };
    },
  },
  'issues/remove-label': {
    needs: writeTalk,
    answer: (asking) => {
      const issue = issueOf(asking);
      const name = asking.parameters['name']!;
      if (!issue.labels.includes(name)) throw new Refusal(404, 'Label does not exist');
      issue.labels = issue.labels.filter((one) => one !== name);
      return { body: labelsOf(asking, issue) };
    },
  },
  'issues/list-labels-for-repo': {
    needs: readTalk,
    answer: ({ world, repository }) => ({
      list: [...repository.labels.keys()].map((name) => labelWire(world, repository, name)),
    }),
  },
  'issues/get-label': {
    needs: readTalk,
    answer: ({ world, repository, parameters }) => {
      const name = found([...repository.labels.keys()].find((one) => one === parameters['name']));
      return { body: labelWire(world, repository, name) };
    },
  },
  'issues/create-label': {
    needs: writeTalk,
    answer: ({ world, repository, body }) => {
      checkLabel(body.name);
      const there = [...repository.labels.keys()].some(
        (one) => one.toLowerCase() === body.name.toLowerCase(),
      );
      if (there)
        throw new Refusal(422, 'Validation Failed', {
          errors: [{ resource: 'Label', code: 'already_exists', field: 'name' }],
        });
      if (body.color !== undefined && !/^[0-9a-fA-F]{6}$/.test(body.color)) throw invalid('Label', 'color');
      if ([...(body.description ?? '')].length > 100) throw invalid('Label', 'description');
      repository.labels.set(body.name, {
        color: body.color ?? 'ededed',
        description: body.description ?? null,
      });
      return { status: 201, body: labelWire(world, repository, body.name) };
    },
  },
};

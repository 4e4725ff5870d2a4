/** What the bot asks of github and of its enterprise servers: people, runs, pull requests and issues. */
import type { Connection } from '../client.ts';
import { at, textAt } from '../event.ts';
import { Refusal } from '../refusal.ts';
import {
  type Change,
  type Issue,
  type IssueText,
  Moved,
  type Role,
  type Run,
  type Steward,
} from '../steward.ts';
import { isGone, sure } from './client.ts';
import { filesOf } from './files.ts';
import { ask, everyPage, octokitOf } from './octokit.ts';
import { ONCE, once } from './once.ts';

export function stewardOf(connection: Connection): Steward {
  const octokit = octokitOf(connection);
  const { rest } = octokit;
  const { patience } = connection;
  const [owner = '', repo = ''] = connection.repository.split('/');
  const names = { owner, repo };

  const runAt = async (id: number) => {
    const { data } = await ask(rest.actions.getWorkflowRun({ ...names, run_id: id }));
    return sure(runOf(data)[0]);
  };
  const steward: Steward = {
    ...filesOf(octokit, connection, names),
    role: async (login) => {
      try {
        const { data } = await ask(rest.repos.getCollaboratorPermissionLevel({ ...names, username: login }));
        return sure(roleOf(textAt(data, 'permission')));
      } catch (error) {
        // Somebody that the forge does not know here: a stranger.
        if (error instanceof Refusal && error.status === 404) return 'none';
        throw error;
      }
    },
    react: async (comment, content) => {
      try {
        await ask(rest.reactions.createForIssueComment({ ...names, comment_id: comment, content }));
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    change: async (number) => {
      const { data } = await ask(rest.pulls.get({ ...names, pull_number: number }));
      return sure(changeOf(data)[0]);
    },
    runs: async (workflow, sha) => {
      // The newest come first, and a commit has few.
      const { data } = await ask(
        rest.actions.listWorkflowRuns({ ...names, workflow_id: workflow, head_sha: sha, per_page: 100 }),
      );
      const list = at(data, 'workflow_runs');
      return sure(Array.isArray(list) ? list : undefined).flatMap(runOf);
    },
    rerun: async (run, how) => {
      const call = { ...names, run_id: run.id, ...ONCE };
      const isAgain = async () => (await runAt(run.id)).attempt > run.attempt;
      try {
        await once(
          patience,
          async () => {
            await ask(
              how === 'all' ? rest.actions.reRunWorkflow(call) : rest.actions.reRunWorkflowFailedJobs(call),
            );
            return true;
          },
          async () => (await isAgain()) || undefined,
        );
      } catch (error) {
        // Somebody else may have been quicker: then the forge says no more than that it may not be.
        if (error instanceof Refusal && error.status === 403 && (await isAgain()))
          throw new Moved('it was started again meanwhile');
        throw error;
      }
    },
    dispatch: async (workflow, branch) => {
      await ask(
        rest.actions.createWorkflowDispatch({ ...names, workflow_id: workflow, ref: branch, ...ONCE }),
      );
    },
    changeOf: async (branch, base) => {
      const more = { state: 'open', head: `${owner}:${branch}`, base };
      const found = await everyPage(octokit, '/repos/{owner}/{repo}/pulls', { ...names, ...more });
      const [first] = found.flatMap((data) =>
        changeOf(data).map((change) => ({ ...change, ...textOf(data) })),
      );
      return first;
    },
    openChange: (branch, base, { title, body }) =>
      once<Change>(
        patience,
        async () => {
          const { data } = await ask(
            rest.pulls.create({ ...names, head: branch, base, title, body, ...ONCE }),
          );
          return sure(changeOf(data)[0]);
        },
        () => steward.changeOf(branch, base),
      ),
    editChange: async (number, { title, body }) => {
      await ask(rest.pulls.update({ ...names, pull_number: number, title, body }));
    },
    issues: async (which) => {
      const more =
        'label' in which ? { labels: which.label, state: 'all' } : { creator: which.opener, state: 'open' };
      const found = await everyPage(octokit, '/repos/{owner}/{repo}/issues', { ...names, ...more });
      return found.flatMap(issueOf);
    },
    openIssue: (label, { title, body }) =>
      once<Issue>(
        patience,
        async () => {
          const { data } = await ask(rest.issues.create({ ...names, title, body, labels: [label], ...ONCE }));
          return sure(issueOf(data)[0]);
        },
        async () => (await steward.issues({ label })).find((one) => one.isOpen && one.body === body),
      ),
    editIssue: async (number, { isOpen, ...text }) => {
      const state = isOpen === undefined ? {} : ({ state: isOpen ? 'open' : 'closed' } as const);
      await ask(rest.issues.update({ ...names, issue_number: number, ...text, ...state }));
    },
    label: async (name, description) => {
      try {
        await ask(rest.issues.getLabel({ ...names, name }));
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) throw error;
        await once(
          patience,
          async () => {
            await ask(rest.issues.createLabel({ ...names, name, description, color: 'b60205', ...ONCE }));
            return true;
          },
          async () => undefined,
        ).catch((failure: unknown) => {
          // Another run was quicker.
          if (!(failure instanceof Refusal) || failure.status !== 422) throw failure;
        });
      }
    },
  };
  return steward;
}

const ROLES: readonly string[] = ['none', 'read', 'write', 'admin'] satisfies Role[];
const roleOf = (word: string | undefined) => (ROLES.includes(word ?? '') ? (word as Role) : undefined);

function runOf(data: unknown): Run[] {
  const [id, attempt] = [at(data, 'id'), at(data, 'run_attempt')];
  const [status, url] = [textAt(data, 'status'), textAt(data, 'html_url')];
  if (typeof id !== 'number' || typeof attempt !== 'number' || status === undefined || url === undefined)
    return [];
  const conclusion = textAt(data, 'conclusion');
  return [{ id, attempt, event: textAt(data, 'event') ?? '', status, conclusion, url }];
}

function changeOf(data: unknown): Change[] {
  const [number, state] = [at(data, 'number'), textAt(data, 'state')];
  const [sha, branch, base] = [
    textAt(data, 'head', 'sha'),
    textAt(data, 'head', 'ref'),
    textAt(data, 'base', 'ref'),
  ];
  const url = textAt(data, 'html_url');
  if (typeof number !== 'number' || !state || !sha || !branch || !base || !url) return [];
  const head = { repository: textAt(data, 'head', 'repo', 'full_name'), branch };
  return [{ number, isOpen: state === 'open', url, sha, head, base }];
}

const textOf = (data: unknown): IssueText => ({
  title: textAt(data, 'title') ?? '',
  body: textAt(data, 'body') ?? '',
});

function issueOf(data: unknown): Issue[] {
  const number = at(data, 'number');
  // The list of issues holds pull requests too.
  if (typeof number !== 'number' || at(data, 'pull_request') !== undefined) return [];
  const author = textAt(data, 'user', 'login') ?? '';
  return [{ number, author, ...textOf(data), isOpen: textAt(data, 'state') === 'open' }];
}

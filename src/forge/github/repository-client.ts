/** The bot's client for GitHub and GitHub Enterprise Server: roles, runs, pull requests and issues. */
import { stringAt, valueAt } from '../../text/json-value.ts';
import { ApiError } from '../api-error.ts';
import type { ForgeConnection, PullRequest } from '../client.ts';
import {
  type Issue,
  type IssueText,
  type RepositoryClient,
  type RepositoryRole,
  StaleStateError,
  type WorkflowRun,
} from '../repository-client.ts';
import { gitMethods } from './git-files.ts';
import { createOnce, NO_RETRY } from './idempotent.ts';
import { createOctokit, fetchAllPages, withApiErrors } from './octokit.ts';
import { assertList, assertPresent, isGone, parsePullRequest } from './responses.ts';

/** The client of one repository; sends nothing yet. */
export function createRepositoryClient(connection: ForgeConnection): RepositoryClient {
  const octokit = createOctokit(connection);
  const { rest } = octokit;
  const { timeouts } = connection;
  const [owner = '', repo = ''] = connection.repository.split('/');
  const ownerAndRepo = { owner, repo };

  const fetchRun = async (id: number) => {
    const { data } = await withApiErrors(rest.actions.getWorkflowRun({ ...ownerAndRepo, run_id: id }));
    return assertPresent(parseRun(data)[0]);
  };
  const client: RepositoryClient = {
    ...gitMethods(octokit, connection, ownerAndRepo),
    role: async (login) => {
      try {
        const { data } = await withApiErrors(
          rest.repos.getCollaboratorPermissionLevel({ ...ownerAndRepo, username: login }),
        );
        return assertPresent(parseRole(stringAt(data, 'permission')));
      } catch (error) {
        // The forge does not know the login here.
        if (error instanceof ApiError && error.status === 404) return 'none';
        throw error;
      }
    },
    react: async (comment, content) => {
      try {
        await withApiErrors(
          rest.reactions.createForIssueComment({ ...ownerAndRepo, comment_id: comment, content }),
        );
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    pullRequest: async (number) => {
      const { data } = await withApiErrors(rest.pulls.get({ ...ownerAndRepo, pull_number: number }));
      return assertPresent(parsePullRequest(data)[0]);
    },
    runs: async (workflow, sha) => {
      // Newest first, and a commit has few runs.
      const { data } = await withApiErrors(
        rest.actions.listWorkflowRuns({
          ...ownerAndRepo,
          workflow_id: workflow,
          head_sha: sha,
          per_page: 100,
        }),
      );
      return assertList(valueAt(data, 'workflow_runs')).flatMap(parseRun);
    },
    rerun: async (run, scope) => {
      const call = { ...ownerAndRepo, run_id: run.id, ...NO_RETRY };
      const wasRerun = async () => (await fetchRun(run.id)).attempt > run.attempt;
      try {
        await createOnce(
          timeouts,
          async () => {
            await withApiErrors(
              scope === 'all' ? rest.actions.reRunWorkflow(call) : rest.actions.reRunWorkflowFailedJobs(call),
            );
            return true;
          },
          async () => (await wasRerun()) || undefined,
        );
      } catch (error) {
        // If somebody else re-ran it first, the forge only returns 403.
        if (error instanceof ApiError && error.status === 403 && (await wasRerun()))
          throw new StaleStateError('the run was re-run meanwhile');
        throw error;
      }
    },
    dispatch: async (workflow, branch) => {
      await withApiErrors(
        rest.actions.createWorkflowDispatch({
          ...ownerAndRepo,
          workflow_id: workflow,
          ref: branch,
          ...NO_RETRY,
        }),
      );
    },
    findPullRequest: async (branch, base) => {
      const parameters = { state: 'open', head: `${owner}:${branch}`, base };
      const items = await fetchAllPages(octokit, '/repos/{owner}/{repo}/pulls', {
        ...ownerAndRepo,
        ...parameters,
      });
      const [first] = items.flatMap((data) =>
        parsePullRequest(data).map((pullRequest) => ({ ...pullRequest, ...parseIssueText(data) })),
      );
      return first;
    },
    createPullRequest: (branch, base, { title, body }) =>
      createOnce<PullRequest>(
        timeouts,
        async () => {
          const { data } = await withApiErrors(
            rest.pulls.create({ ...ownerAndRepo, head: branch, base, title, body, ...NO_RETRY }),
          );
          return assertPresent(parsePullRequest(data)[0]);
        },
        () => client.findPullRequest(branch, base),
      ),
    editPullRequest: async (number, { title, body }) => {
      await withApiErrors(rest.pulls.update({ ...ownerAndRepo, pull_number: number, title, body }));
    },
    issues: async (filter) => {
      const parameters =
        'label' in filter
          ? { labels: filter.label, state: 'all' }
          : { creator: filter.opener, state: 'open' };
      const items = await fetchAllPages(octokit, '/repos/{owner}/{repo}/issues', {
        ...ownerAndRepo,
        ...parameters,
      });
      return items.flatMap(parseIssue);
    },
    openIssue: (label, { title, body }) =>
      createOnce<Issue>(
        timeouts,
        async () => {
          const { data } = await withApiErrors(
            rest.issues.create({ ...ownerAndRepo, title, body, labels: [label], ...NO_RETRY }),
          );
          return assertPresent(parseIssue(data)[0]);
        },
        async () => (await client.issues({ label })).find((one) => one.isOpen && one.body === body),
      ),
    editIssue: async (number, { isOpen, ...text }) => {
      const state = isOpen === undefined ? {} : ({ state: isOpen ? 'open' : 'closed' } as const);
      await withApiErrors(rest.issues.update({ ...ownerAndRepo, issue_number: number, ...text, ...state }));
    },
    label: async (name, description) => {
      try {
        await withApiErrors(rest.issues.getLabel({ ...ownerAndRepo, name }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        await createOnce(
          timeouts,
          async () => {
            await withApiErrors(
              rest.issues.createLabel({ ...ownerAndRepo, name, description, color: 'b60205', ...NO_RETRY }),
            );
            return true;
          },
          async () => undefined,
        ).catch((failure: unknown) => {
          // A concurrent run created it first.
          if (!(failure instanceof ApiError) || failure.status !== 422) throw failure;
        });
      }
    },
  };
  return client;
}

const ROLES: readonly string[] = ['none', 'read', 'write', 'admin'] satisfies RepositoryRole[];
const parseRole = (role: string | undefined) =>
  ROLES.includes(role ?? '') ? (role as RepositoryRole) : undefined;

function parseRun(data: unknown): WorkflowRun[] {
  const [id, attempt] = [valueAt(data, 'id'), valueAt(data, 'run_attempt')];
  const [status, url] = [stringAt(data, 'status'), stringAt(data, 'html_url')];
  if (typeof id !== 'number' || typeof attempt !== 'number' || status === undefined || url === undefined)
    return [];
  const conclusion = stringAt(data, 'conclusion');
  return [{ id, attempt, event: stringAt(data, 'event') ?? '', status, conclusion, url }];
}

const parseIssueText = (data: unknown): IssueText => ({
  title: stringAt(data, 'title') ?? '',
  body: stringAt(data, 'body') ?? '',
});

function parseIssue(data: unknown): Issue[] {
  const number = valueAt(data, 'number');
  // The list of issues includes pull requests.
  if (typeof number !== 'number' || valueAt(data, 'pull_request') !== undefined) return [];
  const author = stringAt(data, 'user', 'login') ?? '';
  return [{ number, author, ...parseIssueText(data), isOpen: stringAt(data, 'state') === 'open' }];
}

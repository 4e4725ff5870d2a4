/** A comment on a pull request of the fake forge, and the run of the bot that answers it. */

import type { TokenGiven } from '../fakes/forge/index.ts';
import {
  type FakeForge,
  type FakePullRequest,
  runStep,
  type Step,
  type StepResult,
} from '../forge/workflow-step.ts';

export type { FakeForge, FakePullRequest, StepResult } from '../forge/workflow-step.ts';

export const JOB = 'github-actions[bot]';

/** What the workflow of the example gives. */
export const given = {
  actions: 'write',
  contents: 'write',
  issues: 'read',
  pull_requests: 'write',
} as const satisfies TokenGiven['permissions'];

export interface Asking extends Omit<Step, 'argv' | 'event'> {
  readonly login?: string;
  readonly type?: 'User' | 'Bot';
  readonly action?: 'created' | 'edited' | 'deleted';
  /** What the event says was written, where that is not what stands there. */
  readonly said?: string;
  readonly argv?: readonly string[];
  readonly permissions?: TokenGiven['permissions'];
  /** How the event calls the author, which says nothing of what they may do. */
  readonly association?: 'NONE' | 'OWNER';
  /** The comment, where it is there already. */
  readonly comment?: FakePullRequest['comments'][number];
}

/** The repository of a forge, to which bob may write and whose workflow may be started by hand. */
export function shopOf(
  forge: FakeForge,
  { workflow = 'gatehouse.yml', ...given }: { workflow?: string; files?: Record<string, string> } = {},
) {
  const repo = forge.repository('org/shop', given);
  repo.collaborator('bob', 'write');
  repo.workflow(workflow, { dispatch: true });
  return repo;
}

/** Writes a comment, and runs the bot for it. */
export async function ask(
  forge: FakeForge,
  root: string,
  pull: FakePullRequest,
  body: string,
  asking: Asking = {},
): Promise<StepResult & { comment: FakePullRequest['comments'][number] }> {
  const { login = 'bob', action = 'created', type = 'User', argv = [], permissions = given } = asking;
  const comment = asking.comment ?? pull.comment({ author: login, body });
  const payload = {
    action,
    issue: { number: pull.number, pull_request: {} },
    comment: {
      id: comment.id,
      body: asking.said ?? comment.body,
      user: { login, type },
      created_at: comment.createdAt,
      author_association: asking.association ?? 'NONE',
    },
  };
  const called = await runStep(forge, root, {
    token: forge.token({ permissions, limit: 5000 }),
    ...asking,
    argv: ['bot', ...argv],
    event: 'issue_comment',
    payload,
    ref: 'refs/heads/main',
  });
  return { ...called, comment };
}

const ANSWER = /\n\n<!-- gatehouse-answer [0-9]+ (working|done) [0-9]+\/[0-9]+ -->$/;

/** What the bot answered, without the lines that are the same for all. */
export const answers = (pull: FakePullRequest) =>
  pull.comments
    .filter(({ author, body }) => author.login === JOB && ANSWER.test(body))
    .map(({ body }) => body.replace(ANSWER, '').replace(/^.*:\n\n/, ''));

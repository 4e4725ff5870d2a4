/** A comment on a pull request of the fake forge, and the run of the bot that answers it. */

import type { TokenOptions } from '../fakes/forge/index.ts';
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
export const grantedPermissions = {
  actions: 'write',
  contents: 'write',
  issues: 'read',
  pull_requests: 'write',
} as const satisfies TokenOptions['permissions'];

export interface CommentStep extends Omit<Step, 'argv' | 'event'> {
  readonly login?: string;
  readonly type?: 'User' | 'Bot';
  readonly action?: 'created' | 'edited' | 'deleted';
  /** What the event says was written, where that is not what stands there. */
  readonly eventBody?: string;
  readonly argv?: readonly string[];
  readonly permissions?: TokenOptions['permissions'];
  /** How the event calls the author, which says nothing of what they may do. */
  readonly association?: 'NONE' | 'OWNER';
  /** The comment, where it is there already. */
  readonly comment?: FakePullRequest['comments'][number];
}

/** The repository of a forge, to which bob may write and whose workflow may be started by hand. */
export function createShop(
  forge: FakeForge,
  { workflow = 'gatehouse.yml', ...files }: { workflow?: string; files?: Record<string, string> } = {},
) {
  const repo = forge.repository('org/shop', files);
  repo.collaborator('bob', 'write');
  repo.workflow(workflow, { dispatch: true });
  return repo;
}

/** Writes a comment, and runs the bot for it. */
export async function runForComment(
  forge: FakeForge,
  root: string,
  pull: FakePullRequest,
  body: string,
  step: CommentStep = {},
): Promise<StepResult & { comment: FakePullRequest['comments'][number] }> {
  const {
    login = 'bob',
    action = 'created',
    type = 'User',
    argv = [],
    permissions = grantedPermissions,
  } = step;
  const comment = step.comment ?? pull.comment({ author: login, body });
  const payload = {
    action,
    issue: { number: pull.number, pull_request: {} },
    comment: {
      id: comment.id,
      body: step.eventBody ?? comment.body,
      user: { login, type },
      created_at: comment.createdAt,
      author_association: step.association ?? 'NONE',
    },
  };
  const result = await runStep(forge, root, {
    token: forge.token({ permissions, limit: 5000 }),
    ...step,
    argv: ['bot', ...argv],
    event: 'issue_comment',
    payload,
    ref: 'refs/heads/main',
  });
  return { ...result, comment };
}

const REPLY_MARKER = /\n\n<!-- gatehouse-answer [0-9]+ (working|done) [0-9]+\/[0-9]+ -->$/;

/** What the bot answered, without the lines that are the same for all. */
export const repliesOn = (pull: FakePullRequest) =>
  pull.comments
    .filter(({ author, body }) => author.login === JOB && REPLY_MARKER.test(body))
    .map(({ body }) => body.replace(REPLY_MARKER, '').replace(/^.*:\n\n/, ''));

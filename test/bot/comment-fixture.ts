/** A comment on a pull request of the fake forge, and the bot's run that replies to it. */

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

/** The permissions of the example workflow. */
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
  /** The body in the event, if it differs from the current one. */
  readonly eventBody?: string;
  readonly argv?: readonly string[];
  readonly permissions?: TokenOptions['permissions'];
  /** The author's association in the event, which says nothing about their permissions. */
  readonly association?: 'NONE' | 'OWNER';
  /** An existing comment. */
  readonly comment?: FakePullRequest['comments'][number];
}

/** A repository that bob may write to, with a workflow that can be dispatched. */
export function createShop(
  forge: FakeForge,
  { workflow = 'gatehouse.yml', ...files }: { workflow?: string; files?: Record<string, string> } = {},
) {
  const repo = forge.repository('org/shop', files);
  repo.collaborator('bob', 'write');
  repo.workflow(workflow, { dispatch: true });
  return repo;
}

/** Posts a comment and runs the bot for it. */
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

/** The bot's replies without the lines that all of them share. */
export const repliesOn = (pull: FakePullRequest) =>
  pull.comments
    .filter(({ author, body }) => author.login === JOB && REPLY_MARKER.test(body))
    .map(({ body }) => body.replace(REPLY_MARKER, '').replace(/^.*:\n\n/, ''));

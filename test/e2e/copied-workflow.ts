/** How to start a workflow from a docs page in a valid repository. */
import { parse } from 'yaml';
import type { Forge, Pull } from '../fakes/forge/index.ts';
import type { WorkflowResult } from './act.ts';
import type { E2eEnvironment } from './environment.ts';
import { type Event, issueComment, pullRequest, workflowRun } from './events.ts';
import { services, validSettings } from './fixtures.ts';
import { exampleWorkflow, jobPermissions } from './workflows.ts';

export type CopiedWorkflow =
  | { readonly notRun: string }
  | { readonly play: (stage: E2eEnvironment) => Promise<WorkflowResult> };

interface CopyContext {
  readonly stage: E2eEnvironment;
  readonly forge: Forge;
  readonly pull: Pull;
}

/** By the event that starts it. */
const eventByTrigger: Readonly<Record<string, (scene: CopyContext) => Event | Promise<Event>>> = {
  pull_request: ({ pull }) => pullRequest(pull),
  issue_comment: ({ pull }) => issueComment(pull, '/gatehouse help', 'alice'),
  workflow_run: async ({ stage, forge, pull }) => {
    const gates = exampleWorkflow('gates');
    await stage.runWorkflows({
      workflows: { 'gates.yml': gates },
      event: pullRequest(pull),
      token: forge.token({ permissions: { contents: 'read' } }),
      runId: pull.number,
    });
    const jobs = ['settings', 'conformance', 'gatehouse'].map((name) => ({ name, conclusion: 'success' }));
    pull.repository.run({ id: pull.number, workflow: 'gates.yml', conclusion: 'success', jobs });
    return workflowRun(pull, { id: pull.number, path: '.github/workflows/gates.yml', conclusion: 'success' });
  },
};

/** What act can't run, by what the workflow contains. */
const notRunnable: readonly (readonly [RegExp, why: string])[] = [
  [/^ {2}deployment_status:/m, 'needs a control service that is deployed, and an account there'],
  [/\bgh auth setup-git\b/, 'pushes a branch with gh'],
];

let shops = 0;

/** How to run it, or why that is not possible. Throws for a workflow with an unknown event. */
export function copiedWorkflow(text: string): CopiedWorkflow {
  const { on, jobs } = parse(text) as { on: object; jobs: object };
  const [first = ''] = Object.keys(on);
  const [, notRun] = notRunnable.find(([pattern]) => pattern.test(text)) ?? [];
  if (notRun !== undefined) return { notRun };
  const eventOf = eventByTrigger[first];
  if (!eventOf)
    throw new Error(
      `nothing is known of how a workflow on ${first} is played: add it to test/e2e/copied-workflow.ts`,
    );
  return {
    play: async (stage) => {
      const { forge } = stage;
      const name = `org/shop-${++shops}`;
      const shop = forge.repository(name, {
        files: { ...services, 'pipeline.yml': validSettings, 'services/a/pipeline.yml': validSettings },
      });
      shop.collaborator('alice', 'write');
      const pull = forge.pull({
        repository: name,
        files: { 'pipeline.yml': `${validSettings}# more\n` },
        ...(first === 'workflow_run' ? { fork: `stranger/shop-${shops}` } : {}),
      });
      const event = await eventOf({ stage, forge, pull });
      const permissions = Object.assign({}, ...Object.keys(jobs).map((job) => jobPermissions(text, job)));
      return stage.runWorkflows({
        workflows: { 'copied.yml': text },
        event,
        token: forge.token({ permissions }),
      });
    },
  };
}

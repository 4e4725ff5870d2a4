/** How a workflow that somebody copies from a page is started in a sound repository. */
import { parse } from 'yaml';
import type { Forge, Pull } from '../fakes/forge/index.ts';
import type { Played } from './act.ts';
import { type Event, issueComment, pullRequest, workflowRun } from './events.ts';
import { good, services } from './files.ts';
import type { Stage } from './stage.ts';
import { example, granted } from './workflows.ts';

export type Triggered = { readonly notRun: string } | { readonly play: (stage: Stage) => Promise<Played> };

interface Scene {
  readonly stage: Stage;
  readonly forge: Forge;
  readonly pull: Pull;
}

/** By the event that starts it. */
const events: Readonly<Record<string, (scene: Scene) => Event | Promise<Event>>> = {
  pull_request: ({ pull }) => pullRequest(pull),
  issue_comment: ({ pull }) => issueComment(pull, '/gatehouse help', 'alice'),
  workflow_run: async ({ stage, forge, pull }) => {
    const gates = example('gates');
    await stage.play({
      workflows: { 'gates.yml': gates },
      event: pullRequest(pull),
      token: forge.token({ permissions: { contents: 'read' } }),
      runId: pull.number,
    });
    return workflowRun(pull, { id: pull.number, path: '.github/workflows/gates.yml', conclusion: 'success' });
  },
};

/** What can't be played here, by what stands in it. */
const elsewhere: readonly (readonly [RegExp, why: string])[] = [
  [/^ {2}deployment_status:/m, 'needs a control service that is deployed, and an account there'],
  [/\bgh auth setup-git\b/, 'pushes a branch with gh'],
];

let shops = 0;

/** How it is played, or why not. Throws for one that starts on an event of which this knows nothing. */
export function copiedWorkflow(text: string): Triggered {
  const { on, jobs } = parse(text) as { on: object; jobs: object };
  const [first = ''] = Object.keys(on);
  const [, notRun] = elsewhere.find(([sign]) => sign.test(text)) ?? [];
  if (notRun !== undefined) return { notRun };
  const eventOf = events[first];
  if (!eventOf)
    throw new Error(`nothing is known of how a workflow on ${first} is played: add it to test/e2e/copied.ts`);
  return {
    play: async (stage) => {
      const { forge } = stage;
      const name = `org/shop-${++shops}`;
      const shop = forge.repository(name, {
        files: { ...services, 'pipeline.yml': good, 'services/a/pipeline.yml': good },
      });
      shop.collaborator('alice', 'write');
      const pull = forge.pull({
        repository: name,
        files: { 'pipeline.yml': `${good}# more\n` },
        ...(first === 'workflow_run' ? { fork: `stranger/shop-${shops}` } : {}),
      });
      const event = await eventOf({ stage, forge, pull });
      const permissions = Object.assign({}, ...Object.keys(jobs).map((job) => granted(text, job)));
      return stage.play({ workflows: { 'copied.yml': text }, event, token: forge.token({ permissions }) });
    },
  };
}

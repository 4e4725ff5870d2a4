/** What the bot is asked to do in the fault matrix: what is there before, and how often it was done. */
import { faults, startForge } from '../fakes/forge/index.ts';
import { advised } from '../fakes/io.ts';
import { type Asking, answers, ask, type FakeForge, type FakePullRequest, given, JOB } from './world.ts';

export const named = 'gate: on-destructive\n';
export const hurried = { secondMs: 1, requestMs: 400, totalMs: 3000 };

/** A forge with a pull request, and its head before anything is done. */
export interface Stage {
  readonly forge: FakeForge;
  readonly pull: FakePullRequest;
  readonly start: string;
}

/** A command, what it is given, and how often what it does was done: once at the most. */
export interface Deed {
  readonly line: string;
  readonly asking?: Asking;
  readonly prepare?: (stage: Stage) => void;
  readonly done: (stage: Stage) => number;
  /** Where nothing goes wrong. */
  readonly usual: 0 | 1;
  /** The most answers; one where nothing is said. */
  readonly answers?: number;
}

const commits = ({ forge, start }: Stage) => {
  let count = 0;
  for (
    let sha = forge.repository().branches.get('feature');
    sha !== undefined && sha !== start;
    sha = forge.commitAt(sha).parents[0]
  )
    count++;
  return count;
};
const reruns = ({ forge }: Stage) => forge.repository().runs.flatMap((run) => run.reruns).length;
const migrations = ({ forge }: Stage) =>
  forge.repository().pulls.filter(({ head }) => head === 'gatehouse/migrate');
const dispatching = { argv: ['--dispatch', 'gatehouse.yml'] };
const nothing = { done: () => 0, usual: 0 } as const;

export const deeds: Readonly<Record<string, Deed>> = {
  run: { line: '/gatehouse run', done: reruns, usual: 1 },
  retry: { line: '/gatehouse retry', done: reruns, usual: 1 },
  'run, of which the answer is lost': {
    line: '/gatehouse run',
    prepare: ({ forge }) => forge.fault('actions/re-run-workflow', faults.resetAfter),
    done: reruns,
    usual: 1,
  },
  'run, while another run of the bot answers': {
    line: '/gatehouse run',
    prepare: ({ forge, pull }) =>
      forge.before('issues/create-comment', () => {
        const asked = pull.comments.find(({ body }) => body.startsWith('/gatehouse'))!;
        const body = `x\n\n<!-- gatehouse-answer ${asked.id} working 8/1 -->`;
        pull.comment({ author: JOB, body });
      }),
    ...nothing,
    answers: 2,
  },
  fix: { line: '/gatehouse fix', asking: dispatching, done: commits, usual: 1 },
  suggest: { line: '/gatehouse fix', done: ({ pull }) => pull.reviews.length, usual: 1 },
  baseline: {
    line: '/gatehouse baseline add a until 2027-07-01 because b',
    asking: dispatching,
    done: commits,
    usual: 1,
  },
  migrate: {
    line: '/gatehouse migrate',
    asking: dispatching,
    done: (stage) => migrations(stage).length,
    usual: 1,
  },
  'migrate, once more': {
    line: '/gatehouse migrate',
    asking: dispatching,
    prepare: ({ forge }) =>
      forge.pull({ head: 'gatehouse/migrate', title: 'Made by gatehouse: migrate', author: JOB }),
    done: (stage) => migrations(stage).filter(({ issue }) => issue.title.startsWith('Write')).length,
    usual: 1,
  },
  report: { line: '/gatehouse report', ...nothing },
  explain: { line: '/gatehouse explain settings/type', ...nothing },
  help: { line: '/gatehouse help', ...nothing },
};

export function begin(forge: FakeForge, deed?: Deed): Stage {
  forge.reset();
  const repo = forge.repository('org/shop', { files: { 'pipeline.yml': advised } });
  repo.collaborator('bob', 'write');
  repo.workflow('gatehouse.yml', { dispatch: true });
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': `# x\n${advised}` } });
  repo.run({ headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number] });
  const stage = { forge, pull, start: pull.headSha };
  deed?.prepare?.(stage);
  return stage;
}

export const say = ({ forge, pull }: Stage, root: string, deed: Deed, more: Asking = {}) =>
  ask(forge, root, pull, deed.line, { ...deed.asking, permissions: given, timeouts: hurried, ...more });

/** Forges of their own, that are asked at the same time: most of a cell is waiting. */
export async function lanes(count: number) {
  const forges = await Promise.all(Array.from({ length: count }, () => startForge()));
  return {
    playAll: async <T>(
      items: readonly T[],
      one: (item: T, forge: FakeForge) => Promise<void>,
    ): Promise<void> => {
      const rest = [...items];
      await Promise.all(
        forges.map(async (forge) => {
          for (let item = rest.shift(); item !== undefined; item = rest.shift()) await one(item, forge);
        }),
      );
    },
    close: () => Promise.all(forges.map((forge) => forge.close())),
  };
}

/** The first words of what is answered where it was done. */
const DONE = /^(?:Committed|All of it|The failed jobs|Opened|Updated)/;

/** What is wrong with how a deed ended; nothing where all is as it must be. `again`: a second attempt has been made. */
export function wrongIn(stage: Stage, deed: Deed, again: boolean): string[] {
  const [said = ''] = answers(stage.pull);
  const done = deed.done(stage);
  const isDenied = /did not work/.test(said) && !/may have been done/.test(said);
  const faults: Record<string, boolean> = {
    'done more than once': done > 1,
    'answered more than once': answers(stage.pull).length > (deed.answers ?? 1),
    'told as not done, and done': !again && isDenied && done > 0,
    'told as done, and not done': DONE.test(said) && deed.usual === 1 && done === 0,
    'not sound': stage.forge.violations.length > 0,
  };
  return Object.entries(faults).flatMap(([what, is]) => (is ? `${what}: ${said.slice(0, 200)}` : []));
}

/** The commands of the fault matrix: the initial state, and how often the command took effect. */
import { faults, startForge } from '../fakes/forge/index.ts';
import { deprecatedSettings } from '../fakes/io.ts';
import {
  type CommentStep,
  type FakeForge,
  type FakePullRequest,
  grantedPermissions,
  JOB,
  repliesOn,
  runForComment,
} from './comment-fixture.ts';

export const fixedText = 'gate: on-destructive\n';
export const shortTimeouts = { secondMs: 1, requestMs: 400, totalMs: 3000 };

/** A forge with a pull request and its initial head. */
export interface CaseFixture {
  readonly forge: FakeForge;
  readonly pull: FakePullRequest;
  readonly startSha: string;
}

/** A command, its step, and how often it took effect: at most once. */
export interface CommandCase {
  readonly comment: string;
  readonly step?: CommentStep;
  readonly prepare?: (fixture: CaseFixture) => void;
  readonly countEffects: (fixture: CaseFixture) => number;
  /** Without faults. */
  readonly expectedEffects: 0 | 1;
  /** Default 1. */
  readonly maxReplies?: number;
}

const commits = ({ forge, startSha }: CaseFixture) => {
  let count = 0;
  for (
    let sha = forge.repository().branches.get('feature');
    sha !== undefined && sha !== startSha;
    sha = forge.commitAt(sha).parents[0]
  )
    count++;
  return count;
};
const reruns = ({ forge }: CaseFixture) => forge.repository().runs.flatMap((run) => run.reruns).length;
const migrations = ({ forge }: CaseFixture) =>
  forge.repository().pulls.filter(({ head }) => head === 'gatehouse/migrate');
const dispatchStep = { argv: ['--dispatch', 'gatehouse.yml'] };
const noEffect = { countEffects: () => 0, expectedEffects: 0 } as const;

export const commandCases: Readonly<Record<string, CommandCase>> = {
  run: { comment: '/gatehouse run', countEffects: reruns, expectedEffects: 1 },
  retry: { comment: '/gatehouse retry', countEffects: reruns, expectedEffects: 1 },
  'run, with a lost response': {
    comment: '/gatehouse run',
    prepare: ({ forge }) => forge.injectFault('actions/re-run-workflow', faults.resetAfter),
    countEffects: reruns,
    expectedEffects: 1,
  },
  'run, while another run of the bot replies': {
    comment: '/gatehouse run',
    prepare: ({ forge, pull }) =>
      forge.before('issues/create-comment', () => {
        const command = pull.comments.find(({ body }) => body.startsWith('/gatehouse'))!;
        const body = `x\n\n<!-- gatehouse-answer ${command.id} working 8/1 -->`;
        pull.comment({ author: JOB, body });
      }),
    ...noEffect,
    maxReplies: 2,
  },
  fix: { comment: '/gatehouse fix', step: dispatchStep, countEffects: commits, expectedEffects: 1 },
  suggest: { comment: '/gatehouse fix', countEffects: ({ pull }) => pull.reviews.length, expectedEffects: 1 },
  baseline: {
    comment: '/gatehouse baseline add a until 2027-07-01 because b',
    step: dispatchStep,
    countEffects: commits,
    expectedEffects: 1,
  },
  migrate: {
    comment: '/gatehouse migrate',
    step: dispatchStep,
    countEffects: (fixture) => migrations(fixture).length,
    expectedEffects: 1,
  },
  'migrate, a second time': {
    comment: '/gatehouse migrate',
    step: dispatchStep,
    prepare: ({ forge }) =>
      forge.pull({ head: 'gatehouse/migrate', title: 'Made by gatehouse: migrate', author: JOB }),
    countEffects: (fixture) =>
      migrations(fixture).filter(({ issue }) => issue.title.startsWith('Rename')).length,
    expectedEffects: 1,
  },
  report: { comment: '/gatehouse report', ...noEffect },
  explain: { comment: '/gatehouse explain settings/type', ...noEffect },
  help: { comment: '/gatehouse help', ...noEffect },
};

export function setUpCase(forge: FakeForge, commandCase?: CommandCase): CaseFixture {
  forge.reset();
  const repo = forge.repository('org/shop', { files: { 'pipeline.yml': deprecatedSettings } });
  repo.collaborator('bob', 'write');
  repo.workflow('gatehouse.yml', { dispatch: true });
  const pull = forge.pull({ head: 'feature', files: { 'pipeline.yml': `# x\n${deprecatedSettings}` } });
  repo.run({ headBranch: 'feature', headSha: pull.headSha, pulls: [pull.number] });
  const fixture = { forge, pull, startSha: pull.headSha };
  commandCase?.prepare?.(fixture);
  return fixture;
}

export const runCase = (
  { forge, pull }: CaseFixture,
  root: string,
  commandCase: CommandCase,
  more: CommentStep = {},
) =>
  runForComment(forge, root, pull, commandCase.comment, {
    ...commandCase.step,
    permissions: grantedPermissions,
    timeouts: shortTimeouts,
    ...more,
  });

/** Concurrent forges: most of a case is waiting. */
export async function createForgePool(count: number) {
  const forges = await Promise.all(Array.from({ length: count }, () => startForge()));
  return {
    runAll: async <T>(
      items: readonly T[],
      runOne: (item: T, forge: FakeForge) => Promise<void>,
    ): Promise<void> => {
      const rest = [...items];
      await Promise.all(
        forges.map(async (forge) => {
          for (let item = rest.shift(); item !== undefined; item = rest.shift()) await runOne(item, forge);
        }),
      );
    },
    close: () => Promise.all(forges.map((forge) => forge.close())),
  };
}

/** The start of a reply that reports success. */
const DONE_REPLY = /^(?:Committed|Re-running|Opened|Updated)/;

/** What is wrong with the outcome of a command; empty if nothing is. */
export function problemsIn(
  fixture: CaseFixture,
  commandCase: CommandCase,
  isSecondAttempt: boolean,
): string[] {
  const [reply = ''] = repliesOn(fixture.pull);
  const effects = commandCase.countEffects(fixture);
  const isDenied = /The command failed/.test(reply) && !/may have taken effect/.test(reply);
  const problems: Record<string, boolean> = {
    'done more than once': effects > 1,
    'replied more than once': repliesOn(fixture.pull).length > (commandCase.maxReplies ?? 1),
    'reported as failed, but done': !isSecondAttempt && isDenied && effects > 0,
    'reported as done, but not done':
      DONE_REPLY.test(reply) && commandCase.expectedEffects === 1 && effects === 0,
    'invalid requests': fixture.forge.violations.length > 0,
  };
  return Object.entries(problems).flatMap(([what, applies]) =>
    applies ? `${what}: ${reply.slice(0, 200)}` : [],
  );
}

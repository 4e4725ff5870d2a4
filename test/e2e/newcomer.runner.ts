/** A newcomer reads the README and the docs in a fresh clone, follows every step, and copies every workflow. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../actions/install-action.ts';
import { stepsOf } from '../docs/page-steps.ts';
import { codeBlocksIn } from '../docs/pages.ts';
import { Shell } from '../docs/shell.ts';
import { repositoryRoot } from '../fakes/io.ts';
import { describeWithAct } from './act.ts';
import { type CopiedWorkflow, copiedWorkflow } from './copied-workflow.ts';
import { createEnvironment, type E2eEnvironment } from './environment.ts';
import { readingOrder } from './reading-order.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds from the start of the clone to the first verdict that a newcomer sees. */
    firstVerdict?: number;
    /** Why only the names in a command are checked. */
    notRun?: string;
  }
}

const { root, remove } = scratch();
afterAll(remove);

/** Clones the latest commit, as a newcomer does; another repository may be named. */
const clone = join(root, 'clone');
const cloned = spawnSync('git', ['clone', '-q', process.env['GATEHOUSE_ORIGIN'] || repositoryRoot, clone], {
  encoding: 'utf8',
});
if (cloned.status !== 0) throw new Error(cloned.stderr);

let startedAt: number | undefined;
let hasVerdict = false;

const workflows: { page: string; line: number; text: string }[] = [];

for (const page of readingOrder(clone)) {
  let shell: Shell | undefined;
  const own = () => {
    startedAt ??= performance.now();
    shell ??= new Shell(clone);
    return shell;
  };
  const blocks = codeBlocksIn(readFileSync(join(clone, page), 'utf8'));
  for (const code of blocks)
    if (code.lang === 'yaml' && !code.meta)
      workflows.push({ page, line: code.position?.start.line ?? 0, text: code.value });
  const steps = stepsOf(blocks, own).filter(({ workflow }) => workflow === undefined);
  // A suite without a test would be a failure.
  if (steps.length === 0) continue;
  describe(page, () => {
    afterAll(() => shell?.remove());
    for (const { title, run, notRun } of steps) {
      it(title, async ({ skip, task }) => {
        const printed = await run();
        if (notRun !== undefined) {
          task.meta.notRun = notRun;
          skip(notRun);
        }
        if (hasVerdict || !/^(?:pass|fail|error): /m.test(printed)) return;
        hasVerdict = true;
        task.meta.firstVerdict = performance.now() - startedAt!;
      });
    }
  });
}

describeWithAct('workflows', () => {
  let stage: E2eEnvironment;
  beforeAll(async () => {
    stage = await createEnvironment();
  });
  afterAll(() => stage?.close());
  afterEach(() => expect(stage.forge.violations).toEqual([]));

  it.for(workflows)('$page line $line is a workflow', async ({ text }, { skip, task }) => {
    const how: CopiedWorkflow = copiedWorkflow(text);
    if ('notRun' in how) {
      task.meta.notRun = how.notRun;
      skip(how.notRun);
      return;
    }
    const { code, jobs, log } = await how.play(stage);
    expect(Object.values(jobs).map(({ result }) => result)).not.toEqual([]);
    for (const [job, { result }] of Object.entries(jobs))
      expect(`${job}: ${result}`, log).toBe(`${job}: success`);
    expect(code, log).toBe(0);
  });
});

import type { TestProject } from 'vitest/node';
import { buildAct } from '../../scripts/build-act.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of act; empty on a machine without one. */
    act: string;
  }
}

/** Builds act before the tests: on a new machine that takes minutes, longer than a test may. */
export default function setup({ provide }: TestProject): void {
  const act = buildAct(process.env['GATEHOUSE_ACT_FOLDER']);
  if ('missing' in act) {
    const why = `workflows are not played: there is no act on this machine, as ${act.missing}`;
    if (process.env['GATEHOUSE_TOOLS'] === 'required') throw new Error(why);
    process.stdout.write(`not run: ${why}\n`);
  }
  provide('act', 'program' in act ? act.program : '');
}

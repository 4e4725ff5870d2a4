import type { TestProject } from 'vitest/node';
import { buildAct } from '../../scripts/act.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of act; empty on a machine without Go. */
    act: string;
  }
}

/** Builds act before the tests: minutes on a new machine, so not within a test's bound. */
export default function setup({ provide }: TestProject): void {
  const act = buildAct();
  if (act === undefined)
    process.stdout.write('Workflows are not played: there is no Go on this machine to build act with.\n');
  provide('act', act ?? '');
}

import type { TestProject } from 'vitest/node';
import { fetchZizmor } from '../../scripts/fetch-zizmor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What audits workflows, by its path, or why this machine has none. */
    zizmor: { program: string } | { missing: string };
  }
}

/** Fetches zizmor before the tests: how long that takes is the network's matter, not a test's. */
export default function setup({ provide }: TestProject): void {
  const zizmor = fetchZizmor();
  if ('missing' in zizmor) {
    const why = `workflows are not audited: there is no zizmor, as ${zizmor.missing}`;
    if (process.env['GATEHOUSE_TOOLS'] === 'required') throw new Error(why);
    process.stdout.write(`not run: ${why}\n`);
  }
  provide('zizmor', zizmor);
}

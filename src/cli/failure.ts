import { inWorkflow, writeOutputs } from '../forge/runner.ts';
import type { Io } from '../io.ts';
import { oneLine } from '../report/escape.ts';
import { command } from '../report/github.ts';
import { Redactor } from '../text/redact.ts';
import { secretsOf } from './secrets.ts';

/** Tells why there is no report, on one line of standard error, and returns the exit code. */
export async function reportFailure(error: unknown, code: 2 | 3, io: Io, debug: boolean): Promise<number> {
  const redactor = new Redactor();
  for (const secret of secretsOf(io.env)) redactor.add(secret);
  const what = error instanceof Error ? error.message : String(error);
  const line = oneLine(redactor.text(what).replace(/\s+/g, ' ').trim());
  const hint = code === 3 && !debug ? ' (this is a fault of gatehouse: --debug shows more)' : '';
  io.stderr.write(`gatehouse: ${line}${hint}\n`);
  if (debug && error instanceof Error && error.stack) {
    for (const frame of error.stack.split('\n')) io.stderr.write(`${oneLine(redactor.text(frame))}\n`);
  }
  if (inWorkflow(io.env)) {
    io.stderr.write(command('error', { properties: { title: 'gatehouse' }, message: line }));
    await writeOutputs(io, { verdict: 'error', report: '', errors: 0, warnings: 0 });
  }
  return code;
}

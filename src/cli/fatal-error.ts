import { isWorkflowRun, writeOutputs } from '../forge/actions-runtime.ts';
import type { Io } from '../io.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { CannotRunError } from './usage-error.ts';

/** Prints why there is no report, on one line of standard error, and returns `exitCode`. `--debug` in `argv` adds the stack trace. */
export async function printFatalError(
  error: unknown,
  exitCode: 2 | 3,
  io: Io,
  argv: readonly string[],
): Promise<number> {
  const debug = argv.includes('--debug');
  const message = error instanceof Error ? error.message : String(error);
  const line = sanitizeForLog(message, io);
  const isInternal =
    exitCode === 3 && !(error instanceof CannotRunError || (error instanceof Error && 'syscall' in error));
  const hint = isInternal && !debug ? ' (this is a bug in gatehouse; run with --debug for details)' : '';
  io.stderr.write(`gatehouse: ${line}${hint}\n`);
  if (debug && error instanceof Error && error.stack) {
    // Only the frames: the message is printed already, and each line must begin with text of our own.
    for (const frame of error.stack.match(/^ +at .*$/gm) ?? [])
      io.stderr.write(`  ${sanitizeForLog(frame, io)}\n`);
  }
  if (isWorkflowRun(io.env)) {
    await writeOutputs(io, { verdict: 'error', report: '', errors: 0, warnings: 0 });
    const { announceFailure } = await import('./announce-failure.ts');
    await announceFailure(error, line, argv, io);
  }
  return exitCode;
}

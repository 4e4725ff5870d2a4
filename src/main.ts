import { runProgram } from './cli/program.ts';
import { UsageError } from './cli/usage-error.ts';
import { WATCHDOG_COMMAND } from './cli/watchdog.ts';
import type { Io } from './io.ts';

// Part of the program's chunk: loading one more takes a millisecond.
export { realIo } from './io.ts';

/**
 * Runs one command and returns its exit code: 0 pass, 1 a gate failed, 2 usage error, 3 a gate could not run.
 * Never throws. `argv` holds the arguments after the program's name.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    // A second thread of a run: nothing that is typed.
    if (argv[0] === WATCHDOG_COMMAND && (await import('./cli/watchdog-thread.ts')).guardRun(io)) return 0;
    return await runProgram(argv, io);
  } catch (error) {
    const { printFatalError } = await import('./cli/fatal-error.ts');
    return printFatalError(error, error instanceof UsageError ? 2 : 3, io, argv);
  }
}

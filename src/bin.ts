/** The entry of the bundle: nothing but the call. */
import { realIo } from './io.ts';
import { run } from './main.ts';

// The exit code is set and not forced, so that everything written to a pipe arrives.
void run(process.argv.slice(2), realIo()).then((code) => {
  process.exitCode = code;
});

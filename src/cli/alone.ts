/** A gate that a command runs by itself. */
import type { GateName } from '../model/report.ts';
import { calledAs } from './called.ts';
import type { Call } from './commands.ts';
import { finish } from './finish.ts';
import type { Prepared } from './gates.ts';
import { checkOnly } from './only.ts';
import { progressOn } from './progress.ts';

/** Judges what is asked for, and writes the report. Returns the exit code; throws `CallError`. */
export async function judgeAlone(
  name: GateName,
  { ids, count = ids.length, judge }: Prepared,
  startedAt: Date,
  call: Call,
  words: readonly string[] = [],
): Promise<number> {
  const { values, io } = call;
  const only = values.list('only');
  checkOnly(only, ids, 'this gate');
  const progress = await progressOn(values, io);
  try {
    const doing = progress.gate(name, only.length || count);
    const { gate, secrets } = await judge(only, doing);
    doing.end(gate);
    progress.close();
    return await finish(
      { gates: [{ ...gate, command: calledAs(name, words, call) }], startedAt, texts: new Map(), secrets },
      values,
      io,
    );
  } finally {
    progress.close();
  }
}

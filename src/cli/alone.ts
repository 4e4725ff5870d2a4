/** A gate that a command runs by itself. */
import type { Io } from '../io.ts';
import type { GateName } from '../model/report.ts';
import { finish } from './finish.ts';
import type { Prepared } from './gates.ts';
import { checkOnly } from './only.ts';
import type { Values } from './options.ts';
import { progressOn } from './progress.ts';

/** Judges what is asked for, and writes the report. Returns the exit code; throws `CallError`. */
export async function judgeAlone(
  name: GateName,
  { ids, count = ids.length, judge }: Prepared,
  startedAt: Date,
  values: Values,
  io: Io,
): Promise<number> {
  const only = values.list('only');
  checkOnly(only, ids, 'this gate');
  const progress = await progressOn(values, io);
  try {
    const doing = progress.gate(name, only.length || count);
    const { gate, secrets } = await judge(only, doing);
    doing.end(gate);
    progress.close();
    return await finish({ gates: [gate], startedAt, texts: new Map(), secrets }, values, io);
  } finally {
    progress.close();
  }
}

/** What a person who waits sees on standard error while gates run: rows that are redrawn on a terminal, few lines elsewhere. */
import type { Io } from '../io.ts';
import type { Check, Gate, GateName } from '../model/report.ts';
import { formatCounts } from '../report/format-helpers.ts';
import type { Values } from './options.ts';
import { sayable } from './say.ts';

/** How a gate tells what it does. */
export interface GateProgress {
  /** Takes what the gate does now, in words. */
  readonly progress: (line: string) => void;
  /** Takes a check that was judged. */
  readonly judged: (check: Pick<Check, 'id' | 'title' | 'status'>) => void;
  /** Takes the gate, when it is judged. */
  readonly end: (gate: Gate) => void;
}

export interface Progress {
  /** A gate of so many checks begins. */
  readonly gate: (name: GateName, checks: number) => GateProgress;
  /** Nothing is shown any more; must be called before anything else is written to the terminal. */
  readonly close: () => void;
}

const NOTHING: GateProgress = { progress: () => {}, judged: () => {}, end: () => {} };
export const SILENT: Progress = { gate: () => NOTHING, close: () => {} };

/** The progress that fits where standard error goes. */
export async function progressOn(values: Values, io: Io): Promise<Progress> {
  if (values.flag('quiet')) return SILENT;
  const { env, stderr } = io;
  // A log that is kept is no terminal, whatever it says of itself.
  if (!stderr.isTTY || env['TERM'] === 'dumb' || env['CI']) return lines(io);
  const { live } = await import('./live.ts');
  return live(io, !env['NO_COLOR'] && !values.flag('no-color'));
}

/** Where a gate begins and ends, and what is not well in between. */
function lines(io: Io): Progress {
  const say = (name: GateName, words: string) => void io.stderr.write(`${name}: ${sayable(words, io)}\n`);
  return {
    gate: (name, checks) => {
      say(name, `begins, ${checks} ${checks === 1 ? 'check' : 'checks'}`);
      return {
        progress: () => {},
        // What was found may hold a secret that is known when the gate has ended.
        judged: ({ id, title, status }) => {
          if (status === 'fail' || status === 'warn') say(name, `${status} ${id}: ${title}`);
        },
        end: (gate) => say(name, ended(gate)),
      };
    },
    close: () => {},
  };
}

/** The verdict of a gate and what it counted. */
export function ended({ verdict, counts }: Pick<Gate, 'verdict' | 'counts'>): string {
  const said = formatCounts(counts);
  return said.length > 0 ? `${verdict} (${said.join(', ')})` : verdict;
}

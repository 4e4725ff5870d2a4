/** What a person who waits sees on standard error while gates run: rows that are redrawn on a terminal, few lines elsewhere. */
import type { Io } from '../io.ts';
import type { Check, Gate, GateName } from '../model/report.ts';
import { formatCounts } from '../report/labels.ts';
import type { Values } from './options.ts';
import { sanitizeForLog } from './sanitize-log.ts';

/** How a gate tells what it does. */
export interface GateProgress {
  /** Takes what the gate does now, in words. */
  readonly progress: (line: string) => void;
  /** Takes a check that was judged. */
  readonly onCheckDone: (check: Pick<Check, 'id' | 'title' | 'status'>) => void;
  /** Takes the gate, when it is judged. */
  readonly onGateDone: (gate: Gate) => void;
}

export interface Progress {
  /** A gate of so many checks begins. */
  readonly startGate: (name: GateName, checks: number) => GateProgress;
  /** Nothing is shown any more; must be called before anything else is written to the terminal. */
  readonly close: () => void;
}

const SILENT_GATE: GateProgress = { progress: () => {}, onCheckDone: () => {}, onGateDone: () => {} };
export const SILENT_PROGRESS: Progress = { startGate: () => SILENT_GATE, close: () => {} };

/** The progress that fits where standard error goes. */
export async function createProgress(values: Values, io: Io): Promise<Progress> {
  if (values.flag('quiet')) return SILENT_PROGRESS;
  const { env, stderr } = io;
  // A log that is kept is no terminal, whatever it says of itself.
  if (!stderr.isTTY || env['TERM'] === 'dumb' || env['CI']) return createLineProgress(io);
  const { createTtyProgress: live } = await import('./progress-tty.ts');
  return live(io, !env['NO_COLOR'] && !values.flag('no-color'));
}

/** Where a gate begins and ends, and what is not well in between. */
function createLineProgress(io: Io): Progress {
  const print = (name: GateName, text: string) =>
    void io.stderr.write(`${name}: ${sanitizeForLog(text, io)}\n`);
  return {
    startGate: (name, checks) => {
      print(name, `begins, ${checks} ${checks === 1 ? 'check' : 'checks'}`);
      return {
        progress: () => {},
        // What was found may hold a secret that is known when the gate has ended.
        onCheckDone: ({ id, title, status }) => {
          if (status === 'fail' || status === 'warn') print(name, `${status} ${id}: ${title}`);
        },
        onGateDone: (gate) => print(name, gateSummary(gate)),
      };
    },
    close: () => {},
  };
}

/** The verdict of a gate and what it counted. */
export function gateSummary({ verdict, counts }: Pick<Gate, 'verdict' | 'counts'>): string {
  const countTexts = formatCounts(counts);
  return countTexts.length > 0 ? `${verdict} (${countTexts.join(', ')})` : verdict;
}

/** Chooses how progress is shown on standard error: rows that are redrawn on a terminal, a few lines elsewhere. */
import type { Io } from '../io.ts';
import type { GateName } from '../model/report.ts';
import { gateSummary, type Progress, SILENT_PROGRESS } from './gate-progress.ts';
import type { CommonOption, Values } from './options.ts';
import { sanitizeForLog } from './sanitize-log.ts';

/** The display that fits standard error. */
export async function createProgress(values: Values<CommonOption>, io: Io): Promise<Progress> {
  if (values.flag('quiet')) return SILENT_PROGRESS;
  const { env, stderr } = io;
  // A CI log isn't interactive, even if isTTY says so.
  if (!stderr.isTTY || env['TERM'] === 'dumb' || env['CI']) return createLineProgress(io);
  const { createTtyProgress } = await import('./progress-tty.ts');
  return createTtyProgress(io, !env['NO_COLOR'] && !values.flag('no-color'));
}

/** A line where a gate begins and ends, and one for each check that fails or warns. */
function createLineProgress(io: Io): Progress {
  const print = (name: GateName, text: string) =>
    void io.stderr.write(`${name}: ${sanitizeForLog(text, io)}\n`);
  return {
    startGate: (name, checks) => {
      print(name, `started, ${checks} ${checks === 1 ? 'check' : 'checks'}`);
      return {
        progress: () => {},
        // Without the findings: they may hold a secret that is only known when the gate has ended.
        onCheckDone: ({ id, title, status }) => {
          if (status === 'fail' || status === 'warn') print(name, `${status} ${id}: ${title}`);
        },
        onGateDone: (gate) => print(name, gateSummary(gate)),
      };
    },
    close: () => {},
  };
}

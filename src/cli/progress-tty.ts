/** Progress on a terminal: one row for each gate, redrawn as it changes. */
import type { Io } from '../io.ts';
import type { CheckStatus, Gate } from '../model/report.ts';
import { gateSummary, type Progress } from './gate-progress.ts';
import { sanitizeForLog } from './sanitize-log.ts';

/** Milliseconds between redraws while nothing happens, to update the elapsed times. */
const TICK_MS = 100;

const SPINNER_FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const SYMBOLS = { pass: '✓', fail: '✗', error: '!' } as const;
const COLORS = { pass: 32, fail: 31, error: 31 } as const;

/** Cuts lines at the right edge instead of wrapping them, so that a row is one line on any terminal. */
const NO_WRAP = '\u001b[?7l';
const WRAP = '\u001b[?7h';
/** Erases from the cursor to the end of the screen. */
const ERASE = '\u001b[J';

interface ProgressRow {
  readonly gateName: string;
  readonly checks: number;
  readonly startedMs: number;
  readonly statuses: Map<string, CheckStatus>;
  note: string;
  durationMs?: number;
  gate?: Gate;
}

/** Rows that are erased before the report is written to the same terminal, and stay if it goes elsewhere. */
export function createTtyProgress(
  io: Pick<Io, 'stderr' | 'stdout' | 'env' | 'now'>,
  colored: boolean,
): Progress {
  const rows: ProgressRow[] = [];
  const paint = (code: number, text: string) => (colored ? `\u001b[${code}m${text}\u001b[39m` : text);
  const nowMs = () => io.now().getTime();
  let drawnRows = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const lineOf = (
    { gateName, checks, startedMs, statuses, note, durationMs, gate }: ProgressRow,
    width: number,
  ): string => {
    const time = `${((durationMs ?? nowMs() - startedMs) / 1000).toFixed(1)} s`.padStart(7);
    const label = gateName.padEnd(width);
    if (gate)
      return `${paint(COLORS[gate.verdict], SYMBOLS[gate.verdict])} ${label} ${time}  ${gateSummary(gate)}`;
    const position = Math.min(statuses.size + 1, checks);
    const failed = [...statuses.values()].filter((status) => status === 'fail').length;
    const failures = failed > 0 ? `, ${paint(31, `${failed} failed`)}` : '';
    return `${paint(36, SPINNER_FRAMES[frame % SPINNER_FRAMES.length]!)} ${label} ${time}  check ${position} of ${checks}${failures}${note && `  ${note}`}`;
  };
  /** Moves to the first row and erases everything below it. */
  const eraseRows = () => (drawnRows > 0 ? `\r\u001b[${drawnRows}A${ERASE}` : '');
  const draw = () => {
    const width = Math.max(...rows.map(({ gateName }) => gateName.length));
    const text = rows.map((row) => `${lineOf(row, width)}\n`).join('');
    io.stderr.write(`${NO_WRAP}${eraseRows()}${text}${WRAP}`);
    drawnRows = rows.length;
  };

  return {
    startGate: (gateName, checks) => {
      const row: ProgressRow = { gateName, checks, startedMs: nowMs(), statuses: new Map(), note: '' };
      rows.push(row);
      timer ??= setInterval(() => {
        frame++;
        draw();
      }, TICK_MS).unref();
      draw();
      return {
        progress: (line) => {
          row.note = sanitizeForLog(line, io);
          draw();
        },
        onCheckDone: ({ id, status }) => {
          row.statuses.set(id, status);
          row.note = sanitizeForLog(id, io);
          draw();
        },
        onGateDone: (gate) => {
          row.durationMs = nowMs() - row.startedMs;
          row.gate = gate;
          draw();
        },
      };
    },
    close: () => {
      clearInterval(timer);
      if (io.stdout.isTTY && drawnRows > 0) io.stderr.write(eraseRows());
      drawnRows = 0;
    },
  };
}

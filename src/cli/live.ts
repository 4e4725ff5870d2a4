/** Progress on a terminal: a row for each gate, drawn again where something is new. */
import type { Io } from '../io.ts';
import type { Gate, Status } from '../model/report.ts';
import { ended, type Progress } from './progress.ts';
import { sayable } from './say.ts';

/** Between two drawings while nothing happens, in ms: the time in the rows goes on. */
const TICK_MS = 100;

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const MARKS = { pass: '✓', fail: '✗', error: '!' } as const;
const HUES = { pass: 32, fail: 31, error: 31 } as const;

/** Lines are cut at the right edge, and not broken: a row is one line on any terminal. */
const NO_WRAP = '\u001b[?7l';
const WRAP = '\u001b[?7h';
/** From the cursor to the end of the screen. */
const ERASE = '\u001b[J';

interface Row {
  readonly name: string;
  readonly checks: number;
  readonly begun: number;
  readonly judged: Map<string, Status>;
  note: string;
  ms?: number;
  gate?: Gate;
}

/** Rows that vanish when the report is written to the same terminal, and stay where it goes elsewhere. */
export function live(io: Pick<Io, 'stderr' | 'stdout' | 'env' | 'now'>, colored: boolean): Progress {
  const rows: Row[] = [];
  const paint = (code: number, text: string) => (colored ? `\u001b[${code}m${text}\u001b[39m` : text);
  const clock = () => io.now().getTime();
  let drawn = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;

  const lineOf = ({ name, checks, begun, judged, note, ms, gate }: Row, width: number): string => {
    const time = `${((ms ?? clock() - begun) / 1000).toFixed(1)} s`.padStart(7);
    const label = name.padEnd(width);
    if (gate) return `${paint(HUES[gate.verdict], MARKS[gate.verdict])} ${label} ${time}  ${ended(gate)}`;
    const at = Math.min(judged.size + 1, checks);
    const failed = [...judged.values()].filter((status) => status === 'fail').length;
    const wrong = failed > 0 ? `, ${paint(31, `${failed} failed`)}` : '';
    return `${paint(36, FRAMES[frame % FRAMES.length]!)} ${label} ${time}  check ${at} of ${checks}${wrong}${note && `  ${note}`}`;
  };
  /** To the first row, and nothing below it. */
  const back = () => (drawn > 0 ? `\r\u001b[${drawn}A${ERASE}` : '');
  const draw = () => {
    const width = Math.max(...rows.map(({ name }) => name.length));
    const text = rows.map((row) => `${lineOf(row, width)}\n`).join('');
    io.stderr.write(`${NO_WRAP}${back()}${text}${WRAP}`);
    drawn = rows.length;
  };

  return {
    gate: (name, checks) => {
      const row: Row = { name, checks, begun: clock(), judged: new Map(), note: '' };
      rows.push(row);
      timer ??= setInterval(() => {
        frame++;
        draw();
      }, TICK_MS).unref();
      draw();
      return {
        progress: (line) => {
          row.note = sayable(line, io);
          draw();
        },
        judged: ({ id, status }) => {
          row.judged.set(id, status);
          row.note = sayable(id, io);
          draw();
        },
        end: (gate) => {
          row.ms = clock() - row.begun;
          row.gate = gate;
          draw();
        },
      };
    },
    close: () => {
      clearInterval(timer);
      if (io.stdout.isTTY && drawn > 0) io.stderr.write(back());
      drawn = 0;
    },
  };
}

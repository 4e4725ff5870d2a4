/** The progress of gates, as gates report it and displays show it. */
import type { Check, Gate, GateName } from '../model/report.ts';
import { formatCounts } from '../report/labels.ts';

/** Takes the progress of one gate. */
export interface GateProgress {
  /** What the gate is doing now, as one line. */
  readonly progress: (line: string) => void;
  readonly onCheckDone: (check: Pick<Check, 'id' | 'title' | 'status'>) => void;
  readonly onGateDone: (gate: Gate) => void;
}

/** A display of the progress of several gates. */
export interface Progress {
  /** Begins a gate that has this number of checks. */
  readonly startGate: (name: GateName, checks: number) => GateProgress;
  /** Ends the display; must be called before anything else is written to the terminal. */
  readonly close: () => void;
}

const SILENT_GATE: GateProgress = { progress: () => {}, onCheckDone: () => {}, onGateDone: () => {} };
export const SILENT_PROGRESS: Progress = { startGate: () => SILENT_GATE, close: () => {} };

/** The verdict of a gate and its counts: `fail (2 failed, 3 passed)`. */
export function gateSummary({ verdict, counts }: Pick<Gate, 'verdict' | 'counts'>): string {
  const countTexts = formatCounts(counts);
  return countTexts.length > 0 ? `${verdict} (${countTexts.join(', ')})` : verdict;
}

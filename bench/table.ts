/** What a bench prints: what was measured, what it may be at most, and whether that holds. */

export interface Measured {
  readonly what: string;
  readonly measured: string;
  /** The number that is bounded, and its unit. */
  readonly value: number;
  readonly unit: string;
  readonly most: number;
}

export const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** The last cell of a line. */
export const told = (holds: boolean) => (holds ? 'holds' : 'DOES NOT HOLD');

/** Prints lines in columns, the head first; the process exits with 1 where the last cell of another one is not `holds`. */
export function printLines(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  if (lines.slice(1).some((line) => line.at(-1) !== told(true))) process.exitCode = 1;
}

/** Prints the table; the process exits with 1 where a bound does not hold. */
export function printTable(all: readonly Measured[]): void {
  printLines([
    ['what', 'measured', 'ratio', 'at most', ''],
    ...all.map(({ what, measured, value, unit, most }) => [
      what,
      measured,
      `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`,
      `${most}`,
      told(value <= most),
    ]),
  ]);
}

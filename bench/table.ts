/** The table that a benchmark prints: the measurement, its bound, and whether it is within it. */

export interface Measurement {
  readonly label: string;
  readonly measured: string;
  /** The bounded number. */
  readonly value: number;
  readonly unit: string;
  readonly max: number;
}

/** The upper median. */
export const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** The last cell of a line: whether the bound is kept. */
export const formatResult = (isWithin: boolean) => (isWithin ? 'ok' : 'EXCEEDED');

/** Prints lines in columns, the header first; sets exit code 1 unless the last cell of all others is `ok`. */
export function printLines(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  if (lines.slice(1).some((line) => line.at(-1) !== formatResult(true))) process.exitCode = 1;
}

/** Prints the table; sets exit code 1 if a bound is exceeded. */
export function printTable(measurements: readonly Measurement[]): void {
  printLines([
    ['benchmark', 'measured', 'ratio', 'bound', ''],
    ...measurements.map(({ label, measured, value, unit, max }) => [
      label,
      measured,
      `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`,
      `${max}`,
      formatResult(value <= max),
    ]),
  ]);
}

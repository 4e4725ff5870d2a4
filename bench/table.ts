/** What a bench prints: what was measured, what it may be at most, and whether that holds. */

export interface Measurement {
  readonly label: string;
  readonly measured: string;
  /** The number that is bounded, and its unit. */
  readonly value: number;
  readonly unit: string;
  readonly max: number;
}

export const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** The last cell of a line. */
export const formatResult = (isWithin: boolean) => (isWithin ? 'holds' : 'DOES NOT HOLD');

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
  if (lines.slice(1).some((line) => line.at(-1) !== formatResult(true))) process.exitCode = 1;
}

/** Prints the table; the process exits with 1 where a bound does not hold. */
export function printTable(measurements: readonly Measurement[]): void {
  printLines([
    ['what', 'measured', 'ratio', 'at most', ''],
    ...measurements.map(({ label, measured, value, unit, max }) => [
      label,
      measured,
      `${Number.isInteger(value) ? value : value.toFixed(2)} ${unit}`,
      `${max}`,
      formatResult(value <= max),
    ]),
  ]);
}

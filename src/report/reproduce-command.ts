/** The command that judges a finding's check again, on one's own machine. */

import type { Check } from '../model/report.ts';
import { sanitizeLine } from './escape.ts';
import type { FindingRow } from './format-helpers.ts';

/** The checks about a gate itself can't be asked for. */
const isGateLevel = ({ id }: Pick<Check, 'id'>) => id === 'start' || id === 'baseline';

/** `gatehouse settings pipeline.yml`; nothing for what is about the parts of a report. */
export function reproduceCommand({
  gate: { gate, command, checks },
  check,
}: Pick<FindingRow, 'gate' | 'check'>): string | undefined {
  if (gate === 'report') return undefined;
  const onlyFlag = isGateLevel(check) ? '' : ` --only ${shellQuote(check.id)}`;
  if (gate !== 'settings') return `${sanitizeLine(command ?? 'gatehouse run')}${onlyFlag}`;
  const baseCommand = sanitizeLine(command ?? 'gatehouse settings');
  if (!/^gatehouse settings\b/.test(baseCommand)) return `${baseCommand}${onlyFlag}`;
  if (isGateLevel(check))
    return [baseCommand, ...checks.filter((one) => !isGateLevel(one)).map(quotedFile)].join(' ');
  // An entry of the baseline may be about a file that is not read now.
  const needsOnly = / --baseline=/.test(baseCommand) && checks.filter((one) => !isGateLevel(one)).length > 1;
  return `${baseCommand} ${quotedFile(check)}${needsOnly ? onlyFlag : ''}`;
}

const quotedFile = ({ id }: Pick<Check, 'id'>) => shellQuote(id);

/** A word as a shell takes it. What it is of is not trusted. */
export function shellQuote(value: string): string {
  const singleLine = sanitizeLine(value);
  const argument = singleLine.startsWith('-') ? `./${singleLine}` : singleLine;
  return /^[\w./@%+=,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

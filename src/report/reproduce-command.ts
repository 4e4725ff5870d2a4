/** The command that reproduces a finding on the reader's own machine. */

import type { Check } from '../model/report.ts';
import type { FindingRow } from './rank.ts';
import { sanitizeLine } from './sanitize.ts';

/** Checks of the gate itself, which `--only` does not accept. */
const isGateLevel = ({ id }: Pick<Check, 'id'>) => id === 'start' || id === 'baseline';

/** `gatehouse settings pipeline.yml`; `undefined` for a check of the merge. */
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
  // Without `--only`, a baseline entry for a file that is not read now would fail.
  const needsOnly = / --baseline=/.test(baseCommand) && checks.filter((one) => !isGateLevel(one)).length > 1;
  return `${baseCommand} ${quotedFile(check)}${needsOnly ? onlyFlag : ''}`;
}

const quotedFile = ({ id }: Pick<Check, 'id'>) => shellQuote(id);

/** Untrusted text as one argument of a POSIX shell; a leading `-` gets `./` before it. */
export function shellQuote(value: string): string {
  const singleLine = sanitizeLine(value);
  const argument = singleLine.startsWith('-') ? `./${singleLine}` : singleLine;
  return /^[\w./@%+=,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

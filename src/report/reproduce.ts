/** The command that judges a finding's check again, on one's own machine. */

import type { Check } from '../model/report.ts';
import type { Row } from './digest.ts';
import { oneLine } from './escape.ts';

/** The checks about a gate itself can't be asked for. */
const isAside = ({ id }: Pick<Check, 'id'>) => id === 'start' || id === 'baseline';

/** `gatehouse settings pipeline.yml`; nothing for what is about the parts of a report. */
export function reproduce({
  gate: { gate, command, checks },
  check,
}: Pick<Row, 'gate' | 'check'>): string | undefined {
  if (gate === 'report') return undefined;
  const only = isAside(check) ? '' : ` --only ${quoted(check.id)}`;
  if (gate !== 'settings') return `${oneLine(command ?? 'gatehouse run')}${only}`;
  const call = oneLine(command ?? 'gatehouse settings');
  if (!/^gatehouse settings\b/.test(call)) return `${call}${only}`;
  if (isAside(check)) return [call, ...checks.filter((one) => !isAside(one)).map(fileOf)].join(' ');
  // An entry of the baseline may be about a file that is not read now.
  const isPart = / --baseline=/.test(call) && checks.filter((one) => !isAside(one)).length > 1;
  return `${call} ${fileOf(check)}${isPart ? only : ''}`;
}

const fileOf = ({ id }: Pick<Check, 'id'>) => quoted(id);

/** A word as a shell takes it. What it is of is not trusted. */
export function quoted(word: string): string {
  const shown = oneLine(word);
  const plain = shown.startsWith('-') ? `./${shown}` : shown;
  return /^[\w./@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

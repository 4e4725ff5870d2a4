/** The command that judges a finding's check again, on one's own machine. */

import type { Row } from './digest.ts';
import { oneLine } from './escape.ts';

/** `gatehouse settings pipeline.yml`; nothing for what is about the parts of a report. */
export function reproduce({
  gate: { gate, command },
  check,
}: Pick<Row, 'gate' | 'check'>): string | undefined {
  if (gate === 'report') return undefined;
  if (gate === 'settings') return `gatehouse settings ${quoted(check.id)}`;
  // The check that says why a gate could not be judged can't be asked for.
  const only = check.id === 'start' || check.id === 'baseline' ? '' : ` --only ${quoted(check.id)}`;
  return `${oneLine(command ?? 'gatehouse run')}${only}`;
}

/** A word as a shell takes it. What it is of is not trusted. */
export function quoted(word: string): string {
  const shown = oneLine(word);
  const plain = shown.startsWith('-') ? `./${shown}` : shown;
  return /^[\w./@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

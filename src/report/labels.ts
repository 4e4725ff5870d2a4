/** How the writers name and format single things: gates, checks, places, counts and durations. */
import type { Check, CheckStatus, Finding, Fix, Gate, Location } from '../model/report.ts';
import { sanitizeLine } from './sanitize.ts';

/** `1 error`, `2 errors`. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and c`. */
export const formatList = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `settings pipeline.yml`, with the leg, the shard and the run in parentheses if the gate has them. */
export function gateLabel({ gate, subject, leg, shard, run }: Gate): string {
  const runText = run && `run ${run.id}, attempt ${run.attempt}`;
  const qualifiers = [leg, shard && `shard ${shard}`, runText].filter(Boolean).join(', ');
  return `${gate} ${subject}${qualifiers && ` (${qualifiers})`}`;
}

/** The id and the title of a check, or the title alone if it contains the id. */
export const checkLabel = ({ id, title }: Pick<Check, 'id' | 'title'>) =>
  title.includes(id) ? title : `${id}: ${title}`;

/** The label of a check and its section of the specification. */
export const checkWithSpec = (check: Check) => `${checkLabel(check)}${check.spec ? ` (${check.spec})` : ''}`;

/** `file:line:column`, on one line. */
export const formatLocation = ({ file, line, column }: Location) => `${sanitizeLine(file)}:${line}:${column}`;

/** The location of a finding in a file, else the label of its gate. */
export const locationOrGate = ({ gate, finding }: { gate: Gate; finding: Finding }) =>
  finding.location ? formatLocation(finding.location) : gateLabel(gate);

/** How a fix may be applied, in parentheses. */
export const fixNote = ({ safe }: Fix) =>
  safe ? '(safe: applied by gatehouse settings --fix)' : '(review before applying)';

const STATUS_VERBS = { fail: 'failed', warn: 'warned', skip: 'skipped', pass: 'passed' };

/** `1 failed`, `24 passed`: the number of checks per status, worst first, without zeros. */
export const formatCounts = (counts: Gate['counts']): string[] =>
  (Object.keys(STATUS_VERBS) as CheckStatus[]).flatMap((status) =>
    counts[status] > 0 ? [`${counts[status]} ${STATUS_VERBS[status]}`] : [],
  );

export const firstLine = (text: string) => text.split('\n', 1)[0]!;

/** `12 ms`, `3.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

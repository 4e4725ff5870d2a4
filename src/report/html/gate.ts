/** The part of the page that is about one gate. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { duration, gateName, mustMend, plural, type Row, tally, unjudged } from '../digest.ts';
import { clip } from '../escape.ts';
import { checkTable } from './checks.ts';
import { badge, block, FIELD, folded } from './elements.ts';
import { exchanges } from './exchanges.ts';
import { findings } from './findings.ts';
import { slowest } from './overview.ts';
import type { Page } from './page.ts';
import { timeline } from './timeline.ts';

export function gateSection(gate: Gate, rows: readonly Row[], page: Page): Element {
  const id = page.idOf(gate);
  const mend = rows.filter(mustMend);
  const advice = rows.filter((row) => row.finding.severity === 'warning' && !mustMend(row));
  const older = rows.filter((row) => row.finding.severity === 'note');
  const asked = exchanges(gate, page);
  const times = slowest(gate);
  return h('section', { id, className: ['gate'], ariaLabelledBy: [`${id}-title`] }, [
    h('h2', { id: `${id}-title` }, [clip(gateName(gate), FIELD), ' ', badge(gate.verdict)]),
    h('p', countsOf(gate)),
    ...cause(gate),
    ...(mend.length > 0
      ? [h('h3', `${tally(mend.map((row) => row.finding))} to mend`), ...findings(mend, page)]
      : []),
    ...folded([h('h3', plural(advice.length, 'warning'))], findings(advice, page)),
    ...folded([h('h3', plural(older.length, 'older finding'))], findings(older, page)),
    ...timeline(gate),
    h('h3', plural(gate.checks.length, 'check')),
    ...checkTable(gate, page),
    ...(asked.length > 0 ? [h('h3', 'What was asked and answered'), ...asked] : []),
    ...times,
  ]);
}

function countsOf({ counts: { fail, warn, skip, pass }, durationMs }: Gate): string {
  const some = [
    [fail, 'failed'] as const,
    [warn, 'warned'] as const,
    [skip, 'skipped'] as const,
    [pass, 'passed'] as const,
  ];
  const said = some.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return [...said, duration(durationMs)].join(', ');
}

/** Why it could not be judged; what a program said last is in a block. */
function cause(gate: Gate): Element[] {
  const why = unjudged(gate);
  if (!why) return [];
  const [first, ...rest] = clip(why, FIELD).split('\n');
  const sentence = h('p', { className: ['cause'] }, `It could not be judged: ${first}`);
  return rest.length > 0 ? [sentence, block(rest.join('\n'), `What ${gate.gate} said last`)] : [sentence];
}

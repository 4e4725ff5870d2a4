/** The part of the page that is about one gate. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { clip } from '../escape.ts';
import {
  countSummary,
  type FindingRow,
  formatDuration,
  gateErrorReason,
  gateLabel,
  isBlocking,
  plural,
} from '../format-helpers.ts';
import { checkTable } from './checks.ts';
import { codeBlock, details, MAX_FIELD_LENGTH, statusBadge } from './elements.ts';
import { exchangeSections } from './exchanges.ts';
import { findingElements } from './findings.ts';
import { slowestChecks } from './overview.ts';
import type { HtmlPage } from './page.ts';
import { timelineElements } from './timeline.ts';

export function gateSection(gate: Gate, rows: readonly FindingRow[], page: HtmlPage): Element {
  const id = page.gateId(gate);
  const blocking = rows.filter(isBlocking);
  const warnings = rows.filter((row) => row.finding.severity === 'warning' && !isBlocking(row));
  const older = rows.filter((row) => row.finding.severity === 'note');
  const exchangeElements = exchangeSections(gate, page);
  const slowestElements = slowestChecks(gate);
  return h('section', { id, className: ['gate'], ariaLabelledBy: [`${id}-title`] }, [
    h('h2', { id: `${id}-title` }, [clip(gateLabel(gate), MAX_FIELD_LENGTH), ' ', statusBadge(gate.verdict)]),
    h('p', countsText(gate)),
    ...errorElements(gate),
    ...(blocking.length > 0
      ? [
          h('h3', `${countSummary(blocking.map((row) => row.finding))} to mend`),
          ...findingElements(blocking, page),
        ]
      : []),
    ...details([h('h3', plural(warnings.length, 'warning'))], findingElements(warnings, page)),
    ...details([h('h3', plural(older.length, 'older finding'))], findingElements(older, page)),
    ...timelineElements(gate),
    h('h3', plural(gate.checks.length, 'check')),
    ...checkTable(gate, page),
    ...(exchangeElements.length > 0 ? [h('h3', 'What was asked and answered'), ...exchangeElements] : []),
    ...slowestElements,
  ]);
}

function countsText({ counts: { fail, warn, skip, pass }, durationMs }: Gate): string {
  const labels = [
    [fail, 'failed'] as const,
    [warn, 'warned'] as const,
    [skip, 'skipped'] as const,
    [pass, 'passed'] as const,
  ];
  const counts = labels.filter(([count]) => count > 0).map(([count, label]) => `${count} ${label}`);
  return [...counts, formatDuration(durationMs)].join(', ');
}

/** Why it could not be judged; what a program said last is in a block. */
function errorElements(gate: Gate): Element[] {
  const reason = gateErrorReason(gate);
  if (!reason) return [];
  const [first, ...rest] = clip(reason, MAX_FIELD_LENGTH).split('\n');
  const sentence = h('p', { className: ['cause'] }, `It could not be judged: ${first}`);
  return rest.length > 0 ? [sentence, codeBlock(rest.join('\n'), `What ${gate.gate} said last`)] : [sentence];
}

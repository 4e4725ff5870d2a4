/** The section of one gate. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { formatCounts, formatDuration, gateLabel, plural } from '../labels.ts';
import { type FindingRow, groupFindings } from '../rank.ts';
import { countSummary, gateErrorReason } from '../summary.ts';
import { checkTable } from './checks.ts';
import { codeBlock, details, MAX_FIELD_LENGTH, statusBadge } from './elements.ts';
import { exchangeSections } from './exchanges.ts';
import { findingElements } from './findings.ts';
import { slowestChecks } from './overview.ts';
import type { HtmlPage } from './page.ts';
import { timelineElements } from './timeline.ts';

/** A gate with its findings, which are `rows`, its checks, exchanges and times. */
export function gateSection(gate: Gate, rows: readonly FindingRow[], page: HtmlPage): Element {
  const id = page.gateId(gate);
  const { blocking, warnings, existing } = groupFindings(rows);
  const exchangeElements = exchangeSections(gate, page);
  const slowestElements = slowestChecks(gate);
  return h('section', { id, className: ['gate'], ariaLabelledBy: [`${id}-title`] }, [
    h('h2', { id: `${id}-title` }, [clip(gateLabel(gate), MAX_FIELD_LENGTH), ' ', statusBadge(gate.verdict)]),
    h('p', [...formatCounts(gate.counts), formatDuration(gate.durationMs)].join(', ')),
    ...errorElements(gate),
    ...(blocking.length > 0
      ? [
          h('h3', `${countSummary(blocking.map((row) => row.finding))} to fix`),
          ...findingElements(blocking, page),
        ]
      : []),
    ...details([h('h3', plural(warnings.length, 'warning'))], findingElements(warnings, page)),
    ...details([h('h3', plural(existing.length, 'existing finding'))], findingElements(existing, page)),
    ...timelineElements(gate),
    h('h3', plural(gate.checks.length, 'check')),
    ...checkTable(gate, page),
    ...(exchangeElements.length > 0 ? [h('h3', 'Requests and responses'), ...exchangeElements] : []),
    ...slowestElements,
  ]);
}

/** Why the gate could not run; the output of a program is a block. */
function errorElements(gate: Gate): Element[] {
  const reason = gateErrorReason(gate);
  if (!reason) return [];
  const [first, ...rest] = clip(reason, MAX_FIELD_LENGTH).split('\n');
  const sentence = h('p', { className: ['cause'] }, `Could not run: ${first}`);
  return rest.length > 0 ? [sentence, codeBlock(rest.join('\n'), `Last output of ${gate.gate}`)] : [sentence];
}

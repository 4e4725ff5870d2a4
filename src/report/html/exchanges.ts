/** What was asked and answered. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Exchange, Gate } from '../../model/report.ts';
import { askedLine, messageText } from '../said.ts';
import { block, folded } from './elements.ts';
import type { Page } from './page.ts';

/** Exchanges of one check. */
const MOST = 50;

/** The exchanges of every check that has a row and some of them, each check a heading. */
export function exchanges(gate: Gate, page: Page): Element[] {
  return gate.checks.filter(page.hasRow).flatMap((check) => ofCheck(gate, check, page));
}

function ofCheck(gate: Gate, check: Check, page: Page): Element[] {
  const all = check.evidence ?? [];
  if (all.length === 0) return [];
  const more = all.length - MOST;
  return [
    h('section', { id: page.evidenceOf(gate, check), className: ['item'], dataSeverity: check.status }, [
      h('h4', `Exchanges of ${check.id}`),
      ...all.slice(0, MOST).flatMap((one) => exchange(one)),
      ...(more > 0 ? [h('p', `and ${more} more, in report.json`)] : []),
    ]),
  ];
}

function exchange({ request, response, upstream }: Exchange): Element[] {
  const line = askedLine(request);
  return folded(
    [h('code', line), ` answered ${response.status}`],
    [
      h('h5', 'Request'),
      block(messageText(line, request), 'The request'),
      h('h5', 'Answer'),
      block(messageText(`${response.status}`, response), 'The answer'),
      ...upstream.flatMap((one, index) => [
        h('h5', `Reached upstream (${index + 1} of ${upstream.length})`),
        block(messageText(askedLine(one), one), `Upstream request ${index + 1}`),
      ]),
      ...(upstream.length === 0 ? [h('p', 'Nothing reached the systems behind it.')] : []),
    ],
  );
}

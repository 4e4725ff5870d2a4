/** What was asked and answered. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Exchange, Gate } from '../../model/report.ts';
import { messageText, requestLine } from '../exchange-text.ts';
import { codeBlock, details } from './elements.ts';
import type { HtmlPage } from './page.ts';

/** Exchanges of one check. */
const MAX_EXCHANGES = 50;

/** The exchanges of every check that has a row and some of them, each check a heading. */
export function exchangeSections(gate: Gate, page: HtmlPage): Element[] {
  return gate.checks.filter(page.hasRow).flatMap((check) => checkExchanges(gate, check, page));
}

function checkExchanges(gate: Gate, check: Check, page: HtmlPage): Element[] {
  const all = check.evidence ?? [];
  if (all.length === 0) return [];
  const omitted = all.length - MAX_EXCHANGES;
  return [
    h('section', { id: page.evidenceId(gate, check), className: ['item'], dataSeverity: check.status }, [
      h('h4', `Exchanges of ${check.id}`),
      ...all.slice(0, MAX_EXCHANGES).flatMap((one) => exchangeDetails(one)),
      ...(omitted > 0 ? [h('p', `and ${omitted} more, in report.json`)] : []),
    ]),
  ];
}

function exchangeDetails({ request, response, upstream }: Exchange): Element[] {
  const line = requestLine(request);
  return details(
    [h('code', line), ` answered ${response.status}`],
    [
      h('h5', 'Request'),
      codeBlock(messageText(line, request), 'The request'),
      h('h5', 'Answer'),
      codeBlock(messageText(`${response.status}`, response), 'The answer'),
      ...upstream.flatMap((upstreamRequest, index) => [
        h('h5', `Reached upstream (${index + 1} of ${upstream.length})`),
        codeBlock(
          messageText(requestLine(upstreamRequest), upstreamRequest),
          `Upstream request ${index + 1}`,
        ),
      ]),
      ...(upstream.length === 0 ? [h('p', 'Nothing reached the systems behind it.')] : []),
    ],
  );
}

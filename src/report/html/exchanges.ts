/** The requests and responses of checks. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Exchange, Gate } from '../../model/report.ts';
import { messageText, noUpstreamNote, requestLine } from '../exchange.ts';
import { codeBlock, details } from './elements.ts';
import type { HtmlPage } from './page.ts';

/** The most exchanges of one check. */
const MAX_EXCHANGES = 50;

/** The exchanges of every check that has a row, under a heading per check. */
export function exchangeSections(gate: Gate, page: HtmlPage): Element[] {
  return gate.checks.filter(page.hasRow).flatMap((check) => checkExchanges(gate, check, page));
}

function checkExchanges(gate: Gate, check: Check, page: HtmlPage): Element[] {
  const evidence = check.evidence ?? [];
  if (evidence.length === 0) return [];
  const omitted = evidence.length - MAX_EXCHANGES;
  return [
    h('section', { id: page.evidenceId(gate, check), className: ['item'], dataSeverity: check.status }, [
      h('h4', `Exchanges of ${check.id}`),
      ...evidence.slice(0, MAX_EXCHANGES).flatMap((one) => exchangeDetails(gate, one)),
      ...(omitted > 0 ? [h('p', `and ${omitted} more, in report.json`)] : []),
    ]),
  ];
}

function exchangeDetails(gate: Gate, exchange: Exchange): Element[] {
  const { request, response, upstream } = exchange;
  const line = requestLine(request);
  const upstreamNote = noUpstreamNote(gate.gate, exchange);
  return details(
    [h('code', line), ` returned ${response.status}`],
    [
      h('h5', 'Request'),
      codeBlock(messageText(line, request), 'Request'),
      h('h5', 'Response'),
      codeBlock(messageText(`${response.status}`, response), 'Response'),
      ...upstream.flatMap((upstreamRequest, index) => [
        h('h5', `Upstream request ${index + 1} of ${upstream.length}`),
        codeBlock(
          messageText(requestLine(upstreamRequest), upstreamRequest),
          `Upstream request ${index + 1}`,
        ),
      ]),
      ...(upstreamNote ? [h('p', upstreamNote)] : []),
    ],
  );
}

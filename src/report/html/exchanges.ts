/** What was asked and answered, and what came of a turn. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Check, Exchange, Gate } from '../../model/report.ts';
import { plural } from '../digest.ts';
import { clip } from '../escape.ts';
import { momentsOf } from '../moments.ts';
import { block, FIELD, folded, table } from './elements.ts';
import type { Page } from './page.ts';

/** Exchanges of one check. */
const MOST = 50;

/** The exchanges of every check that has some, each check a heading. */
export function exchanges(gate: Gate, page: Page): Element[] {
  return gate.checks.flatMap((check) => ofCheck(gate, check, page));
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

type Said = Exchange['request'] | Exchange['response'];

function exchange({ request, response, upstream }: Exchange): Element[] {
  const line = clip(`${request.method} ${request.url}`, FIELD);
  return folded(
    [h('code', line), ` answered ${response.status}`],
    [
      h('h5', 'Request'),
      said(line, request, 'The request'),
      h('h5', 'Answer'),
      said(`${response.status}`, response, 'The answer'),
      ...upstream.flatMap((one, index) => [
        h('h5', `Reached upstream (${index + 1} of ${upstream.length})`),
        said(clip(`${one.method} ${one.url}`, FIELD), one, `Upstream request ${index + 1}`),
      ]),
      ...(upstream.length === 0 ? [h('p', 'Nothing reached the systems behind it.')] : []),
    ],
  );
}

/** Headers and body, as a program would print them. */
function said(first: string, { headers, body }: Said, label: string): Element {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${clip(value, FIELD)}`);
  return block([first, ...lines, ...(body ? ['', body] : [])].join('\n'), label);
}

/** The events of a conversation, in the order in which they came. */
export function timeline(gate: Gate): Element[] {
  const told = momentsOf(gate);
  if (!told) return [];
  const rows = told.moments.map(({ time, event, what }) =>
    h('tr', [
      h('td', { className: ['n'] }, time),
      h('th', { scope: 'row' }, event),
      h('td', h('code', what)),
    ]),
  );
  return [
    h('h3', 'Events of the turn'),
    h('p', `${told.sum}; ${plural(told.moments.length, 'line')} below.`),
    table(
      'Events of the turn',
      [{ name: 'After', number: true }, { name: 'Event' }, { name: 'What' }],
      [rows],
    ),
  ];
}

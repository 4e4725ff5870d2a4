/** The report as one page that needs nothing else: no font, no address is loaded, and no script is needed to read it. */
import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Gate } from '../model/report.ts';
import { type Row, rows, verdictSentence } from './digest.ts';
import { clean } from './escape.ts';
import { matrixTable } from './html/checks.ts';
import { gateSection } from './html/gate.ts';
import { gateTable, header, mendFirst } from './html/overview.ts';
import { pageOf } from './html/page.ts';
import { SCRIPT } from './html/script.ts';
import { STYLE } from './html/style.ts';
import { matricesOf } from './matrix.ts';
import type { Writer } from './writer.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's own style and script, and nothing else. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hash(STYLE)}`,
  `script-src ${hash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const html: Writer = (given, options = {}) => {
  const report = clean(given);
  const all = rows(report);
  const page = pageOf(report, all, options);
  const byGate = new Map<Gate, Row[]>(report.gates.map((gate) => [gate, []]));
  for (const row of all) byGate.get(row.gate)!.push(row);
  const matrices = matricesOf(report.gates);
  const root = h('html', { lang: 'en' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: POLICY }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', `${report.tool.name}: ${verdictSentence(report)}`),
      h('style', STYLE),
    ]),
    h('body', [
      h('a', { href: '#report', className: ['skip-link'] }, 'Skip to the report'),
      header(report),
      h('main', { id: 'report', tabIndex: -1 }, [
        ...mendFirst(page),
        gateTable(page),
        filter(),
        ...(matrices.length > 0
          ? [
              h('section', { ariaLabelledBy: ['matrix'] }, [
                h('h2', { id: 'matrix' }, 'Check by check'),
                ...matrices.map((matrix) => matrixTable(matrix, page)),
              ]),
            ]
          : []),
      ]),
      h('script', SCRIPT),
    ]),
  ]);
  const around = toHtml({ type: 'root', children: [{ type: 'doctype' }, root] });
  const end = around.lastIndexOf('</main>');
  // One by one: as elements the sections of a thousand gates would take ten times as much.
  const sections = report.gates.map((gate) => toHtml(gateSection(gate, byGate.get(gate) ?? [], page)));
  const text = [around.slice(0, end), ...sections, around.slice(end)].join('');
  // HTML has no form for these.
  return `${text.replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd')}\n`;
};

/** The filter's boxes: what each is called, and the words of the items that it shows. */
const SHOWN = [
  ['Failed', 'error fail'],
  ['Warned', 'warning warn'],
  ['Older', 'note'],
  ['Skipped', 'skip'],
  ['Passed', 'pass'],
] as const;

/** Hidden until a script takes care of it. */
const filter = (): Element =>
  h('form', { hidden: true, role: 'search', ariaLabel: 'Filter the report' }, [
    h('label', [
      'Search ',
      h('input', { type: 'search', placeholder: 'file, code, words', autoComplete: 'off' }),
    ]),
    h('fieldset', [
      h('legend', { className: ['unseen'] }, 'Show'),
      ...SHOWN.map(([name, value]) =>
        h('label', [h('input', { type: 'checkbox', value, checked: true }), ` ${name}`]),
      ),
    ]),
    h('output', { ariaLive: 'polite' }),
  ]);

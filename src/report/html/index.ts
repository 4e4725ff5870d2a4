/** The report as one page that needs nothing else: no font, no address is loaded, and no script is needed to read it. */
import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { comparisonTables } from '../comparison-table.ts';
import { sanitizeReport } from '../escape.ts';
import { type FindingRow, findingRows, verdictSentence } from '../format-helpers.ts';
import type { ReportWriter } from '../writer.ts';
import { comparisonTable } from './checks.ts';
import { gateSection } from './gate.ts';
import { fixFirst, gateTable, header } from './overview.ts';
import { createPage } from './page.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's own style and script, and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src ${cspHash(STYLE)}`,
  `script-src ${cspHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export const html: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const all = findingRows(report);
  const page = createPage(report, all, options);
  const byGate = new Map<Gate, FindingRow[]>(report.gates.map((gate) => [gate, []]));
  for (const row of all) byGate.get(row.gate)!.push(row);
  const comparisons = comparisonTables(report.gates);
  const root = h('html', { lang: 'en' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', `${report.tool.name}: ${verdictSentence(report)}`),
      h('style', STYLE),
    ]),
    h('body', [
      h('a', { href: '#report', className: ['skip-link'] }, 'Skip to the report'),
      header(report),
      h('main', { id: 'report', tabIndex: -1 }, [
        ...fixFirst(page),
        gateTable(page),
        filterForm(),
        ...(comparisons.length > 0
          ? [
              h('section', { ariaLabelledBy: ['matrix'] }, [
                h('h2', { id: 'matrix' }, 'Check by check'),
                ...comparisons.map((comparison) => comparisonTable(comparison, page)),
              ]),
            ]
          : []),
      ]),
      h('script', SCRIPT),
    ]),
  ]);
  const shell = toHtml({ type: 'root', children: [{ type: 'doctype' }, root] });
  const mainEnd = shell.lastIndexOf('</main>');
  // One by one: as elements the sections of a thousand gates would take ten times as much.
  const sections = report.gates.map((gate) => toHtml(gateSection(gate, byGate.get(gate) ?? [], page)));
  const text = [shell.slice(0, mainEnd), ...sections, shell.slice(mainEnd)].join('');
  // HTML has no form for these.
  return `${text.replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd')}\n`;
};

/** The filter's boxes: what each is called, and the words of the items that it shows. */
const FILTER_OPTIONS = [
  ['Failed', 'error fail'],
  ['Warned', 'warning warn'],
  ['Older', 'note'],
  ['Skipped', 'skip'],
  ['Passed', 'pass'],
] as const;

/** Hidden until a script takes care of it. */
const filterForm = (): Element =>
  h('form', { hidden: true, role: 'search', ariaLabel: 'Filter the report' }, [
    h('label', [
      'Search ',
      h('input', { type: 'search', placeholder: 'file, code, words', autoComplete: 'off' }),
    ]),
    h('fieldset', [
      h('legend', { className: ['unseen'] }, 'Show'),
      ...FILTER_OPTIONS.map(([name, value]) =>
        h('label', [h('input', { type: 'checkbox', value, checked: true }), ` ${name}`]),
      ),
    ]),
    h('output', { ariaLive: 'polite' }),
  ]);

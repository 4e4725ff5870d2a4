/** The report as one self-contained page: it loads nothing, and can be read without its script. */
import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { comparisonTables } from '../check-tables.ts';
import { type FindingRow, orderGates, rankFindings } from '../rank.ts';
import { sanitizeReport } from '../sanitize.ts';
import { verdictSentence } from '../summary.ts';
import type { ReportWriter } from '../writer.ts';
import { comparisonTable } from './checks.ts';
import { gateSection } from './gate.ts';
import { configChanges, fixFirst, gateTable, header } from './overview.ts';
import { createPage } from './page.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the page's own style and script, and nothing else. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src ${cspHash(STYLE)}`,
  `script-src ${cspHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Writes the page. */
export const html: ReportWriter = (rawReport, options = {}) => {
  const report = sanitizeReport(rawReport);
  const allRows = rankFindings(report);
  const page = createPage(report, allRows, options);
  const byGate = new Map<Gate, FindingRow[]>(report.gates.map((gate) => [gate, []]));
  for (const row of allRows) byGate.get(row.gate)!.push(row);
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
        ...configChanges(report),
        gateTable(page),
        filterForm(),
        ...(comparisons.length > 0
          ? [
              h('section', { ariaLabelledBy: ['comparison'] }, [
                h('h2', { id: 'comparison' }, 'Checks side by side'),
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
  // One by one: as elements, the sections of a thousand gates would take ten times the memory.
  const sections = orderGates(report.gates).map((gate) =>
    toHtml(gateSection(gate, byGate.get(gate) ?? [], page)),
  );
  const text = [shell.slice(0, mainEnd), ...sections, shell.slice(mainEnd)].join('');
  // HTML can't represent these.
  return `${text.replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd')}\n`;
};

/** The check boxes of the filter: the label, and the `data-severity` values that it shows. */
const FILTER_OPTIONS = [
  ['Failed', 'error fail'],
  ['Warned', 'warning warn'],
  ['Existing', 'note'],
  ['Skipped', 'skip'],
  ['Passed', 'pass'],
] as const;

/** Hidden until the script shows it. */
const filterForm = (): Element =>
  h('form', { hidden: true, role: 'search', ariaLabel: 'Filter the report' }, [
    h('label', [
      'Search ',
      h('input', { type: 'search', placeholder: 'file, code or text', autoComplete: 'off' }),
    ]),
    h('fieldset', [
      h('legend', { className: ['visually-hidden'] }, 'Show'),
      ...FILTER_OPTIONS.map(([name, value]) =>
        h('label', [h('input', { type: 'checkbox', value, checked: true }), ` ${name}`]),
      ),
    ]),
    h('output', { ariaLive: 'polite' }),
  ]);

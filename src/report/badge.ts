/** The verdict as a badge: an SVG, and the JSON from which a badge service draws one. */
import type { Element } from 'xast';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import type { Report } from '../model/report.ts';
import { sanitizeReport, toJson } from './sanitize.ts';
import { countSummary } from './summary.ts';
import type { ReportWriter } from './writer.ts';

/** White text on these colors, and on the gray of the label, has a contrast of at least 4.5. */
const COLORS = { pass: '#1a7f37', fail: '#b3261e', error: '#b3261e' } as const;
const LABEL = '#444c56';

/** The verdict, or the number of findings of a failed report. */
function badgeMessage({ verdict, gates }: Report): string {
  if (verdict !== 'fail') return verdict;
  const counts = countSummary(gates.flatMap((gate) => gate.checks.flatMap(({ findings }) => findings)));
  return counts || verdict;
}

/** An SVG of 20 pixels in height, with its text as title. */
export const badge: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const [label, message] = [report.tool.name, badgeMessage(report)];
  const [labelWidth, messageWidth] = [textWidth(label), textWidth(message)];
  const width = labelWidth + messageWidth;
  const svg = x(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height: 20,
      role: 'img',
      'aria-label': `${label}: ${message}`,
    },
    [
      x('title', `${label}: ${message}`),
      x('clipPath', { id: 'r' }, x('rect', { width, height: 20, rx: 3 })),
      x('g', { 'clip-path': 'url(#r)' }, [
        x('rect', { width: labelWidth, height: 20, fill: LABEL }),
        x('rect', { x: labelWidth, width: messageWidth, height: 20, fill: COLORS[report.verdict] }),
      ]),
      x(
        'g',
        {
          fill: '#fff',
          'text-anchor': 'middle',
          'font-family': 'Verdana,DejaVu Sans,sans-serif',
          'font-size': 11,
        },
        [
          textElement(label, labelWidth / 2, labelWidth),
          textElement(message, labelWidth + messageWidth / 2, messageWidth),
        ],
      ),
    ],
  );
  return `${toXml(svg)}\n`;
};

/** An estimate with padding, in pixels; `textLength` fits the text to it. */
const textWidth = (text: string) => Math.round(text.length * 6.6) + 12;

const textElement = (text: string, middle: number, width: number): Element =>
  x('text', { x: middle, y: 14, textLength: width - 12 }, text);

/** The endpoint JSON of shields.io. */
export const badgeEndpoint: ReportWriter = (rawReport) => {
  const report = sanitizeReport(rawReport);
  const color = COLORS[report.verdict].slice(1);
  const isError = report.verdict !== 'pass';
  return toJson({ schemaVersion: 1, label: report.tool.name, message: badgeMessage(report), color, isError });
};

/** The verdict as a badge: a picture, and the JSON from which a badge service draws one. */
import type { Element } from 'xast';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import type { Report } from '../model/report.ts';
import { tally } from './digest.ts';
import { clean, toJson } from './escape.ts';
import type { Writer } from './writer.ts';

/** White on these, and on the grey of the label, has a contrast of 4.5 or more. */
const COLOURS = { pass: '#1a7f37', fail: '#b3261e', error: '#b3261e' } as const;
const LABEL = '#444c56';

/** What the badge says: one short word or two. */
function messageOf({ verdict, gates }: Report): string {
  if (verdict !== 'fail') return verdict;
  const found = tally(gates.flatMap((gate) => gate.checks.flatMap(({ findings }) => findings)));
  return found || verdict;
}

/** An SVG of 20 pixels in height, with its words as a title. */
export const badge: Writer = (given) => {
  const report = clean(given);
  const [label, message] = [report.tool.name, messageOf(report)];
  const [left, right] = [widthOf(label), widthOf(message)];
  const width = left + right;
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
        x('rect', { width: left, height: 20, fill: LABEL }),
        x('rect', { x: left, width: right, height: 20, fill: COLOURS[report.verdict] }),
      ]),
      x(
        'g',
        {
          fill: '#fff',
          'text-anchor': 'middle',
          'font-family': 'Verdana,DejaVu Sans,sans-serif',
          'font-size': 11,
        },
        [word(label, left / 2, left), word(message, left + right / 2, right)],
      ),
    ],
  );
  return `${toXml(svg)}\n`;
};

/** About what the letters take, and the room beside them; the words are fitted to it. */
const widthOf = (text: string) => Math.round(text.length * 6.6) + 12;

const word = (text: string, middle: number, width: number): Element =>
  x('text', { x: middle, y: 14, textLength: width - 12 }, text);

/** The endpoint form of shields.io. */
export const badgeEndpoint: Writer = (given) => {
  const report = clean(given);
  const color = COLOURS[report.verdict].slice(1);
  const isError = report.verdict !== 'pass';
  return toJson({ schemaVersion: 1, label: report.tool.name, message: messageOf(report), color, isError });
};

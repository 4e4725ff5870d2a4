/** What came of a turn, and when: as a picture, and as a table of the same. */
import type { Element } from 'hast';
import { h, s } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { duration, gateName, plural } from '../digest.ts';
import { clip } from '../escape.ts';
import { afterOf, type Lane, lanesOf, momentsOf, type Told, whatOf } from '../moments.ts';
import { FIELD, table } from './elements.ts';

/** The picture's measures, in its own units: they are pixels where there is room. */
const [WIDTH, LEFT, RIGHT, LANE, AXIS] = [1000, 150, 70, 28, 26];
/** Letters of a lane's name that fit beside it. */
const NAME = 18;

/** The events of a conversation, in the order in which they came; nothing where the gate tells none. */
export function timeline(gate: Gate): Element[] {
  const told = momentsOf(gate);
  if (!told) return [];
  const rows = told.moments.map((moment) =>
    h('tr', [
      h('td', { className: ['n'] }, afterOf(moment)),
      h('th', { scope: 'row' }, clip(moment.event, FIELD)),
      h('td', h('code', clip(whatOf(moment), FIELD))),
    ]),
  );
  const columns = [{ name: 'After', number: true }, { name: 'Event' }, { name: 'What' }];
  return [
    h('h3', 'Events of the turn'),
    h('p', clip(told.summary, FIELD)),
    ...picture(gate, told),
    table(`Events of the turn of ${clip(gateName(gate), FIELD)}`, columns, [rows]),
    ...(told.more > 0 ? [h('p', `and ${told.more} more, in report.json`)] : []),
  ];
}

/** A lane for each stage and kind of event, from left to right as time goes. */
function picture(gate: Gate, { moments }: Told): Element[] {
  const known = lanesOf(moments);
  if (!known) return [];
  const { lanes, last } = known;
  const height = AXIS + lanes.length * LANE;
  const at = (ms: number) => Math.round(LEFT + (ms / last) * (WIDTH - LEFT - RIGHT));
  const name = `When the events came: ${plural(lanes.length, 'lane')} from 0 to ${duration(last)}; the table below has all of it`;
  return [
    h(
      'div',
      {
        className: ['scroll'],
        tabIndex: 0,
        role: 'group',
        ariaLabel: `The picture of ${clip(gateName(gate), FIELD)}`,
      },
      [
        s('svg', { className: ['turn'], viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', ariaLabel: name }, [
          ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => axisMark(at(share * last), share * last, height)),
          ...lanes.flatMap((lane, index) => laneOf(lane, AXIS + index * LANE, at)),
        ]),
      ],
    ),
  ];
}

const axisMark = (x: number, ms: number, height: number): Element[] => [
  s('line', { className: ['axis'], x1: x, x2: x, y1: AXIS - 6, y2: height }),
  s('text', { x, y: AXIS - 11, textAnchor: 'middle' }, duration(ms)),
];

function laneOf({ name, marks, isStretch, isBad }: Lane, top: number, at: (ms: number) => number): Element[] {
  const times = marks.map(({ ms }) => ms);
  const [from, to] = [at(Math.min(...times)), at(Math.max(...times))];
  const middle = top + LANE / 2;
  const word = isBad ? ['bad'] : [];
  const bar = { x: from, y: middle - 7, width: Math.max(to - from, 2), height: 14, rx: 3 };
  return [
    s('text', { x: LEFT - 14, y: middle + 5, textAnchor: 'end' }, clip(name, NAME)),
    ...(isStretch ? [s('rect', { className: ['stretch', ...word], ...bar })] : []),
    ...marks.map(({ ms, title }) =>
      s('circle', { className: ['mark', ...word], cx: at(ms), cy: middle, r: 5 }, [
        s('title', clip(title, FIELD)),
      ]),
    ),
  ];
}

/** The events of a turn, as a chart and as a table. */
import type { Element } from 'hast';
import { h, s } from 'hastscript';
import type { Gate } from '../../model/report.ts';
import { clip } from '../../text/clip.ts';
import { formatDuration, gateLabel, plural } from '../labels.ts';
import {
  formatEvent,
  formatOffset,
  type TimelineLane,
  type TimelineView,
  timelineLanes,
  timelineView,
} from '../timeline.ts';
import { MAX_FIELD_LENGTH, table } from './elements.ts';

/** The sizes of the chart in its own units, which are pixels where there is room. */
const WIDTH = 1000;
const LEFT = 150;
const RIGHT = 70;
const LANE_HEIGHT = 28;
const AXIS_HEIGHT = 26;
/** The longest label of a lane that fits beside it. */
const MAX_LANE_NAME = 18;

/** The events of a conversation in their order; empty if the gate has none. */
export function timelineElements(gate: Gate): Element[] {
  const view = timelineView(gate);
  if (!view) return [];
  const rows = view.moments.map((moment) =>
    h('tr', [
      h('td', { className: ['n'] }, formatOffset(moment)),
      h('th', { scope: 'row' }, clip(moment.event, MAX_FIELD_LENGTH)),
      h('td', h('code', clip(formatEvent(moment), MAX_FIELD_LENGTH))),
    ]),
  );
  const columns = [{ name: 'After', isNumeric: true }, { name: 'Event' }, { name: 'Details' }];
  return [
    h('h3', 'Events of the turn'),
    h('p', clip(view.summary, MAX_FIELD_LENGTH)),
    ...timelineChart(gate, view),
    table(`Events of the turn of ${clip(gateLabel(gate), MAX_FIELD_LENGTH)}`, columns, [rows]),
    ...(view.omitted > 0 ? [h('p', `and ${view.omitted} more, in report.json`)] : []),
  ];
}

/** A lane for each stage and kind of event; time runs from left to right. */
function timelineChart(gate: Gate, { moments }: TimelineView): Element[] {
  const chart = timelineLanes(moments);
  if (!chart) return [];
  const { lanes, last } = chart;
  const height = AXIS_HEIGHT + lanes.length * LANE_HEIGHT;
  const toX = (ms: number) => Math.round(LEFT + (ms / last) * (WIDTH - LEFT - RIGHT));
  const description = `Timing of the events: ${plural(lanes.length, 'lane')} from 0 to ${formatDuration(last)}; the table below lists them`;
  return [
    h(
      'div',
      {
        className: ['scroll'],
        tabIndex: 0,
        role: 'group',
        ariaLabel: `Timeline of ${clip(gateLabel(gate), MAX_FIELD_LENGTH)}`,
      },
      [
        s(
          'svg',
          { className: ['timeline'], viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', ariaLabel: description },
          [
            ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => axisMark(toX(share * last), share * last, height)),
            ...lanes.flatMap((lane, index) => laneElements(lane, AXIS_HEIGHT + index * LANE_HEIGHT, toX)),
          ],
        ),
      ],
    ),
  ];
}

const axisMark = (x: number, ms: number, height: number): Element[] => [
  s('line', { className: ['axis'], x1: x, x2: x, y1: AXIS_HEIGHT - 6, y2: height }),
  s('text', { x, y: AXIS_HEIGHT - 11, textAnchor: 'middle' }, formatDuration(ms)),
];

function laneElements(
  { name, marks, isInterval, hasFailed }: TimelineLane,
  top: number,
  toX: (ms: number) => number,
): Element[] {
  const times = marks.map(({ ms }) => ms);
  const [from, to] = [toX(Math.min(...times)), toX(Math.max(...times))];
  const middle = top + LANE_HEIGHT / 2;
  const failedClass = hasFailed ? ['failed'] : [];
  const bar = { x: from, y: middle - 7, width: Math.max(to - from, 2), height: 14, rx: 3 };
  return [
    s('text', { x: LEFT - 14, y: middle + 5, textAnchor: 'end' }, clip(name, MAX_LANE_NAME)),
    ...(isInterval ? [s('rect', { className: ['interval', ...failedClass], ...bar })] : []),
    ...marks.map(({ ms, title }) =>
      s('circle', { className: ['mark', ...failedClass], cx: toX(ms), cy: middle, r: 5 }, [
        s('title', clip(title, MAX_FIELD_LENGTH)),
      ]),
    ),
  ];
}

import { closed, fault, fill, join, lines, refuse, text } from './make.ts';
import { DURATION, NO_BREAKS, RELPATH } from './shapes.ts';
import type { Requirement } from './types.ts';

export const dashboards: readonly Requirement[] = [
  {
    id: 'S1-2.19-keys',
    spec: '2.19',
    says: 'The map of `dashboards` takes its eight keys and no other; it may be empty.',
    accepts: [
      'dashboards: {}',
      'dashboards: {dir: d, metrics_source: m, traces_source: t, folder: f, path: p, drift_age: 1d, wave_wait: 1h, schedule: 5m}',
    ],
    refuses: [
      ...closed('dashboards', 'dashboards: {%: a}', ['Dir', 'metric_source', 'drift-age']),
      ...closed('dashboards', lines('dashboards:', '  dir: a', '  %: a')),
    ],
  },
  {
    id: 'S1-2.19-dir',
    spec: '2.19',
    says: 'The folder that dashboards are written to is a relative path on one line.',
    ...join(text('dashboards.dir', 'dashboards: {dir: %}', RELPATH), {
      refuses: refuse(
        'pattern',
        'dashboards.dir',
        ...fault('dashboards: {dir: %}', ['"a\\nb"', '"a\\rb"', '"a\\n"', '"\\n"']),
      ),
    }),
  },
  ...['metrics_source', 'traces_source', 'folder', 'path'].map(
    (key): Requirement => ({
      id: `S1-2.19-${key.replace('_', '-')}`,
      spec: '2.19',
      says: `\`${key}\` is a text on one line.`,
      ...join(text(`dashboards.${key}`, `dashboards: {${key}: %}`, NO_BREAKS), {
        accepts: fill(`dashboards: {${key}: %}`, ['"$DS"', '../up']),
        refuses: refuse('pattern', `dashboards.${key}`, lines('dashboards:', `  ${key}: «»|`, '    a')),
      }),
    }),
  ),
  ...['drift_age', 'wave_wait', 'schedule'].map(
    (key): Requirement => ({
      id: `S1-2.19-${key.replace('_', '-')}`,
      spec: '2.19',
      says: `\`${key}\` is a duration.`,
      ...text(`dashboards.${key}`, `dashboards:\n  ${key}: %\n`, DURATION),
    }),
  ),
];

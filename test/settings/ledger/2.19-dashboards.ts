import { fill, fillMarked, joinCases, lines, rejectedCases, string, unknownKeyCases } from './builders.ts';
import { DURATION, REPOSITORY_PATH, SINGLE_LINE } from './sample-tokens.ts';
import type { Requirement } from './types.ts';

export const dashboards: readonly Requirement[] = [
  {
    id: 'S1-2.19-keys',
    spec: '2.19',
    sentence: 'The map of `dashboards` takes its eight keys and no other; it may be empty.',
    tests: {
      accepts: [
        'dashboards: {}',
        'dashboards: {dir: d, metrics_source: m, traces_source: t, folder: f, path: p, drift_age: 1d, wave_wait: 1h, schedule: 5m}',
      ],
      rejects: [
        ...unknownKeyCases('dashboards', 'dashboards: {%: a}', ['Dir', 'metric_source', 'drift-age']),
        ...unknownKeyCases('dashboards', lines('dashboards:', '  dir: a', '  %: a')),
      ],
    },
  },
  {
    id: 'S1-2.19-dir',
    spec: '2.19',
    sentence: 'The folder that dashboards are written to is a relative path on one line.',
    tests: joinCases(string('dashboards.dir', 'dashboards: {dir: %}', REPOSITORY_PATH), {
      rejects: rejectedCases(
        'pattern',
        'dashboards.dir',
        ...fillMarked('dashboards: {dir: %}', ['"a\\nb"', '"a\\rb"', '"a\\n"', '"\\n"']),
      ),
    }),
  },
  ...['metrics_source', 'traces_source', 'folder', 'path'].map(
    (key): Requirement => ({
      id: `S1-2.19-${key.replace('_', '-')}`,
      spec: '2.19',
      sentence: `\`${key}\` is a single line.`,
      tests: joinCases(string(`dashboards.${key}`, `dashboards: {${key}: %}`, SINGLE_LINE), {
        accepts: fill(`dashboards: {${key}: %}`, ['"$DS"', '../up']),
        rejects: rejectedCases(
          'pattern',
          `dashboards.${key}`,
          lines('dashboards:', `  ${key}: «»|`, '    a'),
        ),
      }),
    }),
  ),
  ...['drift_age', 'wave_wait', 'schedule'].map(
    (key): Requirement => ({
      id: `S1-2.19-${key.replace('_', '-')}`,
      spec: '2.19',
      sentence: `\`${key}\` is a duration.`,
      tests: string(`dashboards.${key}`, `dashboards:\n  ${key}: %\n`, DURATION),
    }),
  ),
];

import { boolean, field, object, string, union } from '../../rules/rule.ts';
import { duration, relativePathPattern, singleLine } from './patterns.ts';

/** Spec 1, 2.19. */
export const dashboards = union(
  boolean,
  object(
    {
      dir: field(
        'The folder they are written to',
        string('a path inside the repository on one line, without a leading / and without ..', {
          pattern: `^(?![\\s\\S]*[\\r\\n])${relativePathPattern.slice(1)}`,
        }),
      ),
      metrics_source: field('The data source of the metrics', singleLine),
      traces_source: field('The data source of the traces', singleLine),
      folder: field('The folder of the dashboards in the viewer', singleLine),
      path: field('Where the viewer finds them', singleLine),
      drift_age: field('How old drift may grow before it alerts', duration),
      wave_wait: field('How long a wave may wait before it alerts', duration),
      schedule: field('How late a scheduled job may be before it alerts', duration),
    },
    { spec: '2.19' },
  ),
);

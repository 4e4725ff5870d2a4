import { boolean, field, object, string, union } from '../../rules/rule.ts';
import { duration, outsidePatterns, singleLine } from './patterns.ts';

/** Spec 1, 2.19. */
export const dashboards = union(
  boolean,
  object(
    {
      dir: field(
        'The directory that dashboards are written to',
        string('a path inside the repository, on one line, without a leading / or ..', {
          pattern: '^[^\\r\\n]+$',
          excludedPatterns: outsidePatterns,
        }),
      ),
      metrics_source: field('The data source for metrics', singleLine),
      traces_source: field('The data source for traces', singleLine),
      folder: field('The folder of the dashboards in the dashboard tool', singleLine),
      path: field('The path from which the dashboard tool loads them', singleLine),
      drift_age: field('The age at which drift triggers an alert', duration),
      wave_wait: field('The time after which a waiting wave triggers an alert', duration),
      schedule: field('The delay after which a scheduled job triggers an alert', duration),
    },
    { spec: '2.19' },
  ),
);

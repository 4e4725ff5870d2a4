import { isMap } from '../../../text/is-map.ts';
import { valueAt } from '../../settings-blocks.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** Jobs of a wave (spec 1, 2.4): a change that is applied on its pull request runs one job at a time. */
export const waves: LintVisitor = (value, { settings }) => {
  const jobs = isMap(value) ? value['jobs'] : undefined;
  if (
    !Number.isInteger(jobs) ||
    (jobs as number) < 2 ||
    valueAt(settings, 'apply', 'when') !== 'pull-request'
  )
    return noWarnings;
  return [
    {
      path: ['waves', 'jobs'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('waves', 'jobs')} has no effect while ${names.path('apply', 'when')} is pull-request; remove it, or use merge`,
    },
  ];
};

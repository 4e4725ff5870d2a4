import { at, isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';

/** Jobs of a wave (spec 1, 2.4): a change that applies on its pull request goes one job at a time. */
export const waves: Look = (held, { value }) => {
  const jobs = isMap(held) ? held['jobs'] : undefined;
  if (!Number.isInteger(jobs) || (jobs as number) < 2 || at(value, 'apply', 'when') !== 'pull-request')
    return none;
  return [
    {
      path: ['waves', 'jobs'],
      spot: 'key',
      say: (names) =>
        `${names.path('waves', 'jobs')} has no effect while ${names.path('apply', 'when')} is pull-request; leave it out, or set that to merge`,
    },
  ];
};

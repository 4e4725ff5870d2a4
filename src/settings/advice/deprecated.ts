import type { Advice } from './advice.ts';

/** Older names that still work. */
export const deprecated: Advice = {
  word: 'deprecated',
  title: 'The older name of a setting or value',
  means: 'The name still works and means the same. The newer one is what the documentation speaks of.',
  spec: 'spec 1, 2.2',
  bad: 'gate: on-destroy',
  good: 'gate: on-destructive',
  *find({ value }) {
    if (value['gate'] !== 'on-destroy') return;
    yield {
      path: ['gate'],
      spot: 'value',
      say: (names) => `${names.path('gate')} is on-destroy, the older name; write on-destructive`,
      right: 'on-destructive',
    };
  },
};

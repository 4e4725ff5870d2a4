import { advise, none } from './advice.ts';

/** Older names that still work. */
export const deprecated = advise({
  word: 'deprecated',
  title: 'The older name of a setting or value',
  means: 'The name still works and means the same. The newer one is what the documentation speaks of.',
  spec: 'spec 1, 2.2',
  bad: 'gate: on-destroy',
  good: 'gate: on-destructive',
  looks: {
    gate: (held) =>
      held !== 'on-destroy'
        ? none
        : [
            {
              path: ['gate'],
              spot: 'value',
              say: (names) => `${names.path('gate')} is on-destroy, the older name; write on-destructive`,
              right: 'on-destructive',
            },
          ],
  },
});

import { defineLintRule, noWarnings } from './lint-rule.ts';

/** Older names that still work. */
export const deprecated = defineLintRule({
  ruleId: 'deprecated',
  title: 'The older name of a setting or value',
  description: 'The name still works and means the same. The newer one is what the documentation speaks of.',
  spec: 'spec 1, 2.2',
  bad: 'gate: on-destroy',
  good: 'gate: on-destructive',
  visitors: {
    gate: (value) =>
      value !== 'on-destroy'
        ? noWarnings
        : [
            {
              path: ['gate'],
              anchor: 'value',
              describe: (names) =>
                `${names.path('gate')} is on-destroy, the older name; write on-destructive`,
              suggestion: 'on-destructive',
            },
          ],
  },
});

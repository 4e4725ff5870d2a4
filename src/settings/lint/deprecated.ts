import { type LintRule, noWarnings } from './lint-rule.ts';

export const deprecated: LintRule = {
  ruleId: 'deprecated',
  title: 'Deprecated name',
  description: 'The name still works and means the same, but the documentation only uses the newer name.',
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
              describe: (names) => `${names.path('gate')}: on-destroy is deprecated; use on-destructive`,
              suggestion: 'on-destructive',
            },
          ],
  },
};

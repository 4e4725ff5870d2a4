import { deprecated } from '../../../src/settings/lint/deprecated.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

testLintRule(deprecated, {
  flagged: {
    'gate: on-destroy': 'value gate: gate: on-destroy is deprecated; use on-destructive => on-destructive',
  },
  clean: [
    'gate: on-destructive',
    'gate: on-destroyed',
    'gates: on-destroy',
    'gate: [on-destroy]',
    ...junk('gate: %'),
  ],
});

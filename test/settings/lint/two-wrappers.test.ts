import { twoWrappers } from '../../../src/settings/lint/two-wrappers.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

testLintRule(twoWrappers, {
  flagged: {
    'wrapper_a: {}\nwrapper_b: {}':
      'key wrapper_b: wrapper_b and wrapper_a are both set; keep the wrapper that the pipeline runs',
    'wrapper_b: {version: 1.2.3}\ngate: always\nwrapper_a: {version: 1.2.3}':
      'key wrapper_a: wrapper_a and wrapper_b are both set; keep the wrapper that the pipeline runs',
  },
  clean: [
    'wrapper_a: {}',
    'wrapper_b: {}',
    ...junk('wrapper_a: %\nwrapper_b: {}', ['{}', '{a: null}', '{a: [1]}']),
    ...junk('wrapper_a: {}\nwrapper_b: %', ['{}', '{a: null}', '{a: [1]}']),
  ],
});

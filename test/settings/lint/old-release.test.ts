import { oldRelease } from '../../../src/settings/lint/old-release.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (version: string) =>
  `value wrapper_a.version: wrapper_a.version is "${version}", which is too old; use 1.1.0 or later`;

testLintRule(oldRelease, {
  flagged: {
    'wrapper_a: {version: 1.0.9}': expectedLine('1.0.9'),
    'wrapper_a: {version: 0.93.0}': expectedLine('0.93.0'),
    'wrapper_a: {version: 01.00.20-rc.1}': expectedLine('01.00.20-rc.1'),
  },
  clean: [
    'wrapper_a: {version: 1.1.0}',
    'wrapper_a: {version: 1.1.0-rc.1}',
    'wrapper_a: {version: 1.10.0}',
    'wrapper_a: {version: 2.0.0}',
    'wrapper_a: {version: 01.01.00}',
    'wrapper_a: {version: 99999999999999999999.0.0}',
    'wrapper_b: {version: 1.0.0}',
    // Not a full version, which is an error.
    'wrapper_a: {version: "1.0"}',
    'wrapper_a: {version: v1.0.0}',
    'wrapper_a: {version: 1.0.0.0}',
    ...junk('wrapper_a: %'),
    ...junk('wrapper_a: {version: %}'),
  ],
});

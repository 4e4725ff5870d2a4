import { overlap } from '../../../src/settings/lint/overlap.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (path: string, glob: string, other: string) =>
  `value ${path}: ${path} is "${glob}", the same as ${other}; keep it under one branch`;
const long = 'x'.repeat(80);

testLintRule(overlap, {
  flagged: {
    'apply: {branches: {main: ["live/**"], release: [a, "live/**"]}}': expectedLine(
      'apply.branches.release.1',
      'live/**',
      'apply.branches.main.0',
    ),
    'apply: {when: merge, branches: {a: [x], b: [x], c: [y, x]}}': [
      expectedLine('apply.branches.b.0', 'x', 'apply.branches.a.0'),
      expectedLine('apply.branches.c.1', 'x', 'apply.branches.a.0'),
    ],
    [`apply: {branches: {a: [${long}], b: [${long}]}}`]: expectedLine(
      'apply.branches.b.0',
      `${'x'.repeat(57)}…`,
      'apply.branches.a.0',
    ),
  },
  clean: [
    'apply: {branches: {main: [a], release: [b]}}',
    'apply: {branches: {main: [a, a]}}',
    'apply: {branches: {main: ["live/*"], release: ["live/**"]}}',
    // On pull requests the branches have no effect.
    'apply: {when: pull-request, branches: {main: [a], release: [a]}}',
    'apply: {branches: {main: a, release: a}}',
    'apply: {branches: {main: [1, null, {}], release: [1, null, {}]}}',
    ...junk('apply: %'),
    ...junk('apply: {branches: %}'),
    ...junk('apply: {branches: {main: %, release: %}}', []),
  ],
});

import { branchName } from '../../../src/settings/lint/branch-name.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (branch: string, problem: string) =>
  `key apply.branches.${branch}: apply.branches.${branch} is not a valid branch name, which must not ${problem}; use the name of the branch`;

testLintRule(branchName, {
  flagged: {
    'apply: {branches: {a//b: [x]}}': expectedLine('a//b', 'have an empty part'),
    'apply: {branches: {main: [x], a/: [y]}}': expectedLine('a/', 'have an empty part'),
    'apply: {branches: {a/../b: [x]}}': expectedLine('a/../b', 'contain ..'),
    'apply: {branches: {"..": [x], main..1: [y]}}': [
      expectedLine('..', 'contain ..'),
      expectedLine('main..1', 'contain ..'),
    ],
    'apply: {when: pull-request, branches: {main.lock: [x]}}': expectedLine('main.lock', 'end in .lock'),
    'apply: {branches: {a.lock/b: [x]}}': expectedLine('a.lock/b', 'end in .lock'),
  },
  clean: [
    'apply: {branches: {main: [x], release/1.2: [y], .dot: [z], _a: [x]}}',
    'apply: {branches: {a.b.c: [x], lock: [x], main.locked: [x], a-.b: [x]}}',
    ...junk('apply: %'),
    ...junk('apply: {branches: %}'),
  ],
});

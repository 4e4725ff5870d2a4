import { branchName } from '../../../src/settings/lint/branch-name.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine = (branch: string, has: string) =>
  `key apply.branches.${branch}: apply.branches.${branch} can't be a branch: git takes no name that has ${has}; use the name the branch has`;

testLintRule(branchName, {
  flagged: {
    'apply: {branches: {a//b: [x]}}': expectedLine('a//b', 'an empty part'),
    'apply: {branches: {main: [x], a/: [y]}}': expectedLine('a/', 'an empty part'),
    'apply: {branches: {a/../b: [x]}}': expectedLine('a/../b', '.. in it'),
    'apply: {branches: {"..": [x], main..1: [y]}}': [
      expectedLine('..', '.. in it'),
      expectedLine('main..1', '.. in it'),
    ],
    'apply: {when: pull-request, branches: {main.lock: [x]}}': expectedLine('main.lock', '.lock at the end'),
    'apply: {branches: {a.lock/b: [x]}}': expectedLine('a.lock/b', '.lock at the end'),
  },
  clean: [
    'apply: {branches: {main: [x], release/1.2: [y], .dot: [z], _a: [x]}}',
    'apply: {branches: {a.b.c: [x], lock: [x], main.locked: [x], a-.b: [x]}}',
    ...junk('apply: %'),
    ...junk('apply: {branches: %}'),
  ],
});

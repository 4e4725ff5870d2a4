import { branchName } from '../../../src/settings/advice/branch-name.ts';
import { junk, tellsOf } from './telling.ts';

const told = (branch: string, has: string) =>
  `key apply.branches.${branch}: apply.branches.${branch} can't be a branch: git takes no name that has ${has}; use the name the branch has`;

tellsOf(branchName, {
  tells: {
    'apply: {branches: {a//b: [x]}}': told('a//b', 'an empty part'),
    'apply: {branches: {main: [x], a/: [y]}}': told('a/', 'an empty part'),
    'apply: {branches: {a/../b: [x]}}': told('a/../b', '.. in it'),
    'apply: {branches: {"..": [x], main..1: [y]}}': [told('..', '.. in it'), told('main..1', '.. in it')],
    'apply: {when: pull-request, branches: {main.lock: [x]}}': told('main.lock', '.lock at the end'),
    'apply: {branches: {a.lock/b: [x]}}': told('a.lock/b', '.lock at the end'),
  },
  silent: [
    'apply: {branches: {main: [x], release/1.2: [y], .dot: [z], _a: [x]}}',
    'apply: {branches: {a.b.c: [x], lock: [x], main.locked: [x], a-.b: [x]}}',
    ...junk('apply: %'),
    ...junk('apply: {branches: %}'),
  ],
});

import { unapproved } from '../../../src/settings/lint/unapproved.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine =
  'value apply.requires: apply.requires does not contain approved while apply.merge is auto; add approved, or merge manually';

testLintRule(unapproved, {
  flagged: {
    'apply: {when: pull-request, merge: auto, requires: [checks]}': expectedLine,
    'apply: {when: pull-request, merge: auto, requires: []}': expectedLine,
  },
  clean: [
    'apply: {when: pull-request, merge: auto, requires: [checks, approved]}',
    // Without `requires`, the pipeline's own default applies.
    'apply: {when: pull-request, merge: auto}',
    'apply: {when: pull-request, merge: manual, requires: [checks]}',
    'apply: {when: pull-request, requires: [checks]}',
    // On merge, `merge` and `requires` have no effect.
    'apply: {merge: auto, requires: [checks]}',
    'apply: {when: merge, merge: auto, requires: [checks]}',
    'apply: {when: pull-request, merge: auto, requires: [aproved]}',
    ...junk('apply: %'),
    ...junk('apply: {when: pull-request, merge: auto, requires: %}', ['[]']),
    ...junk('apply: {when: %, merge: auto, requires: [checks]}'),
    ...junk('apply: {when: pull-request, merge: %, requires: [checks]}'),
  ],
});

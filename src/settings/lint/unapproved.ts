import { isMap } from '../../text/is-map.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

const knownRequirements = new Set<unknown>(['approved', 'mergeable', 'undiverged', 'checks']);

export const unapproved: LintRule = {
  ruleId: 'unapproved',
  title: 'Automatic merge without approval',
  description:
    'With apply.merge: auto, the pipeline merges a pull request after its apply. Unless apply.requires contains approved, nobody has to approve it.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { when: pull-request, merge: auto, requires: [checks] }',
  good: 'apply: { when: pull-request, merge: auto, requires: [approved, checks] }',
  visitors: {
    apply: (value) => {
      if (!isMap(value) || value['merge'] !== 'auto' || value['when'] !== 'pull-request') return noWarnings;
      const { requires } = value;
      // An invalid entry may be a misspelled `approved`.
      if (
        !Array.isArray(requires) ||
        requires.includes('approved') ||
        !requires.every((requirement) => knownRequirements.has(requirement))
      )
        return noWarnings;
      return [
        {
          path: ['apply', 'requires'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('apply', 'requires')} does not contain approved while ${names.path('apply', 'merge')} is auto; add approved, or merge manually`,
        },
      ];
    },
  },
};

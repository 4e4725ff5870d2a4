import { isMap } from '../../text/is-map.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

const knownRequirements = new Set<unknown>(['approved', 'mergeable', 'undiverged', 'checks']);

/** A pipeline that merges by itself must ask for an approval. */
export const unapproved = defineLintRule({
  ruleId: 'unapproved',
  title: 'The pipeline merges what nobody approved',
  description:
    'With apply.merge auto the pipeline merges a pull request after its apply. Without approved among apply.requires no person has to have agreed to it.',
  spec: 'spec 1, 2.3',
  bad: 'apply: { when: pull-request, merge: auto, requires: [checks] }',
  good: 'apply: { when: pull-request, merge: auto, requires: [approved, checks] }',
  visitors: {
    apply: (value) => {
      if (!isMap(value) || value['merge'] !== 'auto' || value['when'] !== 'pull-request') return noWarnings;
      const { requires } = value;
      // A wrong entry may be `approved` misspelt.
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
            `${names.path('apply', 'requires')} does not hold approved while ${names.path('apply', 'merge')} is auto; add approved, or merge by hand`,
        },
      ];
    },
  },
});

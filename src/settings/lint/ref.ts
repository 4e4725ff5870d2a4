import { valueAt } from '../settings-blocks.ts';
import { quoteShort } from './helpers.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** The ref that policies are taken at. */
export const ref = defineLintRule({
  ruleId: 'ref',
  title: 'A ref that git does not take',
  description:
    'What follows the last @ of policy.source is the tag, branch or commit the policies are taken at. It starts with a letter or digit and has no .. in it, or git reads it as something else.',
  spec: 'spec 1, 2.14',
  bad: 'policy: { source: "git+https://code.example.com/acme/policies@-v1" }',
  good: 'policy: { source: "git+https://code.example.com/acme/policies@v1" }',
  visitors: {
    policy: (value) => {
      const source = valueAt(value, 'source');
      if (typeof source !== 'string' || !source.startsWith('git+') || !source.includes('@'))
        return noWarnings;
      const name = source.slice(source.lastIndexOf('@') + 1);
      if (/^[A-Za-z0-9]/.test(name) && !name.includes('..')) return noWarnings;
      return [
        {
          path: ['policy', 'source'],
          anchor: 'value',
          describe: (names) => {
            const path = names.path('policy', 'source');
            return name === ''
              ? `${path} ends in @ without a ref; name a tag, branch or commit`
              : `${path} has the ref ${quoteShort(name)}; use one that starts with a letter or digit and has no ..`;
          },
        },
      ];
    },
  },
});

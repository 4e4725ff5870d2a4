import { quoteShort } from '../../text/sentence.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

export const ref: LintRule = {
  ruleId: 'ref',
  title: 'Invalid git ref',
  description:
    'The part of policy.source after the last @ is the tag, branch or commit of the policies. It must start with a letter or digit and must not contain .., or git reads it as something else.',
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
              ? `${path} has no ref after the @; add a tag, branch or commit`
              : `${path} has the ref ${quoteShort(name)}; use a ref that starts with a letter or digit and does not contain ..`;
          },
        },
      ];
    },
  },
};

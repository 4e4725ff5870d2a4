import { at } from '../units.ts';
import { advise, none } from './advice.ts';
import { quoted } from './looking.ts';

/** The ref that policies are taken at. */
export const ref = advise({
  word: 'ref',
  title: 'A ref that git does not take',
  means:
    'What follows the last @ of policy.source is the tag, branch or commit the policies are taken at. It starts with a letter or digit and has no .. in it, or git reads it as something else.',
  spec: 'spec 1, 2.14',
  bad: 'policy: { source: "git+https://code.example.com/acme/policies@-v1" }',
  good: 'policy: { source: "git+https://code.example.com/acme/policies@v1" }',
  looks: {
    policy: (held) => {
      const source = at(held, 'source');
      if (typeof source !== 'string' || !source.startsWith('git+') || !source.includes('@')) return none;
      const name = source.slice(source.lastIndexOf('@') + 1);
      if (/^[A-Za-z0-9]/.test(name) && !name.includes('..')) return none;
      return [
        {
          path: ['policy', 'source'],
          spot: 'value',
          say: (names) => {
            const path = names.path('policy', 'source');
            return name === ''
              ? `${path} ends in @ without a ref; name a tag, branch or commit`
              : `${path} has the ref ${quoted(name)}; use one that starts with a letter or digit and has no ..`;
          },
        },
      ];
    },
  },
});

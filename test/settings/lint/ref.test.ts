import { ref } from '../../../src/settings/lint/ref.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const policy = (source: string) => `policy: {source: "${source}"}`;
const expectedLine = (name: string) =>
  `value policy.source: policy.source has the ref "${name}"; use a ref that starts with a letter or digit and does not contain ..`;

testLintRule(ref, {
  flagged: {
    [policy('git+https://h/p@-v1')]: expectedLine('-v1'),
    [policy('git+https://h/p@v1..v2')]: expectedLine('v1..v2'),
    [policy('git+file://p@/v1')]: expectedLine('/v1'),
    [policy('git+http://h/p@')]:
      'value policy.source: policy.source has no ref after the @; add a tag, branch or commit',
    // What comes before the last @ is never shown.
    [policy('git+https://me:secret@h/p@_x')]: expectedLine('_x'),
  },
  clean: [
    policy('git+https://h/p@v1'),
    policy('git+https://h/p@1a2b3c'),
    policy('git+https://h/p@release/1.2.3-rc.1'),
    policy('git+https://me@h/p@v1'),
    policy('git+https://h/..p@v1'),
    // Without an @, or of another kind, it is an error.
    policy('git+https://h/p'),
    policy('https://h/p@-v1'),
    ...junk('policy: %'),
    ...junk('policy: {source: %}'),
  ],
});

import { isMap } from '../units.ts';
import { advise, none } from './advice.ts';

/** One pipeline runs one wrapper. */
export const twoWrappers = advise({
  word: 'two-wrappers',
  title: 'Settings for both wrapper tools',
  means:
    'A wrapper runs the binary for the pipeline, and a repository has one. With settings for both, those of one are forgotten.',
  spec: 'spec 1, 2.2',
  bad: 'wrapper_a: { parallelism: 4 }\nwrapper_b: { version: 1.9.0 }',
  good: 'wrapper_a: { parallelism: 4 }',
  looks: {
    wrapper_a: (held, { value }) => {
      if (!isMap(held) || !isMap(value['wrapper_b'])) return none;
      const [first, later] = Object.keys(value).filter((key) => key === 'wrapper_a' || key === 'wrapper_b');
      return [
        {
          path: [later!],
          spot: 'key',
          say: (names) =>
            `${names.path(later!)} stands beside ${names.path(first!)}; keep the one the pipeline runs`,
        },
      ];
    },
  },
});

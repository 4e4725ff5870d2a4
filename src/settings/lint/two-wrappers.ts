import { isMap } from '../../text/is-map.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** One pipeline runs one wrapper. */
export const twoWrappers = defineLintRule({
  ruleId: 'two-wrappers',
  title: 'Settings for both wrapper tools',
  description:
    'A wrapper runs the binary for the pipeline, and a repository has one. With settings for both, those of one are forgotten.',
  spec: 'spec 1, 2.2',
  bad: 'wrapper_a: { parallelism: 4 }\nwrapper_b: { version: 1.9.0 }',
  good: 'wrapper_a: { parallelism: 4 }',
  visitors: {
    wrapper_a: (value, { settings }) => {
      if (!isMap(value) || !isMap(settings['wrapper_b'])) return noWarnings;
      const [first, second] = Object.keys(settings).filter(
        (key) => key === 'wrapper_a' || key === 'wrapper_b',
      );
      return [
        {
          path: [second!],
          anchor: 'key',
          describe: (names) =>
            `${names.path(second!)} stands beside ${names.path(first!)}; keep the one the pipeline runs`,
        },
      ];
    },
  },
});

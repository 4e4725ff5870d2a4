import { isMap } from '../../text/is-map.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

export const twoWrappers: LintRule = {
  ruleId: 'two-wrappers',
  title: 'Settings for both wrapper tools',
  description:
    'A wrapper runs the binary for the pipeline, and a repository uses one wrapper. The settings of the other one are probably leftovers.',
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
            `${names.path(second!)} and ${names.path(first!)} are both set; keep the wrapper that the pipeline runs`,
        },
      ];
    },
  },
};

import { valueAt } from '../settings-blocks.ts';
import { quoteShort } from './helpers.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** A release of the form the table takes. */
const RELEASE = /^([0-9]+)\.([0-9]+)\.[0-9]+(?:-[A-Za-z0-9.]+)?$/;

/** The first wrapper below the first release that the pipeline can run. */
export const oldRelease = defineLintRule({
  ruleId: 'old-release',
  title: 'A release that is too old for the pipeline',
  description:
    'The pipeline calls the first wrapper tool in a way that releases before 1.1 do not understand.',
  spec: 'spec 1, 2.13',
  bad: 'wrapper_a: { version: 1.0.4 }',
  good: 'wrapper_a: { version: 1.1.0 }',
  visitors: {
    wrapper_a: (value) => {
      const version = valueAt(value, 'version');
      if (typeof version !== 'string') return noWarnings;
      const release = RELEASE.exec(version);
      if (!release) return noWarnings;
      const [major, minor] = [Number(release[1]), Number(release[2])];
      if (major > 1 || (major === 1 && minor >= 1)) return noWarnings;
      return [
        {
          path: ['wrapper_a', 'version'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('wrapper_a', 'version')} is ${quoteShort(version)}, which is too old; use 1.1.0 or later`,
        },
      ];
    },
  },
});

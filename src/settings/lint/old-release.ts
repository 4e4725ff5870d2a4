import { quoteShort } from '../../text/sentence.ts';
import { valueAt } from '../settings-blocks.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

/** A valid version, with its major and minor number. */
const VERSION = /^([0-9]+)\.([0-9]+)\.[0-9]+(?:-[A-Za-z0-9.]+)?$/;

export const oldRelease: LintRule = {
  ruleId: 'old-release',
  title: 'Version too old for the pipeline',
  description:
    'The pipeline calls the first wrapper tool with options that versions before 1.1 do not support.',
  spec: 'spec 1, 2.13',
  bad: 'wrapper_a: { version: 1.0.4 }',
  good: 'wrapper_a: { version: 1.1.0 }',
  visitors: {
    wrapper_a: (value) => {
      const version = valueAt(value, 'version');
      if (typeof version !== 'string') return noWarnings;
      const match = VERSION.exec(version);
      if (!match) return noWarnings;
      const [major, minor] = [Number(match[1]), Number(match[2])];
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
};

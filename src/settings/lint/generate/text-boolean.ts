import { yaml11Boolean } from '../../../rules/suggestion.ts';
import { quoteShort } from '../../../text/sentence.ts';
import type { LintRule } from '../lint-rule.ts';
import { visitSections } from './sections.ts';

/** Where a table defines the key, a string for a boolean is a `type` error. */
export const textBoolean: LintRule = {
  ruleId: 'text-boolean',
  title: 'String instead of true or false',
  description:
    'YAML 1.2 has two booleans, true and false. Words such as yes and on are strings, as is anything in quotes, and a string does not turn the setting on or off.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { disable_init: yes }',
  good: 'generate: { disable_init: true }',
  visitors: {
    generate: visitSections(({ settings, path }, warnings) => {
      const value = settings['disable_init'];
      const suggestion = yaml11Boolean(value);
      if (suggestion === undefined) return;
      const settingPath = [...path, 'disable_init'];
      warnings.push({
        path: settingPath,
        anchor: 'value',
        describe: (names) =>
          `${names.path(...settingPath)} is the string ${quoteShort(String(value))}; use ${suggestion}`,
        suggestion,
      });
    }),
  },
};

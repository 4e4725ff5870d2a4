import { yaml11Boolean } from '../../../rules/suggestion.ts';
import { quoteShort } from '../helpers.ts';
import { defineLintRule } from '../lint-rule.ts';
import { visitSections } from './sections.ts';

/** A switch that is text. Elsewhere that is an error of type. */
export const textBoolean = defineLintRule({
  ruleId: 'text-boolean',
  title: 'A text where true or false is meant',
  description:
    'YAML 1.2 has two booleans, true and false. Words such as yes and on are text, as is anything in quotes, and a text does not turn the setting on or off.',
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
          `${names.path(...settingPath)} is the text ${quoteShort(String(value))}; write ${suggestion}`,
        suggestion,
      });
    }),
  },
});

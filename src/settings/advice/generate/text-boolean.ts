import { spokenBoolean } from '../../../rules/right.ts';
import { advise } from '../advice.ts';
import { quoted } from '../looking.ts';
import { inSections } from './sections.ts';

/** A switch that is text. Elsewhere that is an error of type. */
export const textBoolean = advise({
  word: 'text-boolean',
  title: 'A text where true or false is meant',
  means:
    'YAML 1.2 has two booleans, true and false. Words such as yes and on are text, as is anything in quotes, and a text does not turn the setting on or off.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { disable_init: yes }',
  good: 'generate: { disable_init: true }',
  looks: {
    generate: inSections(({ value, path }, hints) => {
      const held = value['disable_init'];
      const right = spokenBoolean(held);
      if (right === undefined) return;
      const at = [...path, 'disable_init'];
      hints.push({
        path: at,
        spot: 'value',
        say: (names) => `${names.path(...at)} is the text ${quoted(String(held))}; write ${right}`,
        right,
      });
    }),
  },
});

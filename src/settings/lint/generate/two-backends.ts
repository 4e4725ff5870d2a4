import { isMap } from '../../../text/is-map.ts';
import { defineLintRule } from '../lint-rule.ts';
import { visitSections } from './sections.ts';

/** A root keeps its state in one place. */
export const twoBackends = defineLintRule({
  ruleId: 'two-backends',
  title: 'Two backends for the same roots',
  description:
    'A root keeps its state in one backend. With two types the binary refuses the file that is generated.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { backend: { s3: { bucket: states }, local: { path: states } } }',
  good: 'generate: { backend: { s3: { bucket: states } } }',
  visitors: {
    generate: visitSections(({ settings, path }, warnings) => {
      const types = isMap(settings['backend']) ? Object.keys(settings['backend']) : [];
      const [first, second] = types.map((type) => [...path, 'backend', type]);
      if (!first || !second) return;
      warnings.push({
        path: second,
        anchor: 'key',
        describe: (names) =>
          `${names.path(...second)} stands beside ${names.path(...first)}; keep one backend`,
      });
    }),
  },
});

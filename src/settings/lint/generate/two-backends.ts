import { isMap } from '../../../text/is-map.ts';
import type { LintRule } from '../lint-rule.ts';
import { visitSections } from './sections.ts';

export const twoBackends: LintRule = {
  ruleId: 'two-backends',
  title: 'Two backends for the same roots',
  description:
    'A root stores its state in one backend. With two backends, the binary rejects the generated file.',
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
          `${names.path(...second)} and ${names.path(...first)} are both set; keep one backend`,
      });
    }),
  },
};

import { isMap } from '../../units.ts';
import { advise } from '../advice.ts';
import { inSections } from './sections.ts';

/** A root keeps its state in one place. */
export const twoBackends = advise({
  word: 'two-backends',
  title: 'Two backends for the same roots',
  means:
    'A root keeps its state in one backend. With two types the binary refuses the file that is generated.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { backend: { s3: { bucket: states }, local: { path: states } } }',
  good: 'generate: { backend: { s3: { bucket: states } } }',
  looks: {
    generate: inSections(({ value, path }, hints) => {
      const types = isMap(value['backend']) ? Object.keys(value['backend']) : [];
      const [first, second] = types.map((type) => [...path, 'backend', type]);
      if (!first || !second) return;
      hints.push({
        path: second,
        spot: 'key',
        say: (names) => `${names.path(...second)} stands beside ${names.path(...first)}; keep one backend`,
      });
    }),
  },
});

import { isMap } from '../../units.ts';
import { advise, type Hint } from '../advice.ts';
import { argumentsIn, inSections } from './sections.ts';

/** Nothing, where an argument of an argument should be. */
export const nestedNull = advise({
  word: 'nested-null',
  title: 'A null inside an argument',
  means:
    'Null leaves an argument of a backend or provider unset. Deeper inside an argument there is nothing it could stand for, and the file cannot be generated.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { backend: { s3: { bucket: states, assume_role: { external_id: null } } } }',
  good: 'generate: { backend: { s3: { bucket: states, assume_role: { session_name: pipeline } } } }',
  looks: {
    generate: inSections((section, hints) => {
      for (const key of ['backend', 'providers'] as const) {
        for (const { value, path } of argumentsIn(section, key)) {
          for (const [name, argument] of Object.entries(value)) {
            if (argument !== null) seek(argument, [...path, name], hints);
          }
        }
      }
    }),
  },
});

function seek(value: unknown, path: Hint['path'], hints: Hint[]): void {
  if (value === null) {
    hints.push({
      path,
      spot: 'value',
      say: (names) => `${names.path(...path)} is empty (null); give it a value, or leave it out`,
    });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) seek(item, [...path, index], hints);
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) seek(item, [...path, key], hints);
  }
}

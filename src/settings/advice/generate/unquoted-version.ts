import { advise, type Hint } from '../advice.ts';
import { argumentsIn, inSections } from './sections.ts';

/** A release that YAML has read as a number. Elsewhere that is an error of type. */
export const unquotedVersion = advise({
  word: 'unquoted-version',
  title: 'A version that YAML reads as a number',
  means:
    'Without quotes 1.10 is the number 1.1, and so another release. What was written is lost before anybody can look at it.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { required_version: 1.10 }',
  good: 'generate: { required_version: "1.10" }',
  looks: {
    generate: inSections((section, hints) => {
      const places = [
        { held: section.value['required_version'], path: [...section.path, 'required_version'] },
        ...argumentsIn(section, 'providers').map(({ value, path }) => ({
          held: value['version'],
          path: [...path, 'version'],
        })),
      ];
      for (const { held, path } of places) if (typeof held === 'number') hints.push(unquoted(held, path));
    }),
  },
});

const unquoted = (held: number, path: Hint['path']): Hint => ({
  path,
  spot: 'value',
  say: (names) => ({
    message: `${names.path(...path)} is the number ${held}; write the version in quotes`,
    help: 'YAML reads 1.10 without quotes as the number 1.1',
  }),
});

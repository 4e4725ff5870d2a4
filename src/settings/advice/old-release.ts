import { at } from '../units.ts';
import { advise, none } from './advice.ts';
import { quoted } from './looking.ts';

/** A release of the form the table takes. */
const RELEASE = /^([0-9]+)\.([0-9]+)\.[0-9]+(?:-[A-Za-z0-9.]+)?$/;

/** The first wrapper below the first release that the pipeline can run. */
export const oldRelease = advise({
  word: 'old-release',
  title: 'A release that is too old for the pipeline',
  means: 'The pipeline calls the first wrapper tool in a way that releases before 1.1 do not understand.',
  spec: 'spec 1, 2.13',
  bad: 'wrapper_a: { version: 1.0.4 }',
  good: 'wrapper_a: { version: 1.1.0 }',
  looks: {
    wrapper_a: (held) => {
      const version = at(held, 'version');
      if (typeof version !== 'string') return none;
      const release = RELEASE.exec(version);
      if (!release) return none;
      const [major, minor] = [Number(release[1]), Number(release[2])];
      if (major > 1 || (major === 1 && minor >= 1)) return none;
      return [
        {
          path: ['wrapper_a', 'version'],
          spot: 'value',
          say: (names) =>
            `${names.path('wrapper_a', 'version')} is ${quoted(version)}, which is too old; use 1.1.0 or later`,
        },
      ];
    },
  },
});

import { isMap } from '../units.ts';
import { advise, type Hint, none } from './advice.ts';

/** A job's variable with two values. */
export const nameClash = advise({
  word: 'name-clash',
  title: 'One variable with two values',
  means:
    'A secret, a CI variable and an entry of env all become environment variables of the job. Of two with one name only one value arrives, and which one is left to chance.',
  spec: 'spec 1, 2.9',
  bad: 'env: { REGION: north }\npass: { vars: [REGION] }',
  good: 'env: { REGION: north }\npass: { vars: [ACCOUNT] }',
  looks: {
    pass: (held, { value }) => {
      if (!isMap(held)) return none;
      const env = isMap(value['env']) ? value['env'] : {};
      const hints: Hint[] = [];
      /** Where each name is passed first. */
      const first = new Map<string, readonly [list: string, index: number]>();
      for (const list of Object.keys(held)) {
        const names = held[list];
        if ((list !== 'secrets' && list !== 'vars') || !Array.isArray(names)) continue;
        for (const [index, name] of names.entries()) {
          if (typeof name !== 'string') continue;
          const earlier = first.get(name);
          if (!earlier) first.set(name, [list, index]);
          // A repetition in one list is an error already.
          if (earlier?.[0] === list) continue;
          if (Object.hasOwn(env, name)) hints.push(clash(['pass', list, index], ['env', name]));
          else if (earlier) hints.push(clash(['pass', list, index], ['pass', ...earlier]));
        }
      }
      return hints;
    },
  },
});

// The name itself may be a secret that was pasted in the wrong place, so places are named instead.
const clash = (path: Hint['path'], other: Hint['path']): Hint => ({
  path,
  spot: 'value',
  say: (names) =>
    `${names.path(...path)} and ${names.path(...other)} give one variable two values; keep one of them`,
});

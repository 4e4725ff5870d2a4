import { isMap } from '../../text/is-map.ts';
import { defineLintRule, type LintWarning, noWarnings } from './lint-rule.ts';

/** A job's variable with two values. */
export const nameClash = defineLintRule({
  ruleId: 'name-clash',
  title: 'One variable with two values',
  description:
    'A secret, a CI variable and an entry of env all become environment variables of the job. Of two with one name only one value arrives, and which one is left to chance.',
  spec: 'spec 1, 2.9',
  bad: 'env: { REGION: north }\npass: { vars: [REGION] }',
  good: 'env: { REGION: north }\npass: { vars: [ACCOUNT] }',
  visitors: {
    pass: (value, { settings }) => {
      if (!isMap(value)) return noWarnings;
      const env = isMap(settings['env']) ? settings['env'] : {};
      const warnings: LintWarning[] = [];
      /** Where each name is passed first. */
      const firstUse = new Map<string, readonly [list: string, index: number]>();
      for (const list of Object.keys(value)) {
        const names = value[list];
        if ((list !== 'secrets' && list !== 'vars') || !Array.isArray(names)) continue;
        for (const [index, name] of names.entries()) {
          if (typeof name !== 'string') continue;
          const earlier = firstUse.get(name);
          if (!earlier) firstUse.set(name, [list, index]);
          // A repetition in one list is an error already.
          if (earlier?.[0] === list) continue;
          if (Object.hasOwn(env, name)) warnings.push(nameClashWarning(['pass', list, index], ['env', name]));
          else if (earlier) warnings.push(nameClashWarning(['pass', list, index], ['pass', ...earlier]));
        }
      }
      return warnings;
    },
  },
});

// The name itself may be a secret that was pasted in the wrong place, so places are named instead.
const nameClashWarning = (path: LintWarning['path'], other: LintWarning['path']): LintWarning => ({
  path,
  anchor: 'value',
  describe: (names) =>
    `${names.path(...path)} and ${names.path(...other)} give one variable two values; keep one of them`,
});

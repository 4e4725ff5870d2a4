import { isMap } from '../../text/is-map.ts';
import { type LintRule, type LintWarning, noWarnings } from './lint-rule.ts';

export const nameClash: LintRule = {
  ruleId: 'name-clash',
  title: 'Two values for one variable',
  description:
    'Secrets, CI variables and entries of env all become environment variables of the job. If two have the same name, only one value is set, and which one is undefined.',
  spec: 'spec 1, 2.9',
  bad: 'env: { REGION: north }\npass: { vars: [REGION] }',
  good: 'env: { REGION: north }\npass: { vars: [ACCOUNT] }',
  visitors: {
    pass: (value, { settings }) => {
      if (!isMap(value)) return noWarnings;
      const env = isMap(settings['env']) ? settings['env'] : {};
      const warnings: LintWarning[] = [];
      /** Where each name is first passed. */
      const firstUse = new Map<string, readonly [list: string, index: number]>();
      for (const list of Object.keys(value)) {
        const names = value[list];
        if ((list !== 'secrets' && list !== 'vars') || !Array.isArray(names)) continue;
        for (const [index, name] of names.entries()) {
          if (typeof name !== 'string') continue;
          const earlier = firstUse.get(name);
          if (!earlier) firstUse.set(name, [list, index]);
          // A duplicate in one list is already an error.
          if (earlier?.[0] === list) continue;
          if (Object.hasOwn(env, name)) warnings.push(nameClashWarning(['pass', list, index], ['env', name]));
          else if (earlier) warnings.push(nameClashWarning(['pass', list, index], ['pass', ...earlier]));
        }
      }
      return warnings;
    },
  },
};

// The name may be a secret that was pasted in the wrong place, so only paths are shown.
const nameClashWarning = (path: LintWarning['path'], other: LintWarning['path']): LintWarning => ({
  path,
  anchor: 'value',
  describe: (names) =>
    `${names.path(...path)} and ${names.path(...other)} set the same variable; keep one of them`,
});

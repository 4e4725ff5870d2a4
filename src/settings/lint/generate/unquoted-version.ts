import type { LintRule, LintWarning } from '../lint-rule.ts';
import { argumentsIn, visitSections } from './sections.ts';

/** About keys that no table defines; for those that one does, a number in place of a version is a `type` error. */
export const unquotedVersion: LintRule = {
  ruleId: 'unquoted-version',
  title: 'Version without quotes',
  description: 'Without quotes, YAML reads 1.10 as the number 1.1, which is another version.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { required_version: 1.10 }',
  good: 'generate: { required_version: "1.10" }',
  visitors: {
    generate: visitSections((section, warnings) => {
      const versions = [
        { value: section.settings['required_version'], path: [...section.path, 'required_version'] },
        ...argumentsIn(section, 'providers').map(({ settings, path }) => ({
          value: settings['version'],
          path: [...path, 'version'],
        })),
      ];
      for (const { value, path } of versions)
        if (typeof value === 'number') warnings.push(unquotedVersionWarning(value, path));
    }),
  },
};

const unquotedVersionWarning = (value: number, path: LintWarning['path']): LintWarning => ({
  path,
  anchor: 'value',
  describe: (names) => ({
    message: `${names.path(...path)} is the number ${value}; put the version in quotes`,
    help: 'Without quotes, YAML reads 1.10 as the number 1.1',
  }),
});

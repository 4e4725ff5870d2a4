import { defineLintRule, type LintWarning } from '../lint-rule.ts';
import { argumentsIn, visitSections } from './sections.ts';

/** A release that YAML has read as a number. Elsewhere that is an error of type. */
export const unquotedVersion = defineLintRule({
  ruleId: 'unquoted-version',
  title: 'A version that YAML reads as a number',
  description:
    'Without quotes 1.10 is the number 1.1, and so another release. What was written is lost before anybody can look at it.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { required_version: 1.10 }',
  good: 'generate: { required_version: "1.10" }',
  visitors: {
    generate: visitSections((section, warnings) => {
      const versions = [
        { held: section.settings['required_version'], path: [...section.path, 'required_version'] },
        ...argumentsIn(section, 'providers').map(({ settings, path }) => ({
          held: settings['version'],
          path: [...path, 'version'],
        })),
      ];
      for (const { held: value, path } of versions)
        if (typeof value === 'number') warnings.push(unquotedVersionWarning(value, path));
    }),
  },
});

const unquotedVersionWarning = (value: number, path: LintWarning['path']): LintWarning => ({
  path,
  anchor: 'value',
  describe: (names) => ({
    message: `${names.path(...path)} is the number ${value}; write the version in quotes`,
    help: 'YAML reads 1.10 without quotes as the number 1.1',
  }),
});

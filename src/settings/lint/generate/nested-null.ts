import { isMap } from '../../../text/is-map.ts';
import type { LintRule, LintWarning } from '../lint-rule.ts';
import { argumentsIn, visitSections } from './sections.ts';

export const nestedNull: LintRule = {
  ruleId: 'nested-null',
  title: 'Null inside an argument',
  description:
    "Null leaves an argument of a backend or provider unset. Inside an argument it has no meaning, and the file can't be generated.",
  spec: 'spec 1, 2.2',
  bad: 'generate: { backend: { s3: { bucket: states, assume_role: { external_id: null } } } }',
  good: 'generate: { backend: { s3: { bucket: states, assume_role: { session_name: pipeline } } } }',
  visitors: {
    generate: visitSections((section, warnings) => {
      for (const key of ['backend', 'providers'] as const) {
        for (const { settings, path } of argumentsIn(section, key)) {
          for (const [name, argument] of Object.entries(settings)) {
            if (argument !== null) findNulls(argument, [...path, name], warnings);
          }
        }
      }
    }),
  },
};

function findNulls(value: unknown, path: LintWarning['path'], warnings: LintWarning[]): void {
  if (value === null) {
    warnings.push({
      path,
      anchor: 'value',
      describe: (names) => `${names.path(...path)} has no value (null); give it a value, or remove it`,
    });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) findNulls(item, [...path, index], warnings);
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) findNulls(item, [...path, key], warnings);
  }
}

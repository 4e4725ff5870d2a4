import { isMap } from '../../../text/is-map.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** A version per root glob (spec 1, 2.2); in a project it is an error (2.1). */
export const versionMap: LintVisitor = (value, { kind, settings }) => {
  if (kind !== 'file' || settings['binary'] !== 'tool_c' || !isMap(value)) return noWarnings;
  return [
    {
      path: ['version'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('version')} has a version per root, which ${names.value('tool_c', 'binary')} does not support; use a single version`,
    },
  ];
};

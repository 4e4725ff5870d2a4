import { isMap } from '../../../text/is-map.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** A release for each root glob (spec 1, 2.2); a project may not have one at all (2.1). */
export const versionMap: LintVisitor = (value, { kind, settings }) => {
  if (kind !== 'file' || settings['binary'] !== 'tool_c' || !isMap(value)) return noWarnings;
  return [
    {
      path: ['version'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('version')} has a release for each root, which does not work with ${names.value('tool_c', 'binary')}; give one release`,
    },
  ];
};

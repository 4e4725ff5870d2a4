import { isMap } from '../../../text/is-map.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** The third binary cannot test modules (spec 1, 2.11). */
export const moduleTest: LintVisitor = (value, { settings }) => {
  if (settings['binary'] !== 'tool_c' || !isMap(value) || value['test'] !== true) return noWarnings;
  return [
    {
      path: ['modules', 'test'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('modules', 'test')} is on, which ${names.value('tool_c', 'binary')} does not support; remove it`,
    },
  ];
};

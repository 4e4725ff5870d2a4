import { isMap } from '../../../text/is-map.ts';
import { keyTables } from '../../generated/key-tables.ts';
import { isKeyMissing, isOn } from '../helpers.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** The drift agent fixes what the drift job finds (spec 1, 2.16). */
export const drift: LintVisitor = (value, { settings }) => {
  if (!isMap(value) || !isOn(value['drift'])) return noWarnings;
  if (settings['drift'] !== false && !isKeyMissing(settings, 'drift', keyTables.known.settings))
    return noWarnings;
  return [
    {
      path: ['agent', 'drift'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('agent', 'drift')} needs a schedule in ${names.path('drift')}; add one, such as "0 4 * * 1", or turn it off`,
    },
  ];
};

import { isMap } from '../../../text/is-map.ts';
import { keyTables } from '../../generated/key-tables.ts';
import { isKeyMissing, isOn } from '../helpers.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** Attestation of modules that are never released (spec 1, 2.11). */
export const modules: LintVisitor = (value) => {
  if (!isMap(value) || !isOn(value['attest'])) return noWarnings;
  const { publish } = value;
  const published =
    !(Array.isArray(publish) && publish.length === 0) &&
    !isKeyMissing(value, 'publish', keyTables.known.modules);
  if (published || !isKeyMissing(value, 'registry', keyTables.known.modules)) return noWarnings;
  return [
    {
      path: ['modules', 'attest'],
      anchor: 'key',
      describe: (names) => {
        const [attest, publish, registry] = ['attest', 'publish', 'registry'].map((key) =>
          names.path('modules', key),
        );
        return `${attest} has no effect without ${publish} or ${registry}; add one of them, or remove it`;
      },
    },
  ];
};

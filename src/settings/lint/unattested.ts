import { isMap } from '../../text/is-map.ts';
import { isKeyMissing } from './helpers.ts';
import { keyTables } from '../generated/key-tables.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** Only attested modules may be used, and none can be. */
export const unattested = defineLintRule({
  ruleId: 'unattested',
  title: 'Attested modules are required, and none can be',
  description:
    'modules.require refuses every module without an attestation that counts. Those of this repository count when modules.attest is on, those of others when modules.trusted names them.',
  spec: 'spec 1, 2.11',
  bad: 'modules: { require: attested }',
  good: 'modules: { require: attested, attest: true, publish: git-tags }',
  visitors: {
    modules: (value) => {
      if (!isMap(value) || value['require'] !== 'attested') return noWarnings;
      const { attest, trusted } = value;
      if (attest !== false && !isKeyMissing(value, 'attest', keyTables.known.modules)) return noWarnings;
      if (
        !(Array.isArray(trusted) && trusted.length === 0) &&
        !isKeyMissing(value, 'trusted', keyTables.known.modules)
      )
        return noWarnings;
      return [
        {
          path: ['modules', 'require'],
          anchor: 'value',
          describe: (names) => {
            const [require, attest, trusted] = ['require', 'attest', 'trusted'].map((key) =>
              names.path('modules', key),
            );
            return `${require} is attested, which no module can be as things stand; turn ${attest} on, or say in ${trusted} whose attestations count`;
          },
        },
      ];
    },
  },
});

import { isMap } from '../../text/is-map.ts';
import { keyTables } from '../generated/key-tables.ts';
import { isKeyMissing } from './helpers.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

export const unattested: LintRule = {
  ruleId: 'unattested',
  title: 'Attestation required, but never available',
  description:
    'modules.require rejects every module without a trusted attestation. Modules of this repository have one if modules.attest is on; modules of other repositories have one if modules.trusted lists them.',
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
            return `${require} is attested, but no module can have a trusted attestation; turn on ${attest}, or list trusted sources in ${trusted}`;
          },
        },
      ];
    },
  },
};

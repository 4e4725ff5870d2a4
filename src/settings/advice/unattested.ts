import { isMap } from '../units.ts';
import { advise, none } from './advice.ts';
import { keys } from './keys.ts';
import { lacks } from './looking.ts';

/** Only attested modules may be used, and none can be. */
export const unattested = advise({
  word: 'unattested',
  title: 'Attested modules are required, and none can be',
  means:
    'modules.require refuses every module without an attestation that counts. Those of this repository count when modules.attest is on, those of others when modules.trusted names them.',
  spec: 'spec 1, 2.11',
  bad: 'modules: { require: attested }',
  good: 'modules: { require: attested, attest: true, publish: git-tags }',
  looks: {
    modules: (held) => {
      if (!isMap(held) || held['require'] !== 'attested') return none;
      const { attest, trusted } = held;
      if (attest !== false && !lacks(held, 'attest', keys.known.modules)) return none;
      if (!(Array.isArray(trusted) && trusted.length === 0) && !lacks(held, 'trusted', keys.known.modules))
        return none;
      return [
        {
          path: ['modules', 'require'],
          spot: 'value',
          say: (names) => {
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

import { at } from '../units.ts';
import { advise, none } from './advice.ts';
import { isOn } from './looking.ts';

/** Two answers to one drift. */
export const doubleResponse = advise({
  word: 'double-response',
  title: 'Drift is answered twice',
  means:
    'The drift agent mends drift in a pull request of its own. With respond.drift pull-request the pipeline opens another one for the same drift.',
  spec: 'spec 1, 2.15',
  bad: `drift: "0 4 * * 1"
respond: { drift: pull-request }
agent: { via: forge, token_env: AGENT_TOKEN, drift: true }`,
  good: `drift: "0 4 * * 1"
respond: { drift: attribute }
agent: { via: forge, token_env: AGENT_TOKEN, drift: true }`,
  looks: {
    respond: (held, { value }) => {
      if (at(held, 'drift') !== 'pull-request' || !isOn(at(value, 'agent', 'drift'))) return none;
      return [
        {
          path: ['respond', 'drift'],
          spot: 'value',
          say: (names) =>
            `${names.path('respond', 'drift')} is pull-request while ${names.path('agent', 'drift')} is on, which opens one too; use attribute or off`,
        },
      ];
    },
  },
});

import { valueAt } from '../settings-blocks.ts';
import { isOn } from './helpers.ts';
import { defineLintRule, noWarnings } from './lint-rule.ts';

/** Two answers to one drift. */
export const doubleResponse = defineLintRule({
  ruleId: 'double-response',
  title: 'Drift is answered twice',
  description:
    'The drift agent mends drift in a pull request of its own. With respond.drift pull-request the pipeline opens another one for the same drift.',
  spec: 'spec 1, 2.15',
  bad: `drift: "0 4 * * 1"
respond: { drift: pull-request }
agent: { via: forge, token_env: AGENT_TOKEN, drift: true }`,
  good: `drift: "0 4 * * 1"
respond: { drift: attribute }
agent: { via: forge, token_env: AGENT_TOKEN, drift: true }`,
  visitors: {
    respond: (value, { settings }) => {
      if (valueAt(value, 'drift') !== 'pull-request' || !isOn(valueAt(settings, 'agent', 'drift')))
        return noWarnings;
      return [
        {
          path: ['respond', 'drift'],
          anchor: 'value',
          describe: (names) =>
            `${names.path('respond', 'drift')} is pull-request while ${names.path('agent', 'drift')} is on, which opens one too; use attribute or off`,
        },
      ];
    },
  },
});

import { valueAt } from '../settings-blocks.ts';
import { isOn } from './helpers.ts';
import { type LintRule, noWarnings } from './lint-rule.ts';

export const doubleResponse: LintRule = {
  ruleId: 'double-response',
  title: 'Two responses to drift',
  description:
    'The drift agent opens a pull request that fixes the drift. With respond.drift: pull-request, the pipeline opens a second one for the same drift.',
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
            `${names.path('respond', 'drift')} is pull-request, but ${names.path('agent', 'drift')} also opens a pull request; use attribute or off`,
        },
      ];
    },
  },
};

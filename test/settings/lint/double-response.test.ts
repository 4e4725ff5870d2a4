import { doubleResponse } from '../../../src/settings/lint/double-response.ts';
import { junk, testLintRule } from './lint-rule-tester.ts';

const expectedLine =
  'value respond.drift: respond.drift is pull-request, but agent.drift also opens a pull request; use attribute or off';
const agent = (drift: string) => `agent: {via: forge, token_env: TOKEN, drift: ${drift}}`;

testLintRule(doubleResponse, {
  flagged: {
    [`respond: {drift: pull-request}\n${agent('true')}`]: expectedLine,
    [`${agent('{timeout: 5}')}\nrespond: {drift: pull-request}`]: expectedLine,
  },
  clean: [
    'respond: {drift: pull-request}',
    `respond: {drift: attribute}\n${agent('true')}`,
    `respond: {drift: off}\n${agent('true')}`,
    `respond: {drift: pull-request}\n${agent('false')}`,
    `respond: {tips: pull-request}\n${agent('true')}`,
    agent('true'),
    ...junk(`respond: %\n${agent('true')}`),
    ...junk(`respond: {drift: %}\n${agent('true')}`),
    ...junk('respond: {drift: pull-request}\nagent: %'),
    ...junk('respond: {drift: pull-request}\nagent: {drift: %}', ['true', '{}', '{a: null}', '{a: [1]}']),
  ],
});

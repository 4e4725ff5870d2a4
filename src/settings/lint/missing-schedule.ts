import { isMap } from '../../text/is-map.ts';
import { formatList } from '../../text/sentence.ts';
import { keyTables } from '../generated/key-tables.ts';
import { valueAt } from '../settings-blocks.ts';
import { isKeyMissing, isOn } from './helpers.ts';
import { type LintRule, type LintVisitor, noWarnings } from './lint-rule.ts';

/** Settings that use the comments job of the second forge; `shownValue` if the value is what matters. */
const commentsJobUses: readonly {
  readonly path: readonly string[];
  readonly isUsed: (value: unknown) => boolean;
  readonly shownValue?: string;
}[] = [
  { path: ['forge_b_options', 'token'], isUsed: (value) => value === 'protected', shownValue: 'protected' },
  { path: ['agent', 'comment'], isUsed: isOn },
  { path: ['review', 'agent'], isUsed: (value) => value === true },
  { path: ['apply', 'when'], isUsed: (value) => value === 'pull-request', shownValue: 'pull-request' },
];

/** Settings that need the comments schedule on the second forge (spec 1, 2.2): one warning for all of them. */
const comments: LintVisitor = (value, { settings }) => {
  if (value !== 'forge_b' || typeof settings['comments'] === 'string') return noWarnings;
  const uses = commentsJobUses.filter(({ path, isUsed }) => isUsed(valueAt(settings, ...path)));
  const [first] = uses;
  if (
    !first ||
    (settings['comments'] !== false && !isKeyMissing(settings, 'comments', keyTables.known.settings))
  )
    return noWarnings;
  return [
    {
      path: first.path,
      anchor: first.shownValue === undefined ? 'key' : 'value',
      describe: (names) => {
        const users = uses.map(
          ({ path, shownValue }) => names.path(...path) + (shownValue === undefined ? '' : `: ${shownValue}`),
        );
        const need = users.length > 1 ? 'need' : 'needs';
        const forge = names.value('forge_b', 'forge');
        return `${formatList(users, 'and')} ${need} a schedule in ${names.path('comments')} on ${forge}; add one, such as "*/10 * * * *"`;
      },
    },
  ];
};

/** The drift agent fixes what the drift job finds (spec 1, 2.16). */
const drift: LintVisitor = (value, { settings }) => {
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

export const missingSchedule: LintRule = {
  ruleId: 'missing-schedule',
  title: 'Missing schedule',
  description:
    'The drift job finds drift, and on the second forge the comments job reads comments. Both run on their own schedule; without one they never run.',
  spec: 'spec 1, 2.2',
  bad: 'agent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  good: 'drift: "0 4 * * 1"\nagent: { via: forge, token_env: AGENT_TOKEN, drift: true }',
  visitors: { forge: comments, agent: drift },
};

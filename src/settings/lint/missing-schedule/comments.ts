import { valueAt } from '../../settings-blocks.ts';
import { formatList, isKeyMissing, isOn } from '../helpers.ts';
import { keyTables } from '../../generated/key-tables.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** What the comments job of the second forge does; `shown` where the value makes the difference. */
const commentsJobUses: readonly {
  readonly path: readonly string[];
  readonly asks: (value: unknown) => boolean;
  readonly shown?: string;
}[] = [
  { path: ['forge_b_options', 'token'], asks: (value) => value === 'protected', shown: 'protected' },
  { path: ['agent', 'comment'], asks: isOn },
  { path: ['review', 'agent'], asks: (value) => value === true },
  { path: ['apply', 'when'], asks: (value) => value === 'pull-request', shown: 'pull-request' },
];

/** What the second forge does on its comments schedule only (spec 1, 2.2). One missing schedule is one hint. */
export const comments: LintVisitor = (value, { settings }) => {
  if (value !== 'forge_b' || typeof settings['comments'] === 'string') return noWarnings;
  const uses = commentsJobUses.filter(({ path, asks }) => asks(valueAt(settings, ...path)));
  const [first] = uses;
  if (!first || (settings['comments'] !== false && !isKeyMissing(settings, 'comments', keyTables.known.settings)))
    return noWarnings;
  return [
    {
      path: first.path,
      anchor: first.shown === undefined ? 'key' : 'value',
      describe: (names) => {
        const users = uses.map(
          ({ path, shown }) => names.path(...path) + (shown === undefined ? '' : ` ${shown}`),
        );
        const need = users.length > 1 ? 'need' : 'needs';
        const forge = names.value('forge_b', 'forge');
        return `${formatList(users, 'and')} ${need} a schedule in ${names.path('comments')} on ${forge}; add one such as "*/10 * * * *"`;
      },
    },
  ];
};

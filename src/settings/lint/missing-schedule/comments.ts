import { formatList } from '../../../text/sentence.ts';
import { keyTables } from '../../generated/key-tables.ts';
import { valueAt } from '../../settings-blocks.ts';
import { isKeyMissing, isOn } from '../helpers.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

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
export const comments: LintVisitor = (value, { settings }) => {
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

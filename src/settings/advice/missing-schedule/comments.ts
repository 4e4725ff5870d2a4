import { at } from '../../units.ts';
import { type Look, none } from '../advice.ts';
import { keys } from '../keys.ts';
import { isOn, lacks, listed } from '../looking.ts';

/** What the comments job of the second forge does; `shown` where the value makes the difference. */
const work: readonly {
  readonly path: readonly string[];
  readonly asks: (held: unknown) => boolean;
  readonly shown?: string;
}[] = [
  { path: ['forge_b_options', 'token'], asks: (held) => held === 'protected', shown: 'protected' },
  { path: ['agent', 'comment'], asks: isOn },
  { path: ['review', 'agent'], asks: (held) => held === true },
  { path: ['apply', 'when'], asks: (held) => held === 'pull-request', shown: 'pull-request' },
];

/** What the second forge does on its comments schedule only (spec 1, 2.2). One missing schedule is one hint. */
export const comments: Look = (held, { value }) => {
  if (held !== 'forge_b' || typeof value['comments'] === 'string') return none;
  const waiting = work.filter(({ path, asks }) => asks(at(value, ...path)));
  const [first] = waiting;
  if (!first || (value['comments'] !== false && !lacks(value, 'comments', keys.known.unit))) return none;
  return [
    {
      path: first.path,
      spot: first.shown === undefined ? 'key' : 'value',
      say: (names) => {
        const who = waiting.map(
          ({ path, shown }) => names.path(...path) + (shown === undefined ? '' : ` ${shown}`),
        );
        const need = who.length > 1 ? 'need' : 'needs';
        const forge = names.value('forge_b', 'forge');
        return `${listed(who, 'and')} ${need} a schedule in ${names.path('comments')} on ${forge}; add one such as "*/10 * * * *"`;
      },
    },
  ];
};

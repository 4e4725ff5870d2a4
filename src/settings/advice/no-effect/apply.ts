import { isMap } from '../../units.ts';
import { type Hint, type Look, none } from '../advice.ts';
import { otherForge } from '../forges.ts';
import { keys } from '../keys.ts';
import { lacks } from '../looking.ts';

/** Settings of `apply` that another key of it puts out of work (spec 1, 2.3). */
export const apply: Look = (held, { value }) => {
  if (!isMap(held)) return none;
  const { when, merge, requires, merge_token_env, branches } = held;
  const hints: Hint[] = [];
  const merges = merge === 'manual' || merge === 'auto';
  const asks = Array.isArray(requires) && requires.length > 0;
  if ((merges || asks) && (when === 'merge' || lacks(held, 'when', keys.known.apply))) {
    if (merges) hints.push(unless('merge', 'when', 'pull-request'));
    if (asks) hints.push(unless('requires', 'when', 'pull-request'));
  }
  // On forge_b the token has another use too; where no forge is named it may be that one.
  if (
    typeof merge_token_env === 'string' &&
    otherForge(value, 'forge_b') &&
    (merge === 'manual' || lacks(held, 'merge', keys.known.apply))
  ) {
    hints.push(unless('merge_token_env', 'merge', 'auto'));
  }
  if (when === 'pull-request' && isMap(branches)) {
    hints.push({
      path: ['apply', 'branches'],
      spot: 'key',
      say: (names) =>
        `${names.path('apply', 'branches')} has no effect while ${names.path('apply', 'when')} is pull-request; leave it out, or set that to merge`,
    });
  }
  return hints;
};

const unless = (key: string, other: string, needed: string): Hint => ({
  path: ['apply', key],
  spot: 'key',
  say: (names) =>
    `${names.path('apply', key)} has no effect unless ${names.path('apply', other)} is ${needed}; set that, or leave it out`,
});

import { isMap } from '../../../text/is-map.ts';
import { keyTables } from '../../generated/key-tables.ts';
import { otherForge } from '../forges.ts';
import { isKeyMissing } from '../helpers.ts';
import { type LintVisitor, type LintWarning, noWarnings } from '../lint-rule.ts';

/** Settings of `apply` that have no effect because of another of its keys (spec 1, 2.3). */
export const apply: LintVisitor = (value, { settings }) => {
  if (!isMap(value)) return noWarnings;
  const { when, merge, requires, merge_token_env, branches } = value;
  const warnings: LintWarning[] = [];
  const hasMerge = merge === 'manual' || merge === 'auto';
  const hasRequires = Array.isArray(requires) && requires.length > 0;
  if ((hasMerge || hasRequires) && (when === 'merge' || isKeyMissing(value, 'when', keyTables.known.apply))) {
    if (hasMerge) warnings.push(noEffectUnless('merge', 'when', 'pull-request'));
    if (hasRequires) warnings.push(noEffectUnless('requires', 'when', 'pull-request'));
  }
  // On forge_b the token has another use too, and without `forge` the forge may be forge_b.
  if (
    typeof merge_token_env === 'string' &&
    otherForge(settings, 'forge_b') &&
    (merge === 'manual' || isKeyMissing(value, 'merge', keyTables.known.apply))
  ) {
    warnings.push(noEffectUnless('merge_token_env', 'merge', 'auto'));
  }
  if (when === 'pull-request' && isMap(branches)) {
    warnings.push({
      path: ['apply', 'branches'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('apply', 'branches')} has no effect while ${names.path('apply', 'when')} is pull-request; remove it, or use merge`,
    });
  }
  return warnings;
};

const noEffectUnless = (key: string, other: string, requiredValue: string): LintWarning => ({
  path: ['apply', key],
  anchor: 'key',
  describe: (names) =>
    `${names.path('apply', key)} has no effect unless ${names.path('apply', other)} is ${requiredValue}; set that, or remove it`,
});

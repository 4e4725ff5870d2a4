import type { SettingsBlock } from '../settings-blocks.ts';
import { bareHost } from './bare-host.ts';
import { branchName } from './branch-name.ts';
import { deprecated } from './deprecated.ts';
import { doubleResponse } from './double-response.ts';
import { nestedNull } from './generate/nested-null.ts';
import { providerAlias } from './generate/provider-alias.ts';
import { textBoolean } from './generate/text-boolean.ts';
import { twoBackends } from './generate/two-backends.ts';
import { unquotedVersion } from './generate/unquoted-version.ts';
import type { LintContext, LintRule, LintVisitor, LintWarning } from './lint-rule.ts';
import { missingSchedule } from './missing-schedule.ts';
import { nameClash } from './name-clash.ts';
import { noEffect } from './no-effect.ts';
import { oldRelease } from './old-release.ts';
import { overlap } from './overlap.ts';
import { parentPath } from './parent-path.ts';
import { ref } from './ref.ts';
import { sameIdentity } from './same-identity.ts';
import { twoWrappers } from './two-wrappers.ts';
import { unapproved } from './unapproved.ts';
import { unattested } from './unattested.ts';
import { unknownKey } from './unknown-key.ts';
import { unpublished } from './unpublished.ts';
import { unsupported } from './unsupported.ts';

/** Every lint rule. */
export const lintRules: readonly LintRule[] = [
  deprecated,
  noEffect,
  unsupported,
  unknownKey,
  sameIdentity,
  unapproved,
  missingSchedule,
  doubleResponse,
  nameClash,
  overlap,
  branchName,
  twoWrappers,
  oldRelease,
  bareHost,
  unattested,
  unpublished,
  ref,
  parentPath,
  twoBackends,
  providerAlias,
  nestedNull,
  unquotedVersion,
  textBoolean,
];

/** A warning, with the rule and the settings map it comes from. */
export interface LintResult {
  readonly ruleId: string;
  readonly warning: LintWarning;
  readonly block: SettingsBlock;
}

interface KeyVisitor {
  readonly ruleId: string;
  readonly visitor: LintVisitor;
}

/** The visitors of all rules by the key they visit. */
const visitorsByKey = new Map<string, KeyVisitor[]>();
for (const { ruleId, visitors } of lintRules) {
  for (const [key, visitor] of Object.entries(visitors)) {
    const existing = visitorsByKey.get(key);
    if (existing) existing.push({ ruleId, visitor });
    else visitorsByKey.set(key, [{ ruleId, visitor }]);
  }
}

const noResults: readonly LintResult[] = Object.freeze([]);

/**
 * The warnings of all lint rules about one settings map, in the order of its keys. A control file has many maps with few
 * keys, so the visitors are looked up by the keys present instead of trying every rule.
 */
export function runLintRules(block: SettingsBlock, context: LintContext): readonly LintResult[] {
  let results = noResults;
  for (const key in block.settings) {
    const visitors = visitorsByKey.get(key);
    if (!visitors) continue;
    for (const { ruleId, visitor } of visitors) {
      const warnings = visitor(block.settings[key], block, context);
      if (warnings.length > 0)
        results = [...results, ...warnings.map((warning) => ({ ruleId, warning, block }))];
    }
  }
  return results;
}

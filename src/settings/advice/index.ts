import type { Unit } from '../units.ts';
import type { Advice, Hint, Inside, Look } from './advice.ts';
import { bareHost } from './bare-host.ts';
import { branchName } from './branch-name.ts';
import { deprecated } from './deprecated.ts';
import { doubleResponse } from './double-response.ts';
import { nestedNull } from './generate/nested-null.ts';
import { providerAlias } from './generate/provider-alias.ts';
import { textBoolean } from './generate/text-boolean.ts';
import { twoBackends } from './generate/two-backends.ts';
import { unquotedVersion } from './generate/unquoted-version.ts';
import { missingSchedule } from './missing-schedule/index.ts';
import { nameClash } from './name-clash.ts';
import { noEffect } from './no-effect/index.ts';
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
import { unsupported } from './unsupported/index.ts';

/** Every piece of advice. */
export const advice: readonly Advice[] = [
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

export interface Advised {
  /** The word of the advice. */
  readonly word: string;
  readonly hint: Hint;
  readonly unit: Unit;
}

/** The looks of every rule by the key they look at. */
const byKey = new Map<string, { readonly word: string; readonly look: Look }[]>();
for (const { word, looks } of advice) {
  for (const [key, look] of Object.entries(looks)) {
    const others = byKey.get(key);
    if (others) others.push({ word, look });
    else byKey.set(key, [{ word, look }]);
  }
}

const nothing: readonly Advised[] = Object.freeze([]);

/**
 * All advice about one settings map, in the order of its keys. A control file has many maps of few keys, so what is
 * asked is which looks the keys there have, and not of each rule whether its keys are there.
 */
export function adviceOn(unit: Unit, inside: Inside): readonly Advised[] {
  let found = nothing;
  for (const key in unit.value) {
    const looks = byKey.get(key);
    if (!looks) continue;
    for (const { word, look } of looks) {
      const hints = look(unit.value[key], unit, inside);
      if (hints.length > 0) found = [...found, ...hints.map((hint) => ({ word, hint, unit }))];
    }
  }
  return found;
}

/** `generate` as it is used; spec 1 does not show its inside, so nothing in it is an error. */
import { isMap } from '../../../text/is-map.ts';
import type { SettingsMap } from '../../settings-blocks.ts';
import { type LintVisitor, type LintWarning, noWarnings } from '../lint-rule.ts';

/** What is written for all roots, for those of a glob under `dirs`, or for one under `roots`. */
export interface GenerateSection {
  readonly settings: SettingsMap;
  readonly path: readonly string[];
}

/** A look at each section. */
export const visitSections =
  (visit: (section: GenerateSection, warnings: LintWarning[]) => void): LintVisitor =>
  (value) => {
    if (!isMap(value)) return noWarnings;
    const warnings: LintWarning[] = [];
    visit({ settings: value, path: ['generate'] }, warnings);
    for (const key of ['dirs', 'roots']) {
      const group = value[key];
      if (!isMap(group)) continue;
      for (const [name, settings] of Object.entries(group)) {
        if (isMap(settings)) visit({ settings, path: ['generate', key, name] }, warnings);
      }
    }
    return warnings;
  };

/** The arguments of a section's backends or providers, by type or local name. */
export function argumentsIn(
  { settings, path }: GenerateSection,
  key: 'backend' | 'providers',
): GenerateSection[] {
  const group = settings[key];
  if (!isMap(group)) return [];
  return Object.entries(group).flatMap(([name, inner]) =>
    isMap(inner) ? [{ settings: inner, path: [...path, key, name] }] : [],
  );
}

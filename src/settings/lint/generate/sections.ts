/** `generate` as it is used in practice; spec 1 does not define its content, so nothing in it is an error. */
import { isMap } from '../../../text/is-map.ts';
import type { SettingsMap } from '../../settings-blocks.ts';
import { type LintVisitor, type LintWarning, noWarnings } from '../lint-rule.ts';

/** What is generated for all roots, for those of a glob under `dirs`, or for one under `roots`. */
export interface GenerateSection {
  readonly settings: SettingsMap;
  readonly path: readonly string[];
}

/** A visitor of each section of `generate`. */
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

/** The maps of arguments of a section's backends or providers, one per type or local name. */
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

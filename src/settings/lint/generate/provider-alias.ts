import type { LintRule, SettingNames } from '../lint-rule.ts';
import { argumentsIn, type GenerateSection, visitSections } from './sections.ts';

export const providerAlias: LintRule = {
  ruleId: 'provider-alias',
  title: 'Alias among the arguments of a provider',
  description:
    'Under generate.providers, the alias is part of the name of the provider, after a dot, so that each provider has its own name. As an argument it would be written twice, or for the wrong provider.',
  spec: 'spec 1, 2.2',
  bad: 'generate: { providers: { cloud: { source: acme/cloud, alias: north } } }',
  good: 'generate: { providers: { cloud.north: { source: acme/cloud } } }',
  visitors: {
    generate: visitSections((section, warnings) => {
      for (const provider of argumentsIn(section, 'providers')) {
        if (!Object.hasOwn(provider.settings, 'alias')) continue;
        const path = [...provider.path, 'alias'];
        warnings.push({
          path,
          anchor: 'key',
          describe: (names) => `${names.path(...path)} is not an argument; ${suggestedName(provider, names)}`,
        });
      }
    }),
  },
};

function suggestedName({ settings, path }: GenerateSection, names: SettingNames): string {
  const name = path.at(-1)!;
  if (name.includes('.')) return 'remove it, as the name of the provider already ends in its alias';
  const { alias } = settings;
  const isPlain = typeof alias === 'string' && /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(alias);
  return `name the provider ${isPlain ? names.path(...path.slice(0, -1), `${name}.${alias}`) : 'with its alias after a dot'}`;
}

import { defineLintRule, type SettingNames } from '../lint-rule.ts';
import { argumentsIn, type GenerateSection, visitSections } from './sections.ts';

/** The alias of a provider is part of its name. */
export const providerAlias = defineLintRule({
  ruleId: 'provider-alias',
  title: 'An alias among the arguments of a provider',
  description:
    'The name of a provider under generate.providers carries its alias behind a dot, so that each has a name of its own. Among the arguments it would be written twice, or for the wrong one.',
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
          describe: (names) => `${names.path(...path)} is no argument; ${suggestedName(provider, names)}`,
        });
      }
    }),
  },
});

function suggestedName({ settings, path }: GenerateSection, names: SettingNames): string {
  const name = path.at(-1)!;
  if (name.includes('.')) return 'leave it out, as the name of the provider ends in its alias';
  const { alias } = settings;
  const isPlain = typeof alias === 'string' && /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(alias);
  return `name the provider ${isPlain ? names.path(...path.slice(0, -1), `${name}.${alias}`) : 'with its alias behind a dot'}`;
}

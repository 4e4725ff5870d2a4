import { nameLocations, vocabularyKeys } from './name-locations.ts';

/** The names that a user's products have for the neutral names of the specs. */
export interface Vocabulary {
  readonly name: string;
  /** Vocabulary key → name, for every key of `name-locations.ts`. */
  readonly settings: Readonly<Record<string, string>>;
  readonly bucketSchemes: readonly string[];
  readonly broker: Readonly<Record<'modelapi' | 'agentsvc' | 'header_prefix', string>>;
  readonly platform: {
    readonly env_prefix: string;
    readonly tag_prefix: string;
    readonly app: string | undefined;
    readonly models: readonly string[] | undefined;
  };
}

const neutralNames = Object.fromEntries(
  vocabularyKeys.map((vocabularyKey) => [vocabularyKey, vocabularyKey]),
);
for (const { vocabularyKey, neutral: neutralName } of nameLocations)
  neutralNames[vocabularyKey] = neutralName;

/** The neutral names of the specs. */
export const neutralVocabulary: Vocabulary = {
  name: 'neutral',
  settings: neutralNames,
  bucketSchemes: ['s3', 'gs', 'az'],
  broker: { modelapi: 'modelapi', agentsvc: 'agentsvc', header_prefix: 'box-' },
  platform: { env_prefix: 'PLATFORM_', tag_prefix: 'platform:', app: undefined, models: undefined },
};

/** The names of common products. `tool_c` and `tool_name` have none, so they stay neutral. */
export const commonVocabulary: Vocabulary = {
  ...neutralVocabulary,
  name: 'common',
  settings: {
    ...neutralVocabulary.settings,
    tool_a: 'terraform',
    tool_b: 'tofu',
    forge_a: 'github',
    forge_b: 'gitlab',
    forge_c: 'forgejo',
    forge_extra: 'gitea',
    chat_a: 'slack',
    chat_b: 'teams',
    wrapper_a: 'terragrunt',
    wrapper_b: 'atmos',
    forge_b_options: 'gitlab',
    cloud_b: 'gcp',
    cloud_c: 'azure',
    engine_a: 'conftest',
    engine_b: 'opa',
    other_tool_comments: 'atlantis_comments',
    hosted_run_input: 'hcp',
    metrics_source: 'prometheus',
    traces_source: 'tempo',
  },
};

/** A file without distinctive names is read by the first. */
export const builtInVocabularies: readonly Vocabulary[] = [commonVocabulary, neutralVocabulary];

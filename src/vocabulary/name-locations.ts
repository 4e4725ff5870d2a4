/** Where the neutral names of spec 1 (its naming note) appear in the settings of one repository. */

export interface NameLocation {
  /** The key of the name in a vocabulary file. */
  readonly vocabularyKey: string;
  /** The neutral name, as the tables have it. */
  readonly neutral: string;
  /** The keys above it; `[]` is the top level of the settings. */
  readonly parentPath: readonly string[];
  readonly anchor: 'key' | 'value';
}

const key = (vocabularyKey: string, ...parentPath: string[]): NameLocation => ({
  vocabularyKey,
  neutral: vocabularyKey,
  parentPath,
  anchor: 'key',
});
const value = (vocabularyKey: string, ...parentPath: string[]): NameLocation => ({
  vocabularyKey,
  neutral: vocabularyKey,
  parentPath,
  anchor: 'value',
});

export const nameLocations: readonly NameLocation[] = [
  value('tool_a', 'binary'),
  value('tool_b', 'binary'),
  value('tool_c', 'binary'),
  value('forge_a', 'forge'),
  value('forge_b', 'forge'),
  value('forge_c', 'forge'),
  key('chat_a', 'notify'),
  key('chat_b', 'notify'),
  key('wrapper_a'),
  key('wrapper_b'),
  key('forge_b_options'),
  key('cloud_b', 'oidc'),
  key('cloud_c', 'oidc'),
  value('engine_a', 'policy', 'engine'),
  value('engine_b', 'policy', 'engine'),
  key('other_tool_comments'),
  {
    vocabularyKey: 'hosted_run_input',
    neutral: 'hosted_run',
    parentPath: ['policy', 'input'],
    anchor: 'value',
  },
  key('metrics_source', 'dashboards'),
  key('traces_source', 'dashboards'),
];

/** Names that only appear inside strings: as prefixes of reserved names. */
const prefixOnlyKeys = ['forge_extra', 'tool_name'] as const;

/** The keys of all names of a vocabulary, without the list of bucket schemes. */
export const vocabularyKeys: readonly string[] = [
  ...nameLocations.map(({ vocabularyKey }) => vocabularyKey),
  ...prefixOnlyKeys,
];

/** Where the neutral words of spec 1 stand in a settings file (its naming note), in the keys of one repository's settings. */

export interface WordPlace {
  /** The word's name in a vocabulary file. */
  readonly name: string;
  /** The neutral word as the tables write it. */
  readonly neutral: string;
  /** The keys above it; `[]` is the top of one repository's settings. */
  readonly under: readonly string[];
  readonly is: 'key' | 'value';
}

const key = (name: string, ...under: string[]): WordPlace => ({ name, neutral: name, under, is: 'key' });
const value = (name: string, ...under: string[]): WordPlace => ({ name, neutral: name, under, is: 'value' });

export const wordPlaces: readonly WordPlace[] = [
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
  { name: 'hosted_run_input', neutral: 'hosted_run', under: ['policy', 'input'], is: 'value' },
  key('metrics_source', 'dashboards'),
  key('traces_source', 'dashboards'),
];

/** Words that stand inside strings only: beginnings of reserved names. */
const wordsInStrings = ['forge_extra', 'tool_name'] as const;

/** Every word a vocabulary names, but for the list of bucket schemes. */
export const settingsWordNames: readonly string[] = [
  ...wordPlaces.map(({ name }) => name),
  ...wordsInStrings,
];

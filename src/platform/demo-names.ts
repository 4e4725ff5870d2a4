/** The names and tags of what the sample-data tool creates (spec 3, 2.1 and 2.3), and how its records are told from others. */

/** The application where nobody names one. */
export const DEFAULT_APP = 'sample';
const DEFAULT_TAG_PREFIX = 'platform:';

/** The longest name that the platform takes for an agent or a memory. */
const MAX_IDENTIFIER_LENGTH = 48;

const AGENT_SUFFIX = '_demo_agent';
const MEMORY_SUFFIX = '_demo_memory';
const SKILL_SUFFIX = '-demo-skill';

/** What the platform takes for an agent's or a memory's name: a letter, then letters, digits, underscores. */
export const isIdentifier = (name: string): boolean =>
  name.length <= MAX_IDENTIFIER_LENGTH && /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** Why an application's name can't be used, in words; nothing where it can. */
export function invalidAppReason(app: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(app)) return 'use a letter, then letters, digits and _ . -';
  return isIdentifier(demoMemoryName(app))
    ? undefined
    : `use at most ${MAX_IDENTIFIER_LENGTH - MEMORY_SUFFIX.length} characters`;
}

/** An agent's name has letters, digits and underscores only. */
const toIdentifier = (app: string) => app.replace(/[.-]/g, '_');

export const demoAgentName = (app: string) => toIdentifier(app) + AGENT_SUFFIX;
export const demoMemoryName = (app: string) => toIdentifier(app) + MEMORY_SUFFIX;
export const demoSkillName = (app: string) => app + SKILL_SUFFIX;
/** The application's name as the first word of a title. */
export const capitalize = (app: string) => app.charAt(0).toUpperCase() + app.slice(1);

/** Whether this is the demo agent's name: of any application where none is given. */
export const isDemoAgent = (name: string, app?: string) =>
  app === undefined ? name.endsWith(AGENT_SUFFIX) : name === demoAgentName(app);
export const isDemoSkill = (name: string, app?: string) =>
  app === undefined ? name.endsWith(SKILL_SUFFIX) : name === demoSkillName(app);

/** The three tags of a platform, by what they tell. */
const tagNames = ['application', 'group', 'owner'] as const;
export const tagKeys = (prefix: string): string[] => tagNames.map((name) => prefix + name);

/** The tags of every record that the tool creates. */
export function sampleTags(app: string, group = app, prefix = DEFAULT_TAG_PREFIX): Record<string, string> {
  return { [`${prefix}application`]: app, [`${prefix}owner`]: app, [`${prefix}group`]: group };
}

/**
 * Whether the tool created a record: by its tags where it has some of the platform's, else by the name. `undefined` where
 * neither can tell, as no application is named.
 */
export function isOwnRecord(
  { name, tags }: { readonly name?: string; readonly tags?: Readonly<Record<string, unknown>> },
  app: string | undefined,
  prefix: string,
): boolean | undefined {
  const application = tags?.[`${prefix}application`];
  if (application !== undefined) {
    const expectedApp =
      app ?? (name === undefined || startsWithApp(name, String(application)) ? application : undefined);
    return application === expectedApp && tags?.[`${prefix}owner`] === expectedApp;
  }
  return app === undefined || name === undefined ? undefined : startsWithApp(name, app);
}

const startsWithApp = (name: string, app: string) =>
  app !== '' && [app, capitalize(app), toIdentifier(app)].some((prefix) => name.startsWith(prefix));

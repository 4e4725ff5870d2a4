/** The names and tags of the records that `seed` creates (spec 3, 2.1 and 2.3), by which they are recognized. */

/** The application unless one is named. */
export const DEFAULT_APP = 'sample';
const DEFAULT_TAG_PREFIX = 'platform:';

/** The longest name of an agent or a memory that the platform accepts. */
const MAX_IDENTIFIER_LENGTH = 48;

const AGENT_SUFFIX = '_demo_agent';
const MEMORY_SUFFIX = '_demo_memory';
const SKILL_SUFFIX = '-demo-skill';

/** Whether the platform accepts this name of an agent or a memory: a letter, then letters, digits and underscores. */
export const isIdentifier = (name: string): boolean =>
  name.length <= MAX_IDENTIFIER_LENGTH && /^[A-Za-z][A-Za-z0-9_]*$/.test(name);

/** What an application's name should be instead: `use at most 36 characters`; undefined if the name is valid. */
export function invalidAppReason(app: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_.-]*$/.test(app)) return 'use a letter, then letters, digits and _ . -';
  return isIdentifier(demoMemoryName(app))
    ? undefined
    : `use at most ${MAX_IDENTIFIER_LENGTH - MEMORY_SUFFIX.length} characters`;
}

const toIdentifier = (app: string) => app.replace(/[.-]/g, '_');

/** The name of an application's demo agent. */
export const demoAgentName = (app: string) => toIdentifier(app) + AGENT_SUFFIX;
/** The name of an application's demo memory. */
export const demoMemoryName = (app: string) => toIdentifier(app) + MEMORY_SUFFIX;
/** The name of an application's demo skill. */
export const demoSkillName = (app: string) => app + SKILL_SUFFIX;
/** The application's name as the first word of a title. */
export const capitalize = (app: string) => app.charAt(0).toUpperCase() + app.slice(1);

/** Whether this is the name of the demo agent of `app`, or of any application if none is given. */
export const isDemoAgent = (name: string, app?: string) =>
  app === undefined ? name.endsWith(AGENT_SUFFIX) : name === demoAgentName(app);
/** Whether this is the name of the demo skill of `app`, or of any application if none is given. */
export const isDemoSkill = (name: string, app?: string) =>
  app === undefined ? name.endsWith(SKILL_SUFFIX) : name === demoSkillName(app);

const tagNames = ['application', 'group', 'owner'] as const;
/** The keys of the platform's three tags. */
export const tagKeys = (prefix: string): string[] => tagNames.map((name) => prefix + name);

/** The tags of every record that `seed` creates. */
export function sampleTags(app: string, group = app, prefix = DEFAULT_TAG_PREFIX): Record<string, string> {
  return { [`${prefix}application`]: app, [`${prefix}owner`]: app, [`${prefix}group`]: group };
}

/**
 * Whether `seed` created a record: by its application tag if it has one, else by its name. `undefined` if that can't be decided
 * because no application is named.
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

/** Whether the content of a screen is what the profile put there (spec 3, 4.1; CONTRACT 10). */
import type { Problem } from '../model/check-result.ts';
import {
  demoAgentName,
  demoSkillName,
  isDemoAgent,
  isDemoSkill,
  isOwnRecord,
  tagKeys,
} from '../platform/demo-names.ts';
import type { Profile } from '../platform/profile.ts';
import {
  InvalidResponseError,
  type JsonRecord,
  readCount,
  readId,
  readList,
  readObject,
  readString,
} from '../platform/read-json.ts';
import { shorten } from '../platform/response-error.ts';
import { hasRegistry, testCaseHasRun } from '../platform/responses.ts';
import type { ScreenContent } from '../platform/screen.ts';

export interface ContentOptions {
  readonly profile: Profile;
  /** The application, where one is pinned. */
  readonly app: string | undefined;
  readonly tagPrefix: string;
  /** Whether records that are not the profile's own do not count. */
  readonly own: boolean;
  /** A registry that the deployment was given. */
  readonly registryId: string | undefined;
}

export interface ContentResult {
  readonly problems: readonly Problem[];
  /** What the status rests on. */
  readonly reason?: string;
}

const plurals: Readonly<Record<string, string>> = {
  memory: 'memories',
  'approval policy': 'approval policies',
};
const pluralize = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : (plurals[noun] ?? `${noun}s`)}`;

/** Several names, a few of them. */
const MAX_LISTED = 3;
const quoteList = (names: readonly string[]): string =>
  names
    .slice(0, MAX_LISTED)
    .map((name) => `"${shorten(name, 60)}"`)
    .join(', ') + (names.length > MAX_LISTED ? `, … (${names.length})` : '');

const failure = (message: string, help?: string): ContentResult => ({
  problems: [{ message, ...(help ? { help } : {}) }],
});
const SEED_HELP = 'gatehouse seed fills it';

/** Judges the content of a `seeded` screen. Throws `Misshapen` where the answer can't be read. */
export function checkSeeded(content: ScreenContent, json: unknown, options: ContentOptions): ContentResult {
  switch (content.kind) {
    case 'records':
      return checkRecords(content, json, options);
    case 'platform-tags':
      return checkPlatformTags(json, options);
    case 'agents':
      return checkAgents(content.statuses, json, options);
    case 'count':
      return checkCount(content, json);
    case 'registry':
      return checkRegistry(json, options);
    case 'skill':
      return checkSkill(content.status, json, options);
    case 'dependents':
      return checkDependents(json, options);
    case 'test-cases':
      return checkTestCases(json, options);
  }
}

/** Judges the content of a screen that must be empty. Throws `Misshapen`. */
export function checkEmpty(content: ScreenContent & { kind: 'records' }, json: unknown): ContentResult {
  const items = readList(json);
  if (items.length === 0) return { problems: [], reason: `no ${content.itemName}` };
  const names = items.map((item) => nameOf(item, content.nameField) ?? '?');
  return failure(
    `there ${items.length === 1 ? 'is' : 'are'} ${pluralize(items.length, content.itemName)}, ${quoteList(names)}; the list must be empty`,
    'an identity provider switches the login page to it; remove it where nobody can sign in there',
  );
}

const nameOf = (item: JsonRecord, field: string): string | undefined =>
  typeof item[field] === 'string' ? item[field] : undefined;

function checkRecords(
  { itemName, nameField }: ScreenContent & { kind: 'records' },
  json: unknown,
  options: ContentOptions,
): ContentResult {
  const items = readList(json);
  if (items.length === 0) return failure(`there is no ${itemName}`, SEED_HELP);
  const ownerships = items.map((item) => ownershipOf(item, nameOf(item, nameField), options));
  const problems = ownershipProblems(ownerships, pluralize(items.length, itemName), options);
  return { problems, reason: pluralize(items.length, itemName) };
}

function ownershipOf(
  item: JsonRecord,
  name: string | undefined,
  { app, tagPrefix }: ContentOptions,
): boolean | undefined {
  const { tags } = item;
  const tagMap =
    typeof tags === 'object' && tags !== null && !Array.isArray(tags) ? (tags as JsonRecord) : undefined;
  return isOwnRecord(
    { ...(name === undefined ? {} : { name }), ...(tagMap ? { tags: tagMap } : {}) },
    app,
    tagPrefix,
  );
}

/** That no record is the profile's own: a warning, and with `--own` an error. Where nothing can tell, that alone is none. */
function ownershipProblems(
  ownerships: readonly (boolean | undefined)[],
  countText: string,
  { app, own, profile }: ContentOptions,
): Problem[] {
  // What is there without a profile is the platform's.
  if (profile === 'none') return [];
  if (ownerships.includes(true) || (!own && ownerships.includes(undefined))) return [];
  const expectedOwner = app === undefined ? "the sample data's" : `of the application ${app}`;
  return [
    {
      severity: own ? 'error' : 'warning',
      message: `there ${countText.startsWith('1 ') ? 'is' : 'are'} ${countText}, none of them ${expectedOwner}`,
      help: own ? SEED_HELP : `${SEED_HELP}; --app names the application`,
    },
  ];
}

function checkPlatformTags(json: unknown, { tagPrefix }: ContentOptions): ContentResult {
  const keys = readList(json).map((item, index) => readString(item, 'key', `[${index}]`));
  const expectedKeys = tagKeys(tagPrefix);
  const missing = expectedKeys.filter((key) => !keys.includes(key));
  if (missing.length === 0)
    return { problems: [], reason: `${pluralize(expectedKeys.length, 'platform tag')}` };
  if (keys.length > 0 && keys.every((key) => key === undefined))
    throw new InvalidResponseError('[0] has no key');
  return failure(
    `the platform ${missing.length === 1 ? 'tag' : 'tags'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    "the platform's own startup adds them; a vocabulary file can set another tag_prefix",
  );
}

interface Agent {
  readonly id: string;
  readonly name: string | undefined;
  readonly status: string | undefined;
}

const readAgents = (json: unknown): Agent[] =>
  readList(json).map((item, index) => ({
    id: readId(item, 'id', `[${index}]`),
    name: readString(item, 'name', `[${index}]`),
    status: readString(item, 'status', `[${index}]`),
  }));

function checkAgents(statuses: readonly string[], json: unknown, options: ContentOptions): ContentResult {
  const all = readAgents(json);
  const requiredStatus = statuses.join(' or ');
  if (all.length === 0) return failure('there is no agent', SEED_HELP);
  const matching = all.filter(({ status = '' }) => statuses.includes(status));
  if (matching.length === 0) {
    const states = all.map(({ name = '?', status = 'without a status' }) => `${name} ${status}`);
    return failure(
      `no agent is ${requiredStatus}: ${quoteList(states)}`,
      'the detail page of the agent says why; delete it and seed again',
    );
  }
  const demoAgent = matching.find(({ name = '' }) => isDemoAgent(name, options.app));
  const expectedName = options.app === undefined ? 'the demo agent' : demoAgentName(options.app);
  const reported = demoAgent ?? matching[0]!;
  return {
    problems: demoAgent
      ? []
      : [
          {
            severity: options.own ? 'error' : 'warning',
            message: `${pluralize(matching.length, 'agent')} ${matching.length === 1 ? 'is' : 'are'} ${requiredStatus}, and ${expectedName} is not among them`,
            help: SEED_HELP,
          },
        ],
    reason: `${shorten(reported.name ?? reported.id)} is ${reported.status}`,
  };
}

/** The agent that other rows ask about: the demo agent, one that is up, or any; nothing where there is none. Throws `Misshapen`. */
export function pickAgentId(
  json: unknown,
  statuses: readonly string[],
  app: string | undefined,
): string | undefined {
  const all = readAgents(json);
  const hasStatus = ({ status = '' }: Agent) => statuses.includes(status);
  const isDemo = ({ name = '' }: Agent) => isDemoAgent(name, app);
  return (
    all.find((agent) => hasStatus(agent) && isDemo(agent)) ??
    all.find(isDemo) ??
    all.find(hasStatus) ??
    all[0]
  )?.id;
}

function checkCount({ field, itemName }: ScreenContent & { kind: 'count' }, json: unknown): ContentResult {
  const total = readCount(readObject(json, field), field);
  return total > 0
    ? { problems: [], reason: pluralize(total, itemName) }
    : failure(`there is no ${itemName} yet`, SEED_HELP);
}

function checkRegistry(json: unknown, { registryId }: ContentOptions): ContentResult {
  const isConfigured = hasRegistry(json);
  if (isConfigured) return { problems: [], reason: 'a registry is configured' };
  const reason = 'no registry is configured';
  if (registryId === undefined) return { problems: [], reason };
  return {
    problems: [
      {
        severity: 'warning',
        message: `a registry id was given (${shorten(registryId, 40)}), and the platform says that no registry is configured`,
        help: 'set it at deploy time or under Settings, Infrastructure',
      },
    ],
    reason,
  };
}

interface Skill {
  readonly id: string;
  readonly name: string;
  readonly status: string | undefined;
}

/** The records of SKILL descriptors: a platform that passes over the filter answers with others too. */
const readSkills = (json: unknown): Skill[] =>
  readList(json).flatMap((item, index) => {
    const path = `[${index}]`;
    if ((readString(item, 'descriptor_type', path) ?? 'SKILL') !== 'SKILL') return [];
    const name = readString(item, 'name', path) ?? '';
    return [{ id: readId(item, 'record_id', path), name, status: readString(item, 'status', path) }];
  });

/** The demo skill: an approved one where several are. Throws `Misshapen`. */
export function findDemoSkill(json: unknown, app: string | undefined): Skill | undefined {
  const demoSkills = readSkills(json).filter(({ name }) => isDemoSkill(name, app));
  return demoSkills.find(({ status }) => status === 'APPROVED') ?? demoSkills[0];
}

function checkSkill(status: string, json: unknown, { app }: ContentOptions): ContentResult {
  const found = findDemoSkill(json, app);
  if (!found) {
    const expectedName = app === undefined ? 'the demo skill' : demoSkillName(app);
    return failure(
      `${expectedName} is not among the ${pluralize(readSkills(json).length, 'skill')}`,
      SEED_HELP,
    );
  }
  if (found.status === status) return { problems: [], reason: `${shorten(found.name)} is ${status}` };
  const actual = found.status === undefined ? 'has no status' : `is ${shorten(found.status, 40)}`;
  return failure(`${shorten(found.name)} ${actual}; it must be ${status}`, SEED_HELP);
}

function checkDependents(json: unknown, { app }: ContentOptions): ContentResult {
  const list = readList(readObject(json, 'dependents')['dependents'], 'dependents');
  const names = list.map((item, index) => readString(item, 'agent_name', `dependents[${index}]`) ?? '');
  const demoName = names.find((name) => isDemoAgent(name, app));
  if (demoName !== undefined) return { problems: [], reason: `${shorten(demoName)} has the skill` };
  const expectedName = app === undefined ? 'the demo agent' : demoAgentName(app);
  return failure(
    `${expectedName} is not among the ${pluralize(list.length, 'agent')} that have the skill`,
    SEED_HELP,
  );
}

function checkTestCases(json: unknown, options: ContentOptions): ContentResult {
  const items = readList(json);
  if (items.length === 0) return failure('there is no evaluation test case', SEED_HELP);
  const runCases = items.filter(testCaseHasRun);
  const all = pluralize(items.length, 'evaluation test case');
  if (runCases.length === 0) return failure(`${all}, and none has run`, SEED_HELP);
  const ownerships = runCases.map((item) => ownershipOf(item, nameOf(item, 'name'), options));
  const reason = `${pluralize(runCases.length, 'evaluation test case')} of ${items.length} has run`;
  return {
    problems: ownershipProblems(ownerships, pluralize(runCases.length, 'evaluation test case'), options),
    reason,
  };
}

/** Whether there are saved cases and none has run. Throws `Misshapen`. */
export function noTestCaseHasRun(json: unknown): boolean {
  const items = readList(json);
  return items.length > 0 && !items.some(testCaseHasRun);
}

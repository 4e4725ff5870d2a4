/** Whether the content of a screen is what the profile put there (spec 3, 4.1; CONTRACT 10). */
import type { Problem } from '../model/outcome.ts';
import { hasRegistry, hasRun } from '../platform/answers.ts';
import { short } from '../platform/fault.ts';
import { demoAgentName, demoSkillName, isDemoAgent, isDemoSkill, isOwn, tagKeys } from '../platform/names.ts';
import type { Profile } from '../platform/profile.ts';
import type { Content } from '../platform/screen.ts';
import { countAt, type Item, idAt, itemsOf, Misshapen, objectOf, textAt } from '../platform/shape.ts';

export interface Looking {
  readonly profile: Profile;
  /** The application, where one is pinned. */
  readonly app: string | undefined;
  readonly tagPrefix: string;
  /** Whether records that are not the profile's own do not count. */
  readonly own: boolean;
  /** A registry that the deployment was given. */
  readonly registryId: string | undefined;
}

export interface Judged {
  readonly problems: readonly Problem[];
  /** What the status rests on. */
  readonly reason?: string;
}

const plurals: Readonly<Record<string, string>> = {
  memory: 'memories',
  'approval policy': 'approval policies',
};
const counted = (count: number, what: string): string =>
  `${count} ${count === 1 ? what : (plurals[what] ?? `${what}s`)}`;

/** Several names, a few of them. */
const FEW = 3;
const listed = (names: readonly string[]): string =>
  names
    .slice(0, FEW)
    .map((name) => `"${short(name, 60)}"`)
    .join(', ') + (names.length > FEW ? `, … (${names.length})` : '');

const fails = (message: string, help?: string): Judged => ({
  problems: [{ message, ...(help ? { help } : {}) }],
});
const SEED = 'gatehouse seed fills it';

/** Judges the content of a `seeded` screen. Throws `Misshapen` where the answer can't be read. */
export function seeded(content: Content, json: unknown, looking: Looking): Judged {
  switch (content.is) {
    case 'records':
      return records(content, json, looking);
    case 'platform-tags':
      return platformTags(json, looking);
    case 'agents':
      return agents(content.statuses, json, looking);
    case 'count':
      return count(content, json);
    case 'registry':
      return registry(json, looking);
    case 'skill':
      return skill(content.status, json, looking);
    case 'dependents':
      return dependents(json, looking);
    case 'test-cases':
      return testCases(json, looking);
  }
}

/** Judges the content of a screen that must be empty. Throws `Misshapen`. */
export function empty(content: Content & { is: 'records' }, json: unknown): Judged {
  const items = itemsOf(json);
  if (items.length === 0) return { problems: [], reason: `no ${content.of}` };
  const names = items.map((item) => nameOf(item, content.name) ?? '?');
  return fails(
    `there ${items.length === 1 ? 'is' : 'are'} ${counted(items.length, content.of)}, ${listed(names)}; the list must be empty`,
    'an identity provider switches the login page to it; remove it where nobody can sign in there',
  );
}

const nameOf = (item: Item, field: string): string | undefined =>
  typeof item[field] === 'string' ? item[field] : undefined;

function records({ of, name }: Content & { is: 'records' }, json: unknown, looking: Looking): Judged {
  const items = itemsOf(json);
  if (items.length === 0) return fails(`there is no ${of}`, SEED);
  const owns = items.map((item) => ownership(item, nameOf(item, name), looking));
  const problems = ownProblems(owns, counted(items.length, of), looking);
  return { problems, reason: counted(items.length, of) };
}

function ownership(item: Item, name: string | undefined, { app, tagPrefix }: Looking): boolean | undefined {
  const { tags } = item;
  const map = typeof tags === 'object' && tags !== null && !Array.isArray(tags) ? (tags as Item) : undefined;
  return isOwn({ ...(name === undefined ? {} : { name }), ...(map ? { tags: map } : {}) }, app, tagPrefix);
}

/** That no record is the profile's own: a warning, and with `--own` an error. Where nothing can tell, that alone is none. */
function ownProblems(
  owns: readonly (boolean | undefined)[],
  what: string,
  { app, own, profile }: Looking,
): Problem[] {
  // What is there without a profile is the platform's.
  if (profile === 'none') return [];
  if (owns.includes(true) || (!own && owns.includes(undefined))) return [];
  const whose = app === undefined ? "the sample data's" : `of the application ${app}`;
  return [
    {
      severity: own ? 'error' : 'warning',
      message: `there ${what.startsWith('1 ') ? 'is' : 'are'} ${what}, none of them ${whose}`,
      help: own ? SEED : `${SEED}; --app names the application`,
    },
  ];
}

function platformTags(json: unknown, { tagPrefix }: Looking): Judged {
  const keys = itemsOf(json).map((item, index) => textAt(item, 'key', `[${index}]`));
  const wanted = tagKeys(tagPrefix);
  const missing = wanted.filter((key) => !keys.includes(key));
  if (missing.length === 0) return { problems: [], reason: `${counted(wanted.length, 'platform tag')}` };
  if (keys.length > 0 && keys.every((key) => key === undefined)) throw new Misshapen('[0] has no key');
  return fails(
    `the platform ${missing.length === 1 ? 'tag' : 'tags'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    "the platform's own startup adds them; a vocabulary file can set another tag_prefix",
  );
}

interface Agent {
  readonly id: string;
  readonly name: string | undefined;
  readonly status: string | undefined;
}

const agentsIn = (json: unknown): Agent[] =>
  itemsOf(json).map((item, index) => ({
    id: idAt(item, 'id', `[${index}]`),
    name: textAt(item, 'name', `[${index}]`),
    status: textAt(item, 'status', `[${index}]`),
  }));

function agents(statuses: readonly string[], json: unknown, looking: Looking): Judged {
  const all = agentsIn(json);
  const bar = statuses.join(' or ');
  if (all.length === 0) return fails('there is no agent', SEED);
  const up = all.filter(({ status = '' }) => statuses.includes(status));
  if (up.length === 0) {
    const states = all.map(({ name = '?', status = 'without a status' }) => `${name} ${status}`);
    return fails(
      `no agent is ${bar}: ${listed(states)}`,
      'the detail page of the agent says why; delete it and seed again',
    );
  }
  const own = up.find(({ name = '' }) => isDemoAgent(name, looking.app));
  const wanted = looking.app === undefined ? 'the demo agent' : demoAgentName(looking.app);
  const shown = own ?? up[0]!;
  return {
    problems: own
      ? []
      : [
          {
            severity: looking.own ? 'error' : 'warning',
            message: `${counted(up.length, 'agent')} ${up.length === 1 ? 'is' : 'are'} ${bar}, and ${wanted} is not among them`,
            help: SEED,
          },
        ],
    reason: `${short(shown.name ?? shown.id)} is ${shown.status}`,
  };
}

/** The agent that other rows ask about: the demo agent, one that is up, or any; nothing where there is none. Throws `Misshapen`. */
export function agentId(
  json: unknown,
  statuses: readonly string[],
  app: string | undefined,
): string | undefined {
  const all = agentsIn(json);
  const up = ({ status = '' }: Agent) => statuses.includes(status);
  const demo = ({ name = '' }: Agent) => isDemoAgent(name, app);
  return (all.find((one) => up(one) && demo(one)) ?? all.find(demo) ?? all.find(up) ?? all[0])?.id;
}

function count({ field, of }: Content & { is: 'count' }, json: unknown): Judged {
  const total = countAt(objectOf(json, field), field);
  return total > 0 ? { problems: [], reason: counted(total, of) } : fails(`there is no ${of} yet`, SEED);
}

function registry(json: unknown, { registryId }: Looking): Judged {
  const there = hasRegistry(json);
  if (there) return { problems: [], reason: 'a registry is configured' };
  const reason = 'no registry is configured';
  if (registryId === undefined) return { problems: [], reason };
  return {
    problems: [
      {
        severity: 'warning',
        message: `a registry id was given (${short(registryId, 40)}), and the platform says that no registry is configured`,
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
const skillsIn = (json: unknown): Skill[] =>
  itemsOf(json).flatMap((item, index) => {
    const at = `[${index}]`;
    if ((textAt(item, 'descriptor_type', at) ?? 'SKILL') !== 'SKILL') return [];
    const name = textAt(item, 'name', at) ?? '';
    return [{ id: idAt(item, 'record_id', at), name, status: textAt(item, 'status', at) }];
  });

/** The demo skill: an approved one where several are. Throws `Misshapen`. */
export function demoSkill(json: unknown, app: string | undefined): Skill | undefined {
  const demo = skillsIn(json).filter(({ name }) => isDemoSkill(name, app));
  return demo.find(({ status }) => status === 'APPROVED') ?? demo[0];
}

function skill(status: string, json: unknown, { app }: Looking): Judged {
  const found = demoSkill(json, app);
  if (!found) {
    const wanted = app === undefined ? 'the demo skill' : demoSkillName(app);
    return fails(`${wanted} is not among the ${counted(skillsIn(json).length, 'skill')}`, SEED);
  }
  if (found.status === status) return { problems: [], reason: `${short(found.name)} is ${status}` };
  const is = found.status === undefined ? 'has no status' : `is ${short(found.status, 40)}`;
  return fails(`${short(found.name)} ${is}; it must be ${status}`, SEED);
}

function dependents(json: unknown, { app }: Looking): Judged {
  const list = itemsOf(objectOf(json, 'dependents')['dependents'], 'dependents');
  const names = list.map((item, index) => textAt(item, 'agent_name', `dependents[${index}]`) ?? '');
  const demo = names.find((name) => isDemoAgent(name, app));
  if (demo !== undefined) return { problems: [], reason: `${short(demo)} has the skill` };
  const wanted = app === undefined ? 'the demo agent' : demoAgentName(app);
  return fails(`${wanted} is not among the ${counted(list.length, 'agent')} that have the skill`, SEED);
}

function testCases(json: unknown, looking: Looking): Judged {
  const items = itemsOf(json);
  if (items.length === 0) return fails('there is no evaluation test case', SEED);
  const run = items.filter(hasRun);
  const all = counted(items.length, 'evaluation test case');
  if (run.length === 0) return fails(`${all}, and none has run`, SEED);
  const owns = run.map((item) => ownership(item, nameOf(item, 'name'), looking));
  const reason = `${counted(run.length, 'evaluation test case')} of ${items.length} has run`;
  return { problems: ownProblems(owns, counted(run.length, 'evaluation test case'), looking), reason };
}

/** Whether there are saved cases and none has run. Throws `Misshapen`. */
export function noneHasRun(json: unknown): boolean {
  const items = itemsOf(json);
  return items.length > 0 && !items.some(hasRun);
}

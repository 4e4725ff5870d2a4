/** Checks of the demo agent and the demo skill (spec 3, 4.1). */
import { demoAgentName, demoSkillName, isDemoAgent, isDemoSkill } from '../platform/demo-names.ts';
import { type JsonRecord, readId, readList, readObject, readString } from '../platform/read-json.ts';
import { shorten } from '../text/shorten.ts';
import { tagProblems } from './check-own-record.ts';
import {
  type ContentOptions,
  type ContentResult,
  failure,
  noneFound,
  pluralize,
  quoteList,
  SEED_HELP,
} from './content.ts';

interface Agent {
  readonly id: string;
  readonly name: string | undefined;
  readonly status: string | undefined;
  readonly item: JsonRecord;
}

const readAgents = (json: unknown): Agent[] =>
  readList(json).map((item, index) => ({
    id: readId(item, 'id', `[${index}]`),
    name: readString(item, 'name', `[${index}]`),
    status: readString(item, 'status', `[${index}]`),
    item,
  }));

const expectedAgent = (app: string | undefined) =>
  app === undefined ? 'the demo agent' : demoAgentName(app);

/** At least one agent has one of `statuses`, and the demo agent is among these. Throws `InvalidResponseError`. */
export function checkAgents(
  statuses: readonly string[],
  json: unknown,
  options: ContentOptions,
): ContentResult {
  const { app, own } = options;
  const agents = readAgents(json);
  const requiredStatus = statuses.join(' or ');
  if (agents.length === 0) return failure(noneFound('agent'), SEED_HELP);
  const matching = agents.filter(({ status = '' }) => statuses.includes(status));
  if (matching.length === 0) {
    const states = agents.map(({ name = '?', status }) => `${name} ${status ?? '(no status)'}`);
    return failure(
      `no agent is ${requiredStatus} (found: ${quoteList(states)})`,
      "Find the cause on the agent's detail page, delete the agent and run `gatehouse seed` again",
    );
  }
  const demoAgents = matching.filter(({ name = '' }) => isDemoAgent(name, app));
  const demoAgent = demoAgents[0];
  const reported = demoAgent ?? matching[0]!;
  const reason = `${shorten(reported.name ?? reported.id)} is ${reported.status}`;
  if (demoAgent) {
    const items = demoAgents.map(({ item }) => item);
    return { problems: tagProblems(items, ({ name }) => `the agent ${name}`, '1.6', options), reason };
  }
  const found = `${pluralize(matching.length, 'agent')} ${matching.length === 1 ? 'is' : 'are'} ${requiredStatus}`;
  const message = `${found}, but not ${expectedAgent(app)}`;
  return { problems: [{ severity: own ? 'error' : 'warning', message, help: SEED_HELP }], reason };
}

/**
 * The agent for the screens of a single agent: the demo agent if it has one of `statuses`, else the demo agent in any state, else
 * any agent with one of them, else any; undefined if there is none. Throws `InvalidResponseError`.
 */
export function pickAgentId(
  json: unknown,
  statuses: readonly string[],
  app: string | undefined,
): string | undefined {
  const agents = readAgents(json);
  const hasStatus = ({ status = '' }: Agent) => statuses.includes(status);
  const isDemo = ({ name = '' }: Agent) => isDemoAgent(name, app);
  return (
    agents.find((agent) => hasStatus(agent) && isDemo(agent)) ??
    agents.find(isDemo) ??
    agents.find(hasStatus) ??
    agents[0]
  )?.id;
}

interface Skill {
  readonly id: string;
  readonly name: string;
  readonly status: string | undefined;
}

/** The skills in a list of records: a platform may ignore the filter and return others too. */
const readSkills = (json: unknown): Skill[] =>
  readList(json).flatMap((item, index) => {
    const path = `[${index}]`;
    if ((readString(item, 'descriptor_type', path) ?? 'SKILL') !== 'SKILL') return [];
    const name = readString(item, 'name', path) ?? '';
    return [{ id: readId(item, 'record_id', path), name, status: readString(item, 'status', path) }];
  });

/** The demo skill; an approved one if there are several. Throws `InvalidResponseError`. */
export function findDemoSkill(json: unknown, app: string | undefined): Skill | undefined {
  const demoSkills = readSkills(json).filter(({ name }) => isDemoSkill(name, app));
  return demoSkills.find(({ status }) => status === 'APPROVED') ?? demoSkills[0];
}

/** The demo skill has this status. Throws `InvalidResponseError`. */
export function checkSkill(status: string, json: unknown, { app }: ContentOptions): ContentResult {
  const found = findDemoSkill(json, app);
  if (!found) {
    const expectedName = app === undefined ? 'the demo skill' : demoSkillName(app);
    return failure(
      `${expectedName} is missing (${pluralize(readSkills(json).length, 'skill')} found)`,
      SEED_HELP,
    );
  }
  if (found.status === status) return { problems: [], reason: `${shorten(found.name)} is ${status}` };
  const actual = found.status === undefined ? 'has no status' : `is ${shorten(found.status, 40)}`;
  return failure(
    `${shorten(found.name)} ${actual}; expected ${status}`,
    'Approve the skill, or run `gatehouse seed` again',
  );
}

/** The demo agent is among the agents that have the skill. Throws `InvalidResponseError`. */
export function checkDependents(json: unknown, { app }: ContentOptions): ContentResult {
  const list = readList(readObject(json, 'dependents')['dependents'], 'dependents');
  const names = list.map((item, index) => readString(item, 'agent_name', `dependents[${index}]`) ?? '');
  const demoName = names.find((name) => isDemoAgent(name, app));
  if (demoName !== undefined) return { problems: [], reason: `${shorten(demoName)} has the skill` };
  return failure(
    `${expectedAgent(app)} does not have the skill (${pluralize(list.length, 'agent')} with it found)`,
    SEED_HELP,
  );
}

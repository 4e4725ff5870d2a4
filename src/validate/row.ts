/** One row of the table: asked, judged, and what it hands to other rows. */
import type { Outcome } from '../model/outcome.ts';
import { hasRegistry } from '../platform/answers.ts';
import type { Reply } from '../platform/reader.ts';
import { type Bar, barOf, type Content, type Fact, type Screen } from '../platform/screen.ts';
import { Misshapen } from '../platform/shape.ts';
import { agentId, demoSkill, empty, type Looking, noneHasRun, seeded } from './content.ts';
import type { Given } from './facts.ts';
import type { Session } from './session.ts';

export interface Rules extends Looking {
  /** Whether evaluations may be absent: the platform runs on the local cloud emulator. */
  readonly local: boolean;
  /** Whether a reachable A2A agent was given. */
  readonly endpoint: boolean;
}

/** The values a row was given, by fact. */
export type Needs = ReadonlyMap<Fact, Given>;

export interface Answered {
  readonly outcome: Outcome;
  readonly given?: Given;
}

/** The status by which the local cloud emulator says that it has no evaluations. */
const NOT_EMULATED = 502;
const NOT_LOCAL = `the local cloud emulator has no evaluations and answers ${NOT_EMULATED} (spec 3, 7)`;

/** The facts that a row waits for. */
export function needsOf(
  { needs, needsLocal, when, on }: Screen,
  { local, profile, registryId }: Rules,
): Fact[] {
  // Whether there is a registry changes nothing where the profile makes no skill, or where one was given.
  const moot =
    needs === 'registry' && when === 'registry' && (!on?.includes(profile) || registryId !== undefined);
  return [...(needs && !moot ? [needs] : []), ...(needsLocal && local ? [needsLocal] : [])];
}

/** Judges a row that is asked for. Throws `NotJudged`. */
export async function answerRow(
  screen: Screen,
  needs: Needs,
  rules: Rules,
  session: Session,
): Promise<Answered> {
  const path = pathOf(screen, needs);
  if ('outcome' in path) return path;
  const absent = rules.local && screen.notLocal ? [NOT_EMULATED] : [];
  const reply = await session.get(path.path, absent);
  if ('fault' in reply && absent.includes(reply.fault.status ?? 0))
    return { outcome: { skip: NOT_LOCAL }, given: { value: false } };
  const given = givenBy(screen, reply, needs, rules);
  const outcome = judge(screen, reply, needs, rules, `GET ${path.path}`);
  const told = 'problems' in outcome && outcome.problems.length > 0 && reply.exchange;
  return { outcome: told ? { ...outcome, evidence: [told] } : outcome, ...(given ? { given } : {}) };
}

/** The path with its ids; where one is missing, what the row comes to instead. */
function pathOf({ path, needs, gives }: Screen, given: Needs): { readonly path: string } | Answered {
  const need = needs && given.get(needs);
  if (need && 'lacks' in need) {
    const lacks = { lacks: need.lacks };
    return { outcome: { problems: [{ message: need.lacks }] }, ...(gives ? { given: lacks } : {}) };
  }
  if (need && 'none' in need) return { outcome: { skip: need.none }, ...(gives ? { given: need } : {}) };
  const id = need && typeof need.value === 'string' ? encodeURIComponent(need.value) : '';
  return { path: path.replace(/<\w+>/, id) };
}

function judge(screen: Screen, reply: Reply, needs: Needs, rules: Rules, what: string): Outcome {
  if ('fault' in reply) return { problems: [reply.fault] };
  const { content } = screen;
  try {
    const unmet = unmetOf(screen, needs, rules);
    if (unmet !== undefined) return { skip: `${unmet}; the screen answers 200` };
    const bar = barOf(screen, rules.profile);
    if (content && noRunYet(content, bar, reply.json, needs)) return { skip: NOT_LOCAL };
    if (bar === 'empty' && content?.is === 'records') return empty(content, reply.json);
    // Whether a registry is there is always said.
    if (content && (bar === 'seeded' || content.is === 'registry')) return seeded(content, reply.json, rules);
    return { problems: [], reason: 'answers 200' };
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    return { problems: [{ message: `${what} can't be read: ${error.message}` }] };
  }
}

/** What the platform is without, where the profile needs it to fill the screen. */
function unmetOf(screen: Screen, needs: Needs, { profile, endpoint }: Rules): string | undefined {
  const { when } = screen;
  if (barOf(screen, profile) !== 'seeded') return undefined;
  if (when === 'endpoint' && !endpoint) return 'no A2A endpoint was given';
  const registry = needs.get('registry');
  // Absent where it was not waited for: a registry was given, and is expected.
  const none = registry !== undefined && 'value' in registry && !registry.value;
  return when === 'registry' && none ? NO_REGISTRY : undefined;
}

const NO_REGISTRY = 'no registry is configured';

/** On the local cloud emulator a saved case can't have run. */
function noRunYet({ is }: Content, bar: Bar, json: unknown, needs: Needs): boolean {
  const evaluations = needs.get('evaluations');
  const absent = evaluations !== undefined && 'value' in evaluations && !evaluations.value;
  return is === 'test-cases' && bar === 'seeded' && absent && noneHasRun(json);
}

function givenBy(screen: Screen, reply: Reply, needs: Needs, rules: Rules): Given | undefined {
  const { gives, id, content } = screen;
  if (!gives) return undefined;
  if (gives === 'evaluations') return { value: true };
  const { what } = WANTED[gives];
  if ('fault' in reply) return { lacks: `${what} should come from ${id}: ${reply.fault.message}` };
  try {
    if (gives === 'registry') return { value: hasRegistry(reply.json) };
    const found =
      gives === 'agent'
        ? agentId(reply.json, content?.is === 'agents' ? content.statuses : [], rules.app)
        : demoSkill(reply.json, rules.app)?.id;
    if (found !== undefined) return { value: found };
    return barOf(screen, rules.profile) === 'seeded' && unmetOf(screen, needs, rules) === undefined
      ? { lacks: `${what} should come from ${id}, which has none` }
      : { none: WANTED[gives].none(rules) };
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    return { lacks: `${what} should come from ${id}: ${error.message}` };
  }
}

const WANTED: Readonly<
  Record<Exclude<Fact, 'evaluations'>, { readonly what: string; readonly none: (rules: Rules) => string }>
> = {
  agent: {
    what: "an agent's id",
    none: ({ profile }) => `there is no agent, and the profile ${profile} deploys none`,
  },
  registry: { what: 'whether a registry is configured', none: () => '' },
  skill: {
    what: "the demo skill's record id",
    none: ({ profile }) =>
      profile === 'demo' ? NO_REGISTRY : `there is no demo skill, and the profile ${profile} creates none`,
  },
};

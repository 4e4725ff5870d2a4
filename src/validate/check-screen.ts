/** One row of the table: asked, judged, and what it hands to other rows. */
import type { CheckResult } from '../model/check-result.ts';
import { InvalidResponseError } from '../platform/read-json.ts';
import type { PlatformResponse } from '../platform/reader.ts';
import { hasRegistry } from '../platform/responses.ts';
import {
  type Bar,
  barOf,
  type Screen,
  type ScreenContent,
  type SharedValueName,
} from '../platform/screen.ts';
import {
  type ContentOptions,
  checkEmpty,
  checkSeeded,
  findDemoSkill,
  noTestCaseHasRun,
  pickAgentId,
} from './check-content.ts';
import type { PlatformSession } from './platform-session.ts';
import type { SharedValue } from './shared-values.ts';

export interface ScreenCheckOptions extends ContentOptions {
  /** Whether evaluations may be absent: the platform runs on the local cloud emulator. */
  readonly local: boolean;
  /** Whether a reachable A2A agent was given. */
  readonly hasEndpoint: boolean;
}

/** The values a row was given, by fact. */
export type NeededValues = ReadonlyMap<SharedValueName, SharedValue>;

export interface ScreenCheckResult {
  readonly outcome: CheckResult;
  readonly provided?: SharedValue;
}

/** The status by which the local cloud emulator says that it has no evaluations. */
const NOT_EMULATED_STATUS = 502;
const NOT_LOCAL_REASON = `the local cloud emulator has no evaluations and answers ${NOT_EMULATED_STATUS} (spec 3, 7)`;

/** The facts that a row waits for. */
export function neededNames(
  { needs, needsWhenLocal, prerequisite, profiles }: Screen,
  { local, profile, registryId }: ScreenCheckOptions,
): SharedValueName[] {
  // Whether there is a registry changes nothing where the profile makes no skill, or where one was given.
  const isIrrelevant =
    needs === 'registry' &&
    prerequisite === 'registry' &&
    (!profiles?.includes(profile) || registryId !== undefined);
  return [...(needs && !isIrrelevant ? [needs] : []), ...(needsWhenLocal && local ? [needsWhenLocal] : [])];
}

/** Judges a row that is asked for. Throws `NotJudged`. */
export async function checkScreen(
  screen: Screen,
  neededValues: NeededValues,
  options: ScreenCheckOptions,
  session: PlatformSession,
): Promise<ScreenCheckResult> {
  const resolved = resolvePath(screen, neededValues);
  if ('outcome' in resolved) return resolved;
  const skipStatuses = options.local && screen.unsupportedLocally ? [NOT_EMULATED_STATUS] : [];
  const response = await session.get(resolved.path, skipStatuses);
  if ('fault' in response && skipStatuses.includes(response.fault.status ?? 0))
    return { outcome: { skip: NOT_LOCAL_REASON }, provided: { value: false } };
  const provided = providedValue(screen, response, neededValues, options);
  const outcome = checkResponse(screen, response, neededValues, options, `GET ${resolved.path}`);
  const exchange = 'problems' in outcome && outcome.problems.length > 0 && response.exchange;
  return {
    outcome: exchange ? { ...outcome, evidence: [exchange] } : outcome,
    ...(provided ? { provided } : {}),
  };
}

/** The path with its ids; where one is missing, what the row comes to instead. */
function resolvePath(
  { path, needs, provides }: Screen,
  neededValues: NeededValues,
): { readonly path: string } | ScreenCheckResult {
  const needed = needs && neededValues.get(needs);
  if (needed && 'lacks' in needed) {
    const missing = { lacks: needed.lacks };
    return { outcome: { problems: [{ message: needed.lacks }] }, ...(provides ? { provided: missing } : {}) };
  }
  if (needed && 'none' in needed)
    return { outcome: { skip: needed.none }, ...(provides ? { provided: needed } : {}) };
  const id = needed && typeof needed.value === 'string' ? encodeURIComponent(needed.value) : '';
  return { path: path.replace(/<\w+>/, id) };
}

function checkResponse(
  screen: Screen,
  response: PlatformResponse,
  neededValues: NeededValues,
  options: ScreenCheckOptions,
  requestLine: string,
): CheckResult {
  if ('fault' in response) return { problems: [response.fault] };
  const { content } = screen;
  try {
    const missing = missingPrerequisite(screen, neededValues, options);
    if (missing !== undefined) return { skip: `${missing}; the screen answers 200` };
    const bar = barOf(screen, options.profile);
    if (content && cannotHaveRun(content, bar, response.json, neededValues))
      return { skip: NOT_LOCAL_REASON };
    if (bar === 'empty' && content?.kind === 'records') return checkEmpty(content, response.json);
    // Whether a registry is there is always said.
    if (content && (bar === 'seeded' || content.kind === 'registry'))
      return checkSeeded(content, response.json, options);
    return { problems: [], reason: 'answers 200' };
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    return { problems: [{ message: `${requestLine} can't be read: ${error.message}` }] };
  }
}

/** What the platform is without, where the profile needs it to fill the screen. */
function missingPrerequisite(
  screen: Screen,
  neededValues: NeededValues,
  { profile, hasEndpoint }: ScreenCheckOptions,
): string | undefined {
  const { prerequisite } = screen;
  if (barOf(screen, profile) !== 'seeded') return undefined;
  if (prerequisite === 'endpoint' && !hasEndpoint) return 'no A2A endpoint was given';
  const registry = neededValues.get('registry');
  // Absent where it was not waited for: a registry was given, and is expected.
  const hasNoRegistry = registry !== undefined && 'value' in registry && !registry.value;
  return prerequisite === 'registry' && hasNoRegistry ? NO_REGISTRY_REASON : undefined;
}

const NO_REGISTRY_REASON = 'no registry is configured';

/** On the local cloud emulator a saved case can't have run. */
function cannotHaveRun(
  { kind }: ScreenContent,
  bar: Bar,
  json: unknown,
  neededValues: NeededValues,
): boolean {
  const evaluations = neededValues.get('evaluations');
  const hasNoEvaluations = evaluations !== undefined && 'value' in evaluations && !evaluations.value;
  return kind === 'test-cases' && bar === 'seeded' && hasNoEvaluations && noTestCaseHasRun(json);
}

function providedValue(
  screen: Screen,
  response: PlatformResponse,
  neededValues: NeededValues,
  options: ScreenCheckOptions,
): SharedValue | undefined {
  const { provides, id, content } = screen;
  if (!provides) return undefined;
  if (provides === 'evaluations') return { value: true };
  const { description } = VALUE_TEXTS[provides];
  if ('fault' in response)
    return { lacks: `${description} should come from ${id}: ${response.fault.message}` };
  try {
    if (provides === 'registry') return { value: hasRegistry(response.json) };
    const found =
      provides === 'agent'
        ? pickAgentId(response.json, content?.kind === 'agents' ? content.statuses : [], options.app)
        : findDemoSkill(response.json, options.app)?.id;
    if (found !== undefined) return { value: found };
    return barOf(screen, options.profile) === 'seeded' &&
      missingPrerequisite(screen, neededValues, options) === undefined
      ? { lacks: `${description} should come from ${id}, which has none` }
      : { none: VALUE_TEXTS[provides].absentReason(options) };
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    return { lacks: `${description} should come from ${id}: ${error.message}` };
  }
}

const VALUE_TEXTS: Readonly<
  Record<
    Exclude<SharedValueName, 'evaluations'>,
    { readonly description: string; readonly absentReason: (options: ScreenCheckOptions) => string }
  >
> = {
  agent: {
    description: "an agent's id",
    absentReason: ({ profile }) => `there is no agent, and the profile ${profile} deploys none`,
  },
  registry: { description: 'whether a registry is configured', absentReason: () => '' },
  skill: {
    description: "the demo skill's record id",
    absentReason: ({ profile }) =>
      profile === 'demo'
        ? NO_REGISTRY_REASON
        : `there is no demo skill, and the profile ${profile} creates none`,
  },
};

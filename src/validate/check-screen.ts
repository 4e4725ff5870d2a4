/** The check of one screen, and the value that it provides for others. */
import type { CheckResult } from '../model/check-result.ts';
import type { PlatformResponse } from '../platform/read-client.ts';
import { InvalidResponseError } from '../platform/read-json.ts';
import {
  type Bar,
  barOf,
  type Screen,
  type ScreenContent,
  type SharedValueName,
} from '../platform/screen.ts';
import { hasRegistry } from '../platform/shared-readers.ts';
import { checkEmpty, checkSeeded, noTestCaseHasRun } from './check-content.ts';
import { findDemoSkill, pickAgentId } from './check-demo.ts';
import type { ContentOptions } from './content.ts';
import type { PlatformSession } from './platform-session.ts';
import type { SharedValue } from './shared-values.ts';

export interface ScreenCheckOptions extends ContentOptions {
  /** Whether the platform runs on the local cloud emulator, which has no evaluations (spec 3, 7). */
  readonly local: boolean;
  /** Whether a reachable A2A agent is set. */
  readonly hasEndpoint: boolean;
}

/** The values that a screen needs, by name. */
export type NeededValues = ReadonlyMap<SharedValueName, SharedValue>;

export interface ScreenCheckResult {
  readonly result: CheckResult;
  readonly provided?: SharedValue;
}

/** The status that the local cloud emulator returns for evaluations. */
const NOT_EMULATED_STATUS = 502;
const NOT_LOCAL_REASON = `the local cloud emulator has no evaluations and returns ${NOT_EMULATED_STATUS} (spec 3, 7)`;

/** The values that a screen waits for. */
export function neededNames(
  { needs, needsWhenLocal, prerequisite, profiles }: Screen,
  { local, profile, registryId }: ScreenCheckOptions,
): SharedValueName[] {
  // A registry makes no difference if the profile creates no skill, or if one was given.
  const isIrrelevant =
    needs === 'registry' &&
    prerequisite === 'registry' &&
    (!profiles?.includes(profile) || registryId !== undefined);
  return [...(needs && !isIrrelevant ? [needs] : []), ...(needsWhenLocal && local ? [needsWhenLocal] : [])];
}

/** Requests and checks a screen. Throws `ScreenNotChecked`. */
export async function checkScreen(
  screen: Screen,
  neededValues: NeededValues,
  options: ScreenCheckOptions,
  session: PlatformSession,
): Promise<ScreenCheckResult> {
  const resolved = resolvePath(screen, neededValues);
  if ('result' in resolved) return resolved;
  const skipStatuses = options.local && screen.unsupportedLocally ? [NOT_EMULATED_STATUS] : [];
  const response = await session.get(resolved.path, skipStatuses);
  if ('error' in response && skipStatuses.includes(response.error.status ?? 0))
    return { result: { skip: NOT_LOCAL_REASON }, provided: { value: false } };
  const provided = providedValue(screen, response, neededValues, options);
  const result = checkResponse(screen, response, neededValues, options, `GET ${resolved.path}`);
  const exchange = 'problems' in result && result.problems.length > 0 && response.exchange;
  return {
    result: exchange ? { ...result, evidence: [exchange] } : result,
    ...(provided ? { provided } : {}),
  };
}

/** The path with its ids; if one is missing, the result of the screen instead. */
function resolvePath(
  { path, needs, provides }: Screen,
  neededValues: NeededValues,
): { readonly path: string } | ScreenCheckResult {
  const needed = needs && neededValues.get(needs);
  if (needed && 'missing' in needed)
    return { result: { problems: [{ message: needed.missing }] }, ...(provides ? { provided: needed } : {}) };
  if (needed && 'absent' in needed)
    return { result: { skip: needed.absent }, ...(provides ? { provided: needed } : {}) };
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
  if ('error' in response) return { problems: [response.error] };
  const { content } = screen;
  try {
    const missing =
      missingPrerequisite(screen, neededValues, options) ??
      missingSkillReason(content, response.json, options);
    if (missing !== undefined) return { skip: `${missing}; the screen returns 200` };
    const bar = barOf(screen, options.profile);
    if (content && cannotHaveRun(content, bar, response.json, neededValues))
      return { skip: NOT_LOCAL_REASON };
    if (bar === 'empty' && content?.kind === 'records') return checkEmpty(content, response.json);
    // The registry screen reports its registry whatever the profile.
    if (content && (bar === 'seeded' || content.kind === 'registry'))
      return checkSeeded(content, response.json, options, screen.taggedSince);
    return { problems: [], reason: 'returns 200' };
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    return { problems: [{ message: `${requestLine}: invalid response: ${error.message}` }] };
  }
}

/** Why the profile cannot fill the screen, if a prerequisite is missing. */
function missingPrerequisite(
  screen: Screen,
  neededValues: NeededValues,
  { profile, hasEndpoint }: ScreenCheckOptions,
): string | undefined {
  const { prerequisite } = screen;
  if (barOf(screen, profile) !== 'seeded') return undefined;
  if (prerequisite === 'endpoint' && !hasEndpoint) return 'no A2A endpoint is set';
  const registry = neededValues.get('registry');
  // Not waited for if a registry was given: then one is expected.
  const hasNoRegistry = registry !== undefined && 'value' in registry && !registry.value;
  return prerequisite === 'registry' && hasNoRegistry ? NO_REGISTRY_REASON : undefined;
}

/** Why there is no demo skill, where the platform can't create one. Throws `InvalidResponseError`. */
function missingSkillReason(
  content: ScreenContent | undefined,
  json: unknown,
  { app, level, profile }: ScreenCheckOptions,
): string | undefined {
  if (content?.kind !== 'skill' || level !== '1.6' || profile !== 'demo') return undefined;
  return findDemoSkill(json, app) ? undefined : 'no demo skill found, and level 1.6 can create none';
}

const NO_REGISTRY_REASON = 'no registry is configured';

/** Whether no saved test case has run, and none could: the local cloud emulator has no evaluations. */
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
  const missing = (cause: string) => ({
    missing: `${description} is missing: ${id} should provide it: ${cause}`,
  });
  if ('error' in response) return missing(response.error.message);
  try {
    if (provides === 'registry') return { value: hasRegistry(response.json) };
    const found =
      provides === 'agent'
        ? pickAgentId(response.json, content?.kind === 'agents' ? content.statuses : [], options.app)
        : findDemoSkill(response.json, options.app)?.id;
    if (found !== undefined) return { value: found };
    return barOf(screen, options.profile) === 'seeded' &&
      missingPrerequisite(screen, neededValues, options) === undefined
      ? missing('it has none')
      : { absent: VALUE_TEXTS[provides].absentReason(options) };
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    return missing(error.message);
  }
}

const VALUE_TEXTS: Readonly<
  Record<
    Exclude<SharedValueName, 'evaluations'>,
    { readonly description: string; readonly absentReason: (options: ScreenCheckOptions) => string }
  >
> = {
  agent: {
    description: 'the id of an agent',
    absentReason: ({ profile }) => `no agents found, and the profile ${profile} deploys none`,
  },
  registry: { description: 'the state of the registry', absentReason: () => '' },
  skill: {
    description: 'the record id of the demo skill',
    absentReason: ({ profile }) =>
      profile === 'demo'
        ? NO_REGISTRY_REASON
        : `no demo skill found, and the profile ${profile} creates none`,
  },
};

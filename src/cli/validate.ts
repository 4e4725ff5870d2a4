import { Deadline } from '../async/deadline.ts';
import type { Io } from '../io.ts';
import type { Problem } from '../model/check-result.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { SeedSettings } from '../platform/seed-settings.ts';
import { checkIds, checkPlatform, gateNotRun, type ValidateOptions } from '../validate/gate.ts';
import type { Invocation } from './command.ts';
import type { GateProgress } from './gate-progress.ts';
import { type Values, wholeNumber } from './options.ts';
import {
  mintPlatformToken,
  type PlatformInputs,
  resolvePlatformInputs,
  seedSettings,
} from './platform-inputs.ts';
import type { validateOptions } from './platform-options.ts';
import type { GateRun, PreparedGate } from './prepared-gate.ts';
import { runSingleGate } from './run-gate.ts';
import { commandStartOptions, loadRunOptions } from './run-options.ts';
import { UsageError } from './usage-error.ts';

type ValidateOption = (typeof validateOptions)[number];

/** `gatehouse validate`. Returns the exit code; throws `UsageError`. */
export async function validate(invocation: Invocation<ValidateOption>): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareValidate(values, false, io);
  return runSingleGate('validate', prepared, startedAt, invocation);
}

/** A platform that accepts requests. */
interface RunningPlatform {
  readonly url: string;
  /** The A2A agent that it comes with. */
  readonly a2aUrl?: string;
  /** The registry that it comes with. */
  readonly registryId?: string;
  readonly close: () => Promise<void>;
}

/** The gate for the platform that the values name, or for the stand-in. Throws `UsageError`. */
export async function prepareValidate(
  rawValues: Values<ValidateOption>,
  isStandIn: boolean,
  io: Io,
): Promise<PreparedGate> {
  const inputs = await resolvePlatformInputs(rawValues, io);
  const { values, env } = inputs;
  const source = platformSource(inputs, isStandIn, io);
  const { value: runOptionsOf, configFiles } = await loadRunOptions('validate', values, io);
  const concurrency = wholeNumber('--concurrency', values.number('concurrency'), 1);
  const runChecks = async (only: readonly string[], gateProgress: GateProgress): Promise<GateRun> => {
    const runOptions = runOptionsOf(only, gateProgress);
    const deadline = new Deadline(runOptions.timeoutMs, runOptions.signal);
    const gateOptions: ValidateOptions = {
      ...runOptions,
      signal: deadline.signal,
      startedAt: io.now(),
      profile: inputs.profile,
      app: inputs.app,
      tagPrefix: inputs.vocabulary.platform.tag_prefix,
      own: values.flag('own'),
      local: values.flag('local'),
      level: values.text('level'),
      group: env['PLATFORM_SEED_GROUP'] || undefined,
      envPrefix: inputs.vocabulary.platform.env_prefix,
      hasEndpoint: Boolean(env['PLATFORM_DEMO_A2A_URL']),
      registryId: env['PLATFORM_REGISTRY_ID'] || undefined,
      concurrency,
    };
    let running: RunningPlatform | undefined;
    const secrets: string[] = [];
    try {
      running = await source.start(deadline);
      const token = inputs.token ?? (await mintPlatformToken(inputs, running.url, io, gateOptions));
      if (token) secrets.push(token);
      const platform = { name: source.subjectName(running.url), baseUrl: running.url, token };
      const a2aUrl = running.a2aUrl ?? env['PLATFORM_DEMO_A2A_URL'];
      const registryId = running.registryId ?? gateOptions.registryId;
      if (values.flag('seed') || source.isStandIn)
        await seedFirst(
          { ...seedSettings(inputs, DEFAULT_APP, gateOptions), a2aUrl, registryId },
          platform,
          { ...gateOptions, yes: values.flag('yes') },
          deadline,
        );
      const result = await checkPlatform(platform, {
        ...gateOptions,
        hasEndpoint: Boolean(a2aUrl),
        registryId,
      });
      return { ...result, secrets: [...secrets, ...result.secrets] };
    } catch (error) {
      return {
        gate: gateNotRun(source.subjectName(running?.url), gateOptions, problemFromError(error)),
        secrets,
      };
    } finally {
      await running?.close();
    }
  };
  return { checkIds, configFiles: [...inputs.configFiles, ...configFiles], runChecks };
}

/** The sample data could not be created. */
class SampleDataError extends Error {
  readonly help: string | undefined;

  constructor({ message, help }: Problem) {
    super(`the sample data was not created: ${message}`);
    this.help = help;
  }
}

/** Why a platform could not be checked, with help or the last output of the command. */
function problemFromError(error: unknown): Problem {
  const { message, help, log } = error as Error & { help?: string; log?: string };
  return { message, help: help ?? (log || undefined) };
}

interface PlatformSource {
  readonly isStandIn: boolean;
  readonly subjectName: (url: string | undefined) => string;
  readonly start: (deadline: Deadline) => Promise<RunningPlatform>;
}

/** Where the platform comes from. Throws `UsageError` unless exactly one option says so. */
function platformSource(
  { values, baseUrl, variable }: PlatformInputs<Values<ValidateOption>>,
  isStandIn: boolean,
  io: Io,
): PlatformSource {
  const command = values.text('start');
  if (isStandIn) {
    if (command !== undefined) throw new UsageError('stand-in and start exclude each other; use one');
    return { isStandIn: true, subjectName: () => 'stand-in platform', start: startStandIn };
  }
  const host = (url: string | undefined) => (url === undefined ? 'the platform' : new URL(url).hostname);
  if (command !== undefined) {
    if (baseUrl !== undefined)
      throw new UsageError(
        `--start and --base-url (${variable('API_BASE_URL')}) exclude each other; use one`,
      );
    return {
      isStandIn: false,
      subjectName: host,
      start: async (deadline) => {
        const { launchService, waitUntilHealthy } = await import('../launch/service.ts');
        const options = () => commandStartOptions(command, values, io, deadline.remainingMs());
        const service = await launchService({ ...options(), env: {} });
        const { value: url, close } = service;
        try {
          await waitUntilHealthy(service, options());
        } catch (error) {
          await close();
          throw error;
        }
        return { url, close };
      },
    };
  }
  if (baseUrl === undefined)
    throw new UsageError(
      `no platform given; use --base-url, ${variable('API_BASE_URL')}, or --start with a command`,
    );
  return {
    isStandIn: false,
    subjectName: host,
    start: async () => ({ url: baseUrl, close: async () => {} }),
  };
}

async function startStandIn(): Promise<RunningPlatform> {
  const { startPlatform } = await import('../standins/platform/index.ts');
  const registryId = 'sample-registry';
  return { ...(await startPlatform({ registryId })), registryId };
}

/** Creates the sample data. Throws an `Error` that says why it could not. */
async function seedFirst(
  settings: SeedSettings,
  { baseUrl, token }: { readonly baseUrl: string; readonly token?: string | undefined },
  { signal, progress, requestTimeoutMs, yes }: ValidateOptions & { readonly yes: boolean },
  deadline: Deadline,
): Promise<void> {
  const { seed } = await import('../platform/seed.ts');
  const { status, problem } = await seed({
    ...settings,
    baseUrl,
    token,
    dryRun: false,
    yes,
    requestTimeoutMs,
    readyMs: deadline.remainingMs(),
    signal,
    progress,
  });
  if (status !== 'done') throw new SampleDataError(problem ?? { message: status });
}

import { Deadline } from '../http/deadline.ts';
import type { Io } from '../io.ts';
import type { Problem } from '../model/check-result.ts';
import { isLocal } from '../platform/base-url.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { SeedSettings } from '../platform/seed-settings.ts';
import { checkIds, checkPlatform, gateNotRun, type ValidateOptions } from '../validate/gate.ts';
import type { Invocation } from './commands.ts';
import type { GateRunResult, PreparedGate } from './gates.ts';
import type { Values } from './options.ts';
import {
  mintPlatformToken,
  type PlatformInputs,
  resolvePlatformInputs,
  seedSettings,
} from './platform-inputs.ts';
import type { GateProgress } from './progress.ts';
import { runSingleGate } from './run-gate.ts';
import { runOptionsFactory } from './run-options.ts';
import { commandStartOptions } from './start-service.ts';
import { UsageError } from './usage-error.ts';

/** `gatehouse validate` */
export async function validate(invocation: Invocation): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareValidate(values, io);
  return runSingleGate('validate', prepared, startedAt, invocation);
}

/** A platform that can be asked, and what ends it. */
interface RunningPlatform {
  readonly url: string;
  /** The A2A agent and the registry that it comes with. */
  readonly a2aUrl?: string;
  readonly registryId?: string;
  readonly close: () => Promise<void>;
}

export async function prepareValidate(rawValues: Values, io: Io): Promise<PreparedGate> {
  const inputs = await resolvePlatformInputs(rawValues, io);
  const { values, env } = inputs;
  const source = platformSource(inputs, io);
  const options = await runOptionsFactory(values, io);
  const concurrency = values.number('concurrency') ?? 6;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new UsageError(`--concurrency is ${concurrency}; use a whole number from 1`);
  const runChecks = async (only: readonly string[], gateProgress: GateProgress): Promise<GateRunResult> => {
    const runOptions = options(only, gateProgress);
    const deadline = new Deadline(runOptions.timeoutMs, runOptions.signal);
    const validateOptions: ValidateOptions = {
      ...runOptions,
      signal: deadline.signal,
      startedAt: io.now(),
      profile: inputs.profile,
      app: inputs.app,
      tagPrefix: inputs.vocabulary.platform.tag_prefix,
      own: values.flag('own'),
      local: values.flag('local'),
      hasEndpoint: Boolean(env['PLATFORM_DEMO_A2A_URL']),
      registryId: env['PLATFORM_REGISTRY_ID'] || undefined,
      concurrency,
    };
    let running: RunningPlatform | undefined;
    const secrets: string[] = [];
    try {
      running = await source.start(deadline);
      const token = inputs.token ?? (await mintPlatformToken(inputs, running.url, io, validateOptions));
      if (token) secrets.push(token);
      const platform = { name: source.subjectName(running.url), baseUrl: running.url, token };
      const a2aUrl = running.a2aUrl ?? env['PLATFORM_DEMO_A2A_URL'];
      const registryId = running.registryId ?? validateOptions.registryId;
      if (values.flag('seed') || source.isStandIn)
        await seedFirst(
          { ...seedSettings(inputs, DEFAULT_APP), a2aUrl, registryId },
          platform,
          validateOptions,
          deadline,
        );
      const result = await checkPlatform(platform, {
        ...validateOptions,
        hasEndpoint: Boolean(a2aUrl),
        registryId,
      });
      return { ...result, secrets: [...secrets, ...result.secrets] };
    } catch (error) {
      return {
        gate: gateNotRun(source.subjectName(running?.url), validateOptions, problemFromError(error)),
        secrets,
      };
    } finally {
      await running?.close();
    }
  };
  return { checkIds, runChecks };
}

/** The platform was not filled. */
class SampleDataError extends Error {
  readonly help: string | undefined;

  constructor({ message, help }: Problem) {
    super(`the platform was not filled: ${message}`);
    this.help = help;
  }
}

/** What kept a platform from being judged, with what to do, or the end of what a command said. */
function problemFromError(error: unknown): Problem {
  const { message, help, log } = error as Error & { help?: string; log?: string };
  return { message, help: help ?? (log || undefined) };
}

interface PlatformSource {
  readonly isStandIn: boolean;
  readonly subjectName: (url: string | undefined) => string;
  readonly start: (deadline: Deadline) => Promise<RunningPlatform>;
}

/** Where the platform comes from. Throws `CallError` unless exactly one thing says it. */
function platformSource({ values, baseUrl, variable }: PlatformInputs, io: Io): PlatformSource {
  const command = values.text('start');
  if (values.flag('stand-in')) {
    if (command !== undefined) throw new UsageError('stand-in and start exclude each other; keep one');
    return { isStandIn: true, subjectName: () => 'stand-in platform', start: startStandIn };
  }
  const host = (url: string | undefined) => (url === undefined ? 'the platform' : new URL(url).hostname);
  if (command !== undefined) {
    if (baseUrl !== undefined)
      throw new UsageError(
        `--start and --base-url (${variable('API_BASE_URL')}) exclude each other; keep one`,
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
      `no platform is named; give --base-url, ${variable('API_BASE_URL')}, or a command with --start`,
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

/** Throws an `Error` where the sample data could not be written. */
async function seedFirst(
  settings: SeedSettings,
  { baseUrl, token }: { readonly baseUrl: string; readonly token?: string | undefined },
  { signal, progress, requestTimeoutMs }: ValidateOptions,
  deadline: Deadline,
): Promise<void> {
  if (!isLocal(baseUrl))
    throw new Error(
      '--seed writes only to a platform of this machine; fill another one by itself: gatehouse seed --yes',
    );
  const { seed } = await import('../platform/seed.ts');
  const { status, problem } = await seed({
    ...settings,
    baseUrl,
    token,
    dryRun: false,
    yes: false,
    requestTimeoutMs,
    readyMs: deadline.remainingMs(),
    signal,
    progress,
  });
  if (status !== 'done') throw new SampleDataError(problem ?? { message: status });
}

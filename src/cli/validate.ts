import { Deadline } from '../http/deadline.ts';
import type { Io } from '../io.ts';
import type { Problem } from '../model/outcome.ts';
import { isLocal } from '../platform/base-url.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { SeedSettings } from '../platform/seed-settings.ts';
import { checkIds, checkPlatform, gateNotRun, type ValidateOptions } from '../validate/gate.ts';
import { judgeAlone } from './alone.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import type { Judged, Prepared } from './gates.ts';
import type { Values } from './options.ts';
import { minted, type PlatformCall, platformCall, seedSettings } from './platform.ts';
import type { GateProgress } from './progress.ts';
import { runOptionsOf } from './run-options.ts';
import { commandOf, startService, untilHealthy } from './started.ts';

/** `gatehouse validate` */
export async function validate(call: Call): Promise<number> {
  const { values, io } = call;
  const startedAt = io.now();
  const prepared = await prepareValidate(values, io);
  return judgeAlone('validate', prepared, startedAt, call);
}

/** A platform that can be asked, and what ends it. */
interface Up {
  readonly url: string;
  /** The A2A agent and the registry that it comes with. */
  readonly a2aUrl?: string;
  readonly registryId?: string;
  readonly close: () => Promise<void>;
}

export async function prepareValidate(given: Values, io: Io): Promise<Prepared> {
  const call = await platformCall(given, io);
  const { values, env } = call;
  const bring = upOf(call, io);
  const options = await runOptionsOf(values, io);
  const concurrency = values.number('concurrency') ?? 6;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new CallError(`--concurrency is ${concurrency}; use a whole number from 1`);
  const judge = async (only: readonly string[], doing: GateProgress): Promise<Judged> => {
    const run = options(only, doing);
    const deadline = new Deadline(run.timeoutMs, run.signal);
    const of: ValidateOptions = {
      ...run,
      signal: deadline.signal,
      startedAt: io.now(),
      profile: call.profile,
      app: call.app,
      tagPrefix: call.vocabulary.platform.tag_prefix,
      own: values.flag('own'),
      local: values.flag('local'),
      hasEndpoint: Boolean(env['PLATFORM_DEMO_A2A_URL']),
      registryId: env['PLATFORM_REGISTRY_ID'] || undefined,
      concurrency,
    };
    let up: Up | undefined;
    const secrets: string[] = [];
    try {
      up = await bring.start(deadline);
      const token = call.token ?? (await minted(call, up.url, io, of));
      if (token) secrets.push(token);
      const platform = { name: bring.name(up.url), baseUrl: up.url, token };
      const a2aUrl = up.a2aUrl ?? env['PLATFORM_DEMO_A2A_URL'];
      const registryId = up.registryId ?? of.registryId;
      if (values.flag('seed') || bring.standIn)
        await seedFirst({ ...seedSettings(call, DEFAULT_APP), a2aUrl, registryId }, platform, of, deadline);
      const judged = await checkPlatform(platform, { ...of, hasEndpoint: Boolean(a2aUrl), registryId });
      return { ...judged, secrets: [...secrets, ...judged.secrets] };
    } catch (error) {
      return { gate: gateNotRun(bring.name(up?.url), of, problemOf(error)), secrets };
    } finally {
      await up?.close();
    }
  };
  return { ids: checkIds, judge };
}

/** The platform was not filled. */
class NotFilled extends Error {
  readonly help: string | undefined;

  constructor({ message, help }: Problem) {
    super(`the platform was not filled: ${message}`);
    this.help = help;
  }
}

/** What kept a platform from being judged, with what to do, or the end of what a command said. */
function problemOf(error: unknown): Problem {
  const { message, help, log } = error as Error & { help?: string; log?: string };
  return { message, help: help ?? (log || undefined) };
}

interface Bringing {
  readonly standIn: boolean;
  readonly name: (url: string | undefined) => string;
  readonly start: (deadline: Deadline) => Promise<Up>;
}

/** Where the platform comes from. Throws `CallError` unless exactly one thing says it. */
function upOf({ values, baseUrl, variable }: PlatformCall, io: Io): Bringing {
  const command = values.text('start');
  if (values.flag('stand-in')) {
    if (command !== undefined) throw new CallError('stand-in and start exclude each other; keep one');
    return { standIn: true, name: () => 'stand-in platform', start: startStandIn };
  }
  const host = (url: string | undefined) => (url === undefined ? 'the platform' : new URL(url).hostname);
  if (command !== undefined) {
    if (baseUrl !== undefined)
      throw new CallError(
        `--start and --base-url (${variable('API_BASE_URL')}) exclude each other; keep one`,
      );
    const start = (deadline: Deadline) => commandOf(command, values, io, deadline.remainingMs());
    return {
      standIn: false,
      name: host,
      start: async (deadline) => {
        const { value: url, close, ended } = await startService(start(deadline), {});
        try {
          await untilHealthy(url, start(deadline), ended);
        } catch (error) {
          await close();
          throw error;
        }
        return { url, close };
      },
    };
  }
  if (baseUrl === undefined)
    throw new CallError(
      `no platform is named; give --base-url, ${variable('API_BASE_URL')}, or a command with --start`,
    );
  return { standIn: false, name: host, start: async () => ({ url: baseUrl, close: async () => {} }) };
}

async function startStandIn(): Promise<Up> {
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
  if (status !== 'done') throw new NotFilled(problem ?? { message: status });
}

/** What `seed` and `validate` read alike: where the platform is, whose it is, and the token (CONTRACT 7). */
import type { Io } from '../io.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { invalidAppReason } from '../platform/demo-names.ts';
import { DEFAULT_MODELS } from '../platform/models.ts';
import { type Profile, profileForTier, type Tier } from '../platform/profile.ts';
import type { SeedSettings } from '../platform/seed-settings.ts';
import type { Values } from './options.ts';
import { passEnvOf } from './run-options.ts';
import { resolveServiceInputs, type ServiceInputs } from './service-inputs.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

export interface PlatformInputs extends ServiceInputs {
  readonly profile: Profile;
  /** Where it is, when that was said. */
  readonly baseUrl: string | undefined;
  readonly token: string | undefined;
  /** The sample application, when it was named. */
  readonly app: string | undefined;
  /** What an action's or product's variable is called for a user of this vocabulary. */
  readonly variable: (name: string) => string;
}

/** Throws `CallError`. */
export async function resolvePlatformInputs(rawValues: Values, io: Io): Promise<PlatformInputs> {
  const serviceInputs = await resolveServiceInputs(rawValues, io);
  const { values, env, vocabulary } = serviceInputs;
  const app = values.text('app') ?? vocabulary.platform.app;
  const problem = app === undefined ? undefined : invalidAppReason(app);
  if (problem) throw new UsageError(`--app is ${quoteForMessage(app!)}; ${problem}`);
  const address = values.text('base-url');
  return {
    ...serviceInputs,
    profile: (values.text('profile') as Profile | undefined) ?? profileForTier(values.text('tier') as Tier),
    baseUrl: address === undefined ? undefined : parseWebAddress(address, '--base-url'),
    token: env['PLATFORM_API_TOKEN'] || undefined,
    app,
    variable: (name) => vocabulary.platform.env_prefix + name,
  };
}

/** A web address without a slash at its end. Throws `CallError`. */
export function parseWebAddress(text: string, flag: string): string {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    // The address may hold a password.
    throw new UsageError(`${flag} ${(error as Error).message}`);
  }
}

/** What the sample data is made from. */
export function seedSettings(
  { env, vocabulary, profile, app }: PlatformInputs,
  appByDefault: string,
): SeedSettings {
  const platformVariable = (name: string) => env[`PLATFORM_${name}`] || undefined;
  return {
    profile,
    app: app ?? appByDefault,
    tagPrefix: vocabulary.platform.tag_prefix,
    envPrefix: vocabulary.platform.env_prefix,
    group: platformVariable('SEED_GROUP'),
    modelId: platformVariable('SEED_MODEL_ID'),
    models: vocabulary.platform.models ?? DEFAULT_MODELS,
    region: platformVariable('SEED_REGION'),
    a2aUrl: platformVariable('DEMO_A2A_URL'),
    registryId: platformVariable('REGISTRY_ID'),
    roleArn: platformVariable('SEED_ROLE_ARN'),
    poolId: platformVariable('SEED_POOL_ID'),
  };
}

/** A token where none is set: from `--mint`; the local development mode needs none. Throws an `Error` with a sentence. */
export async function mintPlatformToken(
  { values, variable }: PlatformInputs,
  url: string,
  io: Io,
  { requestTimeoutMs, signal }: { readonly requestTimeoutMs: number; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const source = values.text('mint');
  if (source === undefined) return undefined;
  const { mintToken } = await import('../validate/mint-token.ts');
  return mintToken({
    source,
    cwd: io.cwd,
    env: { [variable('API_BASE_URL')]: url },
    passEnv: passEnvOf(values),
    hostEnv: io.env,
    timeoutMs: requestTimeoutMs,
    signal,
  });
}

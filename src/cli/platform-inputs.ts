/** The inputs of both `seed` and `validate`: the platform's address, its profile and the token. */
import type { Io } from '../io.ts';
import { parseBaseUrl } from '../platform/base-url.ts';
import { invalidAppReason } from '../platform/demo-names.ts';
import { DEFAULT_MODELS } from '../platform/models.ts';
import { type Profile, profileForTier } from '../platform/profile.ts';
import type { SeedSettings } from '../platform/seed-settings.ts';
import type { GateOption, Named, Values } from './options.ts';
import type { platformOptions, seedOptions } from './platform-options.ts';
import { passEnvOf } from './run-options.ts';
import { resolveServiceInputs, type ServiceInputs } from './service-inputs.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

type PlatformValues = Values<(typeof platformOptions)[number] | Named<GateOption, 'vocabulary'>>;

/** Values `V` of options, resolved for a platform. */
export interface PlatformInputs<V> extends ServiceInputs<V> {
  readonly profile: Profile;
  /** The platform's address without a trailing slash. */
  readonly baseUrl: string | undefined;
  readonly token: string | undefined;
  /** The name of the sample application. */
  readonly app: string | undefined;
  /** The user's name of a platform variable: `PLATFORM_…` unless the vocabulary has another prefix. */
  readonly variable: (name: string) => string;
}

/** Throws `UsageError` for an invalid value or vocabulary. */
export async function resolvePlatformInputs<V extends PlatformValues>(
  rawValues: V,
  io: Io,
): Promise<PlatformInputs<V>> {
  const inputs = await resolveServiceInputs(rawValues, io);
  const { values, env, vocabulary } = inputs;
  const address = values.text('base-url');
  return {
    ...inputs,
    profile: values.text('profile') ?? profileForTier(values.text('tier')),
    baseUrl: address === undefined ? undefined : parseWebAddress(address, '--base-url'),
    token: env['PLATFORM_API_TOKEN'] || undefined,
    app: appNameOf(inputs),
    variable: (name) => vocabulary.platform.env_prefix + name,
  };
}

/** The name of the sample application from `--app` or the vocabulary. Throws `UsageError` for an invalid one. */
export function appNameOf({
  values,
  vocabulary,
}: Pick<ServiceInputs<Values<Named<(typeof platformOptions)[number], 'app'>>>, 'values' | 'vocabulary'>):
  | string
  | undefined {
  const app = values.text('app') ?? vocabulary.platform.app;
  const problem = app === undefined ? undefined : invalidAppReason(app);
  if (problem) throw new UsageError(`--app is ${quoteForMessage(app!)}; ${problem}`);
  return app;
}

/** A web address without a trailing slash. Throws `UsageError` for an invalid one. */
export function parseWebAddress(text: string, flag: string): string {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    // The address may hold a password.
    throw new UsageError(`${flag} ${(error as Error).message}`);
  }
}

/** The settings that the sample data is made from. */
export function seedSettings(
  { env, vocabulary, profile, app }: Pick<PlatformInputs<unknown>, 'env' | 'vocabulary' | 'profile' | 'app'>,
  defaultApp: string,
  { level, local }: Pick<SeedSettings, 'level' | 'local'>,
): SeedSettings {
  const platformVariable = (name: string) => env[`PLATFORM_${name}`] || undefined;
  return {
    profile,
    level,
    local,
    app: app ?? defaultApp,
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
    // The deployment's own scope has the name of its application.
    scope: platformVariable('SEED_SCOPE') ?? (app === undefined ? undefined : `${app}/invoke`),
  };
}

type MintValues = Values<Named<(typeof seedOptions)[number], 'mint' | 'pass-env'>>;

/** A token from `--mint`; `undefined` without it: the local development mode needs none. Throws an `Error` that says why it failed. */
export async function mintPlatformToken(
  { values, variable }: Pick<PlatformInputs<MintValues>, 'values' | 'variable'>,
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
    passEnv: passEnvOf(values, io),
    hostEnv: io.env,
    timeoutMs: requestTimeoutMs,
    signal,
  });
}

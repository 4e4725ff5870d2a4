import type { Io } from '../io.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { Profile } from '../platform/profile.ts';
import { seed } from '../platform/seed.ts';
import { type PlatformConfig, parsePlatformConfig, startPlatform } from '../standins/platform/index.ts';
import { readJsonFile } from './json-file.ts';
import type { Values } from './options.ts';
import { resolvePlatformInputs, seedSettings } from './platform-inputs.ts';
import { createProgressPrinter } from './run-options.ts';
import type { BindAddress, ServedStandIn } from './serve.ts';
import { UsageError } from './usage-error.ts';

/** The platform, filled with a profile's sample data through its own API where one is named. */
export async function servePlatform(
  values: Values,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const inputs = await resolvePlatformInputs(values, io);
  const platform = await startPlatform({
    ...readPlatformConfig(values.text('config'), io),
    ...bindAddress,
    tagPrefix: inputs.vocabulary.platform.tag_prefix,
    ...(inputs.env['PLATFORM_REGISTRY_ID'] ? { registryId: inputs.env['PLATFORM_REGISTRY_ID'] } : {}),
  });
  const { url, a2aUrl, tokens } = platform;
  const profile = values.text('profile') as Profile | undefined;
  if (profile !== undefined) {
    const { status, problem } = await seed({
      ...seedSettings({ ...inputs, profile }, inputs.app ?? DEFAULT_APP),
      baseUrl: url,
      token: tokens['super'],
      a2aUrl,
      dryRun: false,
      yes: false,
      requestTimeoutMs: 30_000,
      readyMs: 300_000,
      signal: io.stopSignal(),
      progress: createProgressPrinter(values, io),
    });
    if (status !== 'done') {
      await platform.close();
      const { message, help } = problem ?? { message: status };
      throw new UsageError(`the platform was not filled: ${help ? `${message}; ${help}` : message}`);
    }
  }
  return { readyMessage: { url, a2a_url: a2aUrl, tokens }, close: platform.close };
}

function readPlatformConfig(path: string | undefined, io: Io): Partial<PlatformConfig> {
  if (path === undefined) return {};
  try {
    return parsePlatformConfig(readJsonFile(path, 'the configuration of the platform', io));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the configuration of the platform ${path}: ${(error as Error).message}`);
  }
}

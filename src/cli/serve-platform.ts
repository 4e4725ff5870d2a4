import type { Io } from '../io.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import { seed } from '../platform/seed.ts';
import { type PlatformConfig, parsePlatformConfig, startPlatform } from '../standins/platform/index.ts';
import { readJsonFile } from './files.ts';
import { appNameOf, seedSettings } from './platform-inputs.ts';
import { createProgressPrinter } from './run-options.ts';
import type { BindAddress, ServedStandIn, ServeValues } from './served-stand-in.ts';
import { resolveServiceInputs } from './service-inputs.ts';
import { joinHelp, UsageError } from './usage-error.ts';

/** Starts the stand-in platform, with the sample data of `--profile` if one is named. Throws `UsageError`. */
export async function servePlatform(
  rawValues: ServeValues,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const inputs = await resolveServiceInputs(rawValues, io);
  const { values } = inputs;
  const app = appNameOf(inputs);
  const level = values.text('level');
  const platform = await startPlatform({
    ...readPlatformConfig(values.text('config'), io),
    ...bindAddress,
    tagPrefix: inputs.vocabulary.platform.tag_prefix,
    ...(level === undefined ? {} : { level }),
    ...(inputs.env['PLATFORM_REGISTRY_ID'] ? { registryId: inputs.env['PLATFORM_REGISTRY_ID'] } : {}),
  });
  const { url, a2aUrl, tokens } = platform;
  const profile = values.text('profile');
  if (profile !== undefined) {
    const { status, problem } = await seed({
      ...seedSettings({ ...inputs, profile, app }, DEFAULT_APP, { level: undefined, local: false }),
      baseUrl: url,
      token: tokens['super'],
      a2aUrl,
      dryRun: false,
      yes: false,
      requestTimeoutMs: 30_000,
      readyMs: 300_000,
      signal: io.stopSignal(),
      progress: createProgressPrinter(values.flag('quiet'), io),
    });
    if (status !== 'done') {
      await platform.close();
      const { message, help } = problem ?? { message: status };
      throw new UsageError(`the sample data was not created: ${joinHelp(message, help)}`);
    }
  }
  return { readyMessage: { url, a2a_url: a2aUrl, tokens }, close: platform.close };
}

function readPlatformConfig(path: string | undefined, io: Io): Partial<PlatformConfig> {
  if (path === undefined) return {};
  try {
    return parsePlatformConfig(readJsonFile(path, 'the platform configuration', io));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the platform configuration ${path}: ${(error as Error).message}`);
  }
}

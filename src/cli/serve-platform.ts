import type { Io } from '../io.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { Profile } from '../platform/profile.ts';
import { seed } from '../platform/seed.ts';
import { configOf, type PlatformConfig, startPlatform } from '../standins/platform/index.ts';

import { CallError } from './call-error.ts';
import { json } from './json-file.ts';
import type { Values } from './options.ts';
import { platformCall, seedSettings } from './platform.ts';
import { progressOf } from './run-options.ts';
import type { Place, Served } from './serve.ts';

/** The platform, filled with a profile's sample data through its own API where one is named. */
export async function servePlatform(values: Values, place: Place, io: Io): Promise<Served> {
  const call = await platformCall(values, io);
  const platform = await startPlatform({
    ...configIn(values.text('config'), io),
    ...place,
    tagPrefix: call.vocabulary.platform.tag_prefix,
    ...(call.env['PLATFORM_REGISTRY_ID'] ? { registryId: call.env['PLATFORM_REGISTRY_ID'] } : {}),
  });
  const { url, a2aUrl, tokens } = platform;
  const profile = values.text('profile') as Profile | undefined;
  if (profile !== undefined) {
    const { status, problem } = await seed({
      ...seedSettings({ ...call, profile }, call.app ?? DEFAULT_APP),
      baseUrl: url,
      token: tokens['super'],
      a2aUrl,
      dryRun: false,
      yes: false,
      requestTimeoutMs: 30_000,
      readyMs: 300_000,
      signal: io.stopping(),
      progress: progressOf(values, io),
    });
    if (status !== 'done') {
      await platform.close();
      const { message, help } = problem ?? { message: status };
      throw new CallError(`the platform was not filled: ${help ? `${message}; ${help}` : message}`);
    }
  }
  return { says: { url, a2a_url: a2aUrl, tokens }, close: platform.close };
}

function configIn(path: string | undefined, io: Io): Partial<PlatformConfig> {
  if (path === undefined) return {};
  try {
    return configOf(json(path, 'the configuration of the platform', io));
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(`the configuration of the platform ${path}: ${(error as Error).message}`);
  }
}

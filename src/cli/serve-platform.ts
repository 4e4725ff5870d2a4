import type { Io } from '../io.ts';
import { DEFAULT_APP } from '../platform/names.ts';
import type { Profile } from '../platform/profile.ts';
import { seed, seedDefaults } from '../platform/seed.ts';
import { startPlatform } from '../standins/platform/index.ts';
import { CallError } from './call-error.ts';
import type { Values } from './options.ts';
import { platformCall, seedSettings } from './platform.ts';
import { progressOf } from './run-options.ts';
import type { Place, Served } from './serve.ts';

/** The platform, filled with a profile's sample data through its own API where one is named. */
export async function servePlatform(values: Values, place: Place, io: Io): Promise<Served> {
  const call = await platformCall(values, io);
  const platform = await startPlatform({
    ...place,
    tagPrefix: call.vocabulary.platform.tag_prefix,
    registryId: call.env['PLATFORM_REGISTRY_ID'] ?? '',
  });
  const { url, a2aUrl } = platform;
  const profile = values.text('profile') as Profile | undefined;
  if (profile !== undefined) {
    const { end, problem } = await seed({
      ...seedSettings({ ...call, profile }, call.app ?? DEFAULT_APP),
      baseUrl: url,
      dryRun: false,
      yes: false,
      requestTimeoutMs: seedDefaults.requestTimeoutMs,
      readyMs: seedDefaults.readyMs,
      signal: io.stopping(),
      progress: progressOf(values, io),
    });
    if (end !== 'done') {
      await platform.close();
      throw new CallError(`the platform was not filled: ${problem?.message ?? end}`);
    }
  }
  return { says: { url, a2a_url: a2aUrl }, close: platform.close };
}

import { DEFAULT_MODELS } from '../../src/platform/models.ts';
import type { SeedOptions } from '../../src/platform/seed.ts';

/** The options of a seed, all of them usual. */
export function seedOptions(baseUrl: string, options: Partial<SeedOptions> = {}): SeedOptions {
  return {
    baseUrl,
    profile: 'demo',
    app: 'sample',
    tagPrefix: 'platform:',
    envPrefix: 'PLATFORM_',
    local: false,
    answerIdleMs: 50,
    models: DEFAULT_MODELS,
    dryRun: false,
    yes: false,
    requestTimeoutMs: 5000,
    readyMs: 5000,
    signal: new AbortController().signal,
    progress: () => {},
    ...options,
  };
}

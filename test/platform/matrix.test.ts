import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/platform/profile.ts';
import { seed } from '../../src/platform/seed.ts';
import { startPlatform } from '../../src/standins/platform/index.ts';
import { validatePlatform } from '../validate/fake-platform.ts';
import { seedOptions } from './seed-options.ts';

/** What the fresh platform lacks of each profile, with own records asked for. */
const MISSING_BEFORE_SEED: Readonly<Record<Profile, readonly string[]>> = {
  none: [],
  foundation: ['tagging-tag-profiles', 'security-iam-roles', 'security-authorizers'],
  demo: [
    'tagging-tag-profiles',
    'security-iam-roles',
    'security-authorizers',
    'security-approval-policies',
    'mcp-servers',
    'memory',
    'agents',
    'costs',
    'agents-evaluations',
    'agents-evaluators',
    'agents-evaluation-test-cases',
  ],
};
const SKILLS = ['skills', 'skills-dependents'];
/** What has nothing to be asked about where the profile deploys no agent. */
const NEEDS_AGENT = ['agents-evaluations', 'agents-evaluators', 'agents-evaluation-test-cases'];

describe.each(['none', 'foundation', 'demo'] as const)('%s', (profile) => {
  describe.each([true, false])('registry: %s', (registry) => {
    it.each([true, false])(
      'A2A endpoint: %s: fails what is missing before the seed, and nothing after it',
      async (hasEndpoint) => {
        const platform = await startPlatform({
          registryId: registry ? 'reg-1' : '',
          agentReadyMs: 60,
          evaluationMs: 0,
        });
        try {
          const options = seedOptions(platform.url, {
            profile,
            ...(hasEndpoint ? { a2aUrl: platform.a2aUrl } : {}),
          });
          const validate = async (own: boolean) => {
            const gate = await validatePlatform(platform.url, { profile, hasEndpoint, own });
            const withStatus = (status: string) =>
              gate.checks
                .filter((one) => one.status === status)
                .map(({ id }) => id)
                .sort();
            return {
              verdict: gate.verdict,
              fail: withStatus('fail'),
              warn: withStatus('warn'),
              skip: withStatus('skip'),
            };
          };
          const missing = [
            ...MISSING_BEFORE_SEED[profile],
            ...(profile === 'demo' && hasEndpoint ? ['a2a-agents'] : []),
            ...(profile === 'demo' && registry ? SKILLS : []),
          ];
          const skip = [
            ...(profile === 'demo' ? [] : NEEDS_AGENT),
            ...(profile === 'demo' && registry ? [] : ['skills-dependents']),
            ...(profile === 'demo' && !registry ? ['skills'] : []),
            ...(profile === 'demo' && !hasEndpoint ? ['a2a-agents'] : []),
          ];
          expect(await validate(true)).toEqual({
            verdict: missing.length > 0 ? 'fail' : 'pass',
            fail: missing.sort(),
            warn: [],
            skip: skip.sort(),
          });

          const { status, created, existing, problem } = await seed(options);
          expect(problem).toBeUndefined();
          expect(status).toBe('done');
          expect(existing).toEqual([]);
          if (profile === 'none') expect(created).toEqual([]);
          for (const own of [true, false])
            expect(await validate(own)).toEqual({ verdict: 'pass', fail: [], warn: [], skip });

          const state = platform.state();
          const secondRun = await seed(options);
          expect(secondRun).toMatchObject({ status: 'done', created: [] });
          expect(platform.state()).toEqual(state);
        } finally {
          await platform.close();
        }
      },
    );
  });
});

it('the tag profiles of a fresh platform warn without --own', async () => {
  const platform = await startPlatform();
  try {
    const gate = await validatePlatform(platform.url, { profile: 'foundation' });
    const at = (status: string) => gate.checks.filter((one) => one.status === status).map(({ id }) => id);
    expect(at('warn')).toEqual(['tagging-tag-profiles']);
    expect(at('fail')).toEqual(['security-iam-roles', 'security-authorizers']);
  } finally {
    await platform.close();
  }
});

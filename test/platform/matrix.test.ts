import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/platform/profile.ts';
import { seed } from '../../src/platform/seed.ts';
import { startPlatform } from '../../src/standins/platform/index.ts';
import { judge } from '../validate/copy.ts';
import { seedOptions } from './seeding.ts';

/** What the fresh platform lacks of each profile, with own records asked for. */
const LACKS: Readonly<Record<Profile, readonly string[]>> = {
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
const OF_AGENT = ['agents-evaluations', 'agents-evaluators', 'agents-evaluation-test-cases'];

describe.each(['none', 'foundation', 'demo'] as const)('%s', (profile) => {
  describe.each([true, false])('registry: %s', (registry) => {
    it.each([true, false])(
      'A2A endpoint: %s: fails before the seed what it fills, and nothing after',
      async (endpoint) => {
        const platform = await startPlatform({
          registryId: registry ? 'reg-1' : '',
          agentReadyMs: 60,
          evaluationMs: 0,
        });
        try {
          const options = seedOptions(platform.url, {
            profile,
            ...(endpoint ? { a2aUrl: platform.a2aUrl } : {}),
          });
          const validate = async (own: boolean) => {
            const gate = await judge(platform.url, { profile, endpoint, own });
            const of = (status: string) =>
              gate.checks
                .filter((one) => one.status === status)
                .map(({ id }) => id)
                .sort();
            return { verdict: gate.verdict, fail: of('fail'), warn: of('warn'), skip: of('skip') };
          };
          const lacks = [
            ...LACKS[profile],
            ...(profile === 'demo' && endpoint ? ['a2a-agents'] : []),
            ...(profile === 'demo' && registry ? SKILLS : []),
          ];
          const skip = [
            ...(profile === 'demo' ? [] : OF_AGENT),
            ...(profile === 'demo' && registry ? [] : ['skills-dependents']),
            ...(profile === 'demo' && !registry ? ['skills'] : []),
            ...(profile === 'demo' && !endpoint ? ['a2a-agents'] : []),
          ];
          expect(await validate(true)).toEqual({
            verdict: lacks.length > 0 ? 'fail' : 'pass',
            fail: lacks.sort(),
            warn: [],
            skip: skip.sort(),
          });

          const { end, written, kept, problem } = await seed(options);
          expect(problem).toBeUndefined();
          expect(end).toBe('done');
          expect(kept).toEqual([]);
          if (profile === 'none') expect(written).toEqual([]);
          for (const own of [true, false])
            expect(await validate(own)).toEqual({ verdict: 'pass', fail: [], warn: [], skip });

          const state = platform.state();
          const again = await seed(options);
          expect({ end: again.end, written: again.written }).toEqual({ end: 'done', written: [] });
          expect(platform.state()).toEqual(state);
        } finally {
          await platform.close();
        }
      },
    );
  });
});

it('the rows of a fresh platform without --own: tag profiles of the platform itself warn', async () => {
  const platform = await startPlatform();
  try {
    const gate = await judge(platform.url, { profile: 'foundation' });
    const at = (status: string) => gate.checks.filter((one) => one.status === status).map(({ id }) => id);
    expect(at('warn')).toEqual(['tagging-tag-profiles']);
    expect(at('fail')).toEqual(['security-iam-roles', 'security-authorizers']);
  } finally {
    await platform.close();
  }
});

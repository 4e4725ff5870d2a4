import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../../src/platform/screens.ts';
import { brokenPlatforms, goodPlatforms } from './broken-platforms.ts';
import { type FakePlatform, recordResponses, startFakePlatform, validatePlatform } from './fake-platform.ts';

let fake: FakePlatform;
beforeAll(async () => {
  fake = await startFakePlatform(await recordResponses());
});
afterAll(() => fake.close());

const screenIds = screens.map(({ id }) => id);

describe('a broken platform', () => {
  it.each(brokenPlatforms)('$name', async ({ overrides, options = {}, failingChecks, message }) => {
    fake.override(overrides);
    // Short only where the timeout itself is tested: a busy machine is slow too.
    const requestTimeoutMs = String(message).includes('timed out after 0.3 s') ? 300 : 10_000;
    const { checks } = await validatePlatform(fake.url, { requestTimeoutMs, ...options });
    expect(checks.map(({ id }) => id)).toEqual(screenIds);
    const failed = checks.filter(({ status }) => status === 'fail');
    expect(failed.map(({ id }) => id).sort()).toEqual(failingChecks);
    const messages = failed.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === 'error').map((finding) => finding.message),
    );
    // One fault gives one error in each check, and those that need its value name the screen that lacks it.
    const dependent = messages.filter((one) =>
      /is missing: (?:agents|settings-registry|skills) should/.test(one),
    );
    const own = messages.filter((one) => !dependent.includes(one));
    expect(messages).toHaveLength(failed.length);
    expect(own.length).toBeGreaterThan(0);
    for (const one of own)
      expect(one).toEqual(
        typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
      );
    expect(fake.requests.filter((one) => !/^(?:GET|OPTIONS) /.test(one))).toEqual([]);
  });

  it('has a name of its own, and there is one for every check', () => {
    expect(new Set(brokenPlatforms.map(({ name }) => name)).size).toBe(brokenPlatforms.length);
    const failing = new Set(brokenPlatforms.flatMap(({ failingChecks }) => failingChecks));
    expect(screenIds.filter((id) => !failing.has(id))).toEqual([]);
  });
});

describe('a good platform', () => {
  it.each(goodPlatforms)('$name', async ({ overrides }) => {
    fake.override(overrides);
    const gate = await validatePlatform(fake.url, { own: true });
    expect(gate).toMatchObject({
      verdict: 'pass',
      counts: { pass: screens.length, fail: 0, warn: 0, skip: 0 },
    });
    expect(fake.requests.filter((one) => !/^(?:GET|OPTIONS) /.test(one))).toEqual([]);
  });
});

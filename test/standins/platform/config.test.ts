import { describe, expect, it } from 'vitest';
import {
  configKeys,
  defaultPlatformConfig,
  parsePlatformConfig,
} from '../../../src/standins/platform/config.ts';

describe('a configuration', () => {
  it('has every key but the clock', () =>
    expect([...configKeys, 'now'].sort()).toEqual(Object.keys(defaultPlatformConfig).sort()));

  it('takes the defaults', () => {
    const { now: _, ...rest } = defaultPlatformConfig;
    expect(parsePlatformConfig(rest)).toEqual(rest);
    expect(parsePlatformConfig(null)).toEqual({});
  });

  it.each<[value: unknown, says: string]>([
    [[], 'no map of keys'],
    ['x', 'no map of keys'],
    [{ prot: 1 }, 'prot is no key of the platform; its keys are port, host, '],
    [{ now: 1 }, 'now is no key'],
    [{ toString: 1 }, 'toString is no key'],
    [{ port: 65_536 }, 'port is 65536; use a whole number from 0 to 65535'],
    [{ port: '80' }, 'port is "80"'],
    [{ host: 1 }, 'host is 1; use a text'],
    [{ auth: 'none' }, 'auth is "none"; use bypass or token'],
    [{ users: { a: 'x' } }, 'use a list of groups by user name'],
    [{ level: 1.6 }, 'level is 1.6; use 1.6 or next'],
    [{ account: '1' }, 'use twelve digits'],
    [{ registryId: 'a b' }, 'use a text of letters'],
    [{ agentReadyMs: -1 }, 'use a whole number of milliseconds'],
    [{ agentBecomes: 'GONE' }, 'use READY or FAILED'],
    [{ evaluations: 'no' }, 'use true or false'],
    [{ allowedOrigins: 'x' }, 'use a list of texts'],
  ])('not %j', (value, message) => expect(() => parsePlatformConfig(value)).toThrow(message));
});

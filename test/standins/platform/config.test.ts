import { describe, expect, it } from 'vitest';
import {
  configKeys,
  defaultPlatformConfig,
  parsePlatformConfig,
} from '../../../src/standins/platform/config.ts';

describe('a configuration', () => {
  it('has all keys except the clock', () =>
    expect([...configKeys, 'now'].sort()).toEqual(Object.keys(defaultPlatformConfig).sort()));

  it('accepts the defaults', () => {
    const { now: _, ...rest } = defaultPlatformConfig;
    expect(parsePlatformConfig(rest)).toEqual(rest);
    expect(parsePlatformConfig(null)).toEqual({});
  });

  it.each<[value: unknown, message: string]>([
    [[], 'expected a map of keys'],
    ['x', 'expected a map of keys'],
    [{ prot: 1 }, 'prot is not a known key; expected port, host, '],
    [{ now: 1 }, 'now is not a known key'],
    [{ toString: 1 }, 'toString is not a known key'],
    [{ port: 65_536 }, 'port is 65536; expected a whole number from 0 to 65535'],
    [{ port: '80' }, 'port is "80"'],
    [{ host: 1 }, 'host is 1; expected a string'],
    [{ auth: 'none' }, 'auth is "none"; expected "bypass" or "token"'],
    [{ users: { a: 'x' } }, 'expected a map from user names to lists of groups'],
    [{ level: 1.6 }, 'level is 1.6; expected "1.6" or "next"'],
    [{ account: '1' }, 'expected twelve digits'],
    [{ registryId: 'a b' }, 'expected a string of letters'],
    [{ agentReadyMs: -1 }, 'expected a whole number of milliseconds'],
    [{ agentBecomes: 'GONE' }, 'expected "READY" or "FAILED"'],
    [{ evaluations: 'no' }, 'expected true or false'],
    [{ allowedOrigins: 'x' }, 'expected a list of strings'],
  ])('rejects %j', (value, message) => expect(() => parsePlatformConfig(value)).toThrow(message));
});

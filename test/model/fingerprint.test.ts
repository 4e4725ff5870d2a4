import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../src/model/fingerprint.ts';

describe('a fingerprint', () => {
  test('is 16 hexadecimal digits that never change between releases', () => {
    expect(fingerprint('settings/range', 'bad.yml', '/apply/resume')).toBe('eef59a4505ff0704');
  });

  test.each([
    ['the rule', fingerprint('settings/type', 'a.yml', '/x')],
    ['the file', fingerprint('settings/range', 'b.yml', '/x')],
    ['the path', fingerprint('settings/range', 'a.yml', '/y')],
    ['no path', fingerprint('settings/range', 'a.yml')],
    ['no file', fingerprint('settings/range')],
    ['a path for a file', fingerprint('settings/range', '', 'a.yml')],
  ])('differs for %s', (_, other) => {
    expect(other).toMatch(/^[0-9a-f]{16}$/);
    expect(other).not.toBe(fingerprint('settings/range', 'a.yml', '/x'));
  });
});

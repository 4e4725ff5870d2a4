import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOfShard, parseProjectAddress, parseShard } from '../../src/settings/projects.ts';
import { runs } from '../runs.ts';

test.each<[name: string, host: string | undefined, path: string | undefined]>([
  ['github.com/acme/shop', 'github.com', 'acme/shop'],
  ['https://GitHub.com/acme/shop.git', 'github.com', 'acme/shop'],
  ['https://user:pass@git.example.com:8443/a/b/c/', 'git.example.com', 'a/b/c'],
  ['shop', undefined, undefined],
  ['', undefined, undefined],
])('the project %j is on %s at %s', (name, host, path) => {
  const address = parseProjectAddress(name);
  expect([address?.host, address?.path]).toEqual([host, path]);
});

test('shards partition a list evenly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 300 }), (all, count) => {
      const shards = Array.from({ length: count }, (_, index) =>
        itemsOfShard(all, { index: index + 1, count }),
      );
      expect(shards.flat().sort()).toEqual(all.toSorted());
      const sizes = shards.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
    runs,
  );
  expect([parseShard('2/3'), parseShard('4/3'), parseShard('0/1'), parseShard('1/2/3')]).toEqual([
    { index: 2, count: 3 },
    undefined,
    undefined,
    undefined,
  ]);
});

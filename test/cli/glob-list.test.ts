import { expect, test } from 'vitest';
import { globList } from '../../src/cli/glob-list.ts';

test.each<[patterns: string[], chosen: string[]]>([
  [['pipeline.yml'], ['pipeline.yml']],
  [['./pipeline.yml'], ['pipeline.yml']],
  [
    ['pipeline.yml', '*.yml'],
    ['pipeline.yml', 'x.yml'],
  ],
  [['**/pipeline.yml'], ['a/b/pipeline.yml', 'a/pipeline.yml', 'pipeline.yml']],
  [['a/*/pipeline.yml'], ['a/b/pipeline.yml']],
  [['{a,b}/*.yml'], ['a/pipeline.yml']],
  [['.github/*.yml'], ['.github/c.yml']],
  [['a[1].yml'], ['a[1].yml']],
  [['../pipeline.yml', '/etc/*', 'none.yml'], []],
  [['**/node_modules/*'], []],
])('%j selects %j', async (patterns, chosen) => {
  const tree = ['pipeline.yml', 'x.yml', 'a/pipeline.yml', 'a/b/pipeline.yml', '.github/c.yml', 'a[1].yml'];
  expect((await globList(patterns, [...tree, 'node_modules/x.yml', 'a/n.txt'])).sort()).toEqual(
    patterns[0] === '*.yml' || patterns.includes('*.yml') ? [...chosen, 'a[1].yml'].sort() : chosen,
  );
});

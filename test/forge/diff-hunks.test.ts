import { describe, expect, test } from 'vitest';
import { isInOneHunk, parseHunks } from '../../src/forge/diff-hunks.ts';

describe('the hunks of a patch', () => {
  const patch = `@@ -1,3 +1,4 @@ name: x
 a
+b
 c
 d
@@ -10 +11,2 @@
-@@ -90,9 +90,9 @@ not a header: it is part of a line
+x
+y
@@ -20,2 +22,0 @@
-gone
-gone`;

  test('are ranges of the new side; a hunk that only removes lines has none', () => {
    expect(parseHunks(patch)).toEqual([
      { first: 1, last: 4 },
      { first: 11, last: 12 },
    ]);
    expect(parseHunks('@@ -0,0 +1 @@\n+a\n\\ No newline at end of file')).toEqual([{ first: 1, last: 1 }]);
    expect(parseHunks(undefined)).toEqual([]);
  });

  test.each([
    [1, 4, true],
    [4, 4, true],
    [4, 5, false],
    [5, 5, false],
    [4, 11, false],
    [11, 12, true],
    [22, 22, false],
  ])('contain lines %i to %i: %s', (first, last, expected) => {
    expect(isInOneHunk(parseHunks(patch), { first, last })).toBe(expected);
  });
});

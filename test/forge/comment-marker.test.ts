import { describe, expect, test } from 'vitest';
import { readMarker, withMarker } from '../../src/forge/comment-marker.ts';

describe('a marker', () => {
  const owner = '0123456789ab';
  const body = withMarker('<!-- gatehouse:1 x -->\n\ntext\n', 'comment', owner, 'fedcba');

  test('is read from the last line', () => {
    expect(body.endsWith(`text\n\n<!-- gatehouse-comment ${owner} fedcba -->`)).toBe(true);
    expect(readMarker(body, 'comment', owner)).toBe('fedcba');
    expect(readMarker(`${body}\r\n \n`, 'comment', owner)).toBe('fedcba');
    expect(readMarker(withMarker('x', 'review', owner, ''), 'review', owner)).toBe('');
  });

  test.each([
    ['another kind', body, 'review-comment', owner],
    ['another owner', body, 'comment', 'ba9876543210'],
    ['text below it', `${body}\nreply`, 'comment', owner],
    ['quoted', body.replaceAll(/^/gm, '> '), 'comment', owner],
  ] as const)('is not read for %s', (_, text, kind, expectedOwner) =>
    expect(readMarker(text, kind, expectedOwner)).toBeUndefined(),
  );
});

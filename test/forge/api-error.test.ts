import { describe, expect, test } from 'vitest';
import { toApiError } from '../../src/forge/api-error.ts';

describe('the message of an error response', () => {
  const permissions = (value: string) => ({ 'x-accepted-github-permissions': value });
  test.each<[status: number, headers: Record<string, string>, message: string, expected: string]>([
    [401, {}, 'Bad credentials', 'the token was rejected (401); set the input token to a valid one'],
    [
      403,
      permissions('issues=write; pull_requests=write'),
      '',
      'the token lacks the permission pull-requests: write (or issues: write) (403); grant it to the job',
    ],
    [
      403,
      permissions('contents=read,pull_requests=write'),
      '',
      'the token lacks the permission contents: read and pull-requests: write (403); grant it to the job',
    ],
    [
      403,
      permissions('statuses=write'),
      '',
      'the token lacks the permission statuses: write (403); grant it to the job',
    ],
    [403, permissions('::error::x'), '', "the token lacks a permission (403); check the job's permissions"],
    [
      403,
      {},
      'Resource not accessible by integration',
      "the token lacks a permission (403); check the job's permissions",
    ],
    [404, {}, 'Not Found', 'not found, or not visible to the token (404)'],
    [410, {}, 'Gone', 'removed or disabled on the forge (410)'],
    [
      422,
      {},
      'Validation Failed: Body is too long\nmore',
      'the forge rejected the request (422): Validation Failed: Body is too long',
    ],
    [422, {}, '', 'the forge rejected the request (422): no reason given'],
    [429, { 'retry-after': '90' }, '', "the forge's rate limit is exceeded (429); retry in 90 s"],
    [403, { 'retry-after': '90' }, '', "the forge's rate limit is exceeded (403); retry in 90 s"],
    [403, {}, 'You have exceeded a secondary rate limit.', "the forge's rate limit is exceeded (403)"],
    [
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' },
      'API rate limit exceeded',
      "the forge's rate limit is exceeded (403); it resets at 08:00 UTC",
    ],
    [503, {}, '<html>', 'the forge returned 503'],
  ])('%i %j %s', (status, headers, message, expected) => {
    const error = toApiError({ status, headers, message });
    expect(error.message).toBe(expected);
    expect(error.mayHaveSucceeded).toBe(status >= 500);
    expect(error.isDenied).toBe([403, 404].includes(status) && !expected.includes('limit'));
  });
});

/** Reading GitHub's responses: what all of its clients share. */
import { stringAt, valueAt } from '../../text/json-value.ts';
import { ApiError, truncatedError } from '../api-error.ts';
import type { PullRequest } from '../client.ts';

/** Whether the error says that the thing does not exist (404 or 410). */
export const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** The value. Throws an `ApiError` if it is `undefined`: the response lacks a required field. */
export function assertPresent<T>(value: T | undefined): T {
  if (value === undefined) throw truncatedError();
  return value;
}

/** The value as a list. Throws an `ApiError` if it is not one. */
export function assertList(value: unknown): unknown[] {
  return assertPresent(Array.isArray(value) ? (value as unknown[]) : undefined);
}

/** A pull request from its JSON: a list of one, or empty if a field is missing. */
export function parsePullRequest(data: unknown): PullRequest[] {
  const [number, state, url] = [valueAt(data, 'number'), stringAt(data, 'state'), stringAt(data, 'html_url')];
  const [headSha, branch] = [stringAt(data, 'head', 'sha'), stringAt(data, 'head', 'ref')];
  const baseBranch = stringAt(data, 'base', 'ref');
  if (typeof number !== 'number' || !state || !url || !headSha || !branch || !baseBranch) return [];
  const head = { repository: stringAt(data, 'head', 'repo', 'full_name'), branch };
  return [{ number, isOpen: state === 'open', url, headSha, head, baseBranch }];
}

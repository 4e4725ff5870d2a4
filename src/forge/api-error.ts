/** The error of a failed forge request, with a message for the person who can fix it. Pure. */
import { escapeInvisible } from '../text/escape-invisible.ts';

/** Thrown whenever the forge does not do what was requested. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Whether the request may have taken effect anyway: its response was lost. */
  readonly mayHaveSucceeded: boolean;

  constructor(message: string, status: number, mayHaveSucceeded = false) {
    super(message);
    this.status = status;
    this.mayHaveSucceeded = mayHaveSucceeded;
  }

  /** Whether the token lacks access (403 or 404, but not a rate limit): then it never wrote anything here either. */
  get isDenied(): boolean {
    return (this.status === 403 || this.status === 404) && !RATE_LIMIT.test(this.message);
  }
}

/** A response that reports an error. The names of `headers` are in lower case. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The forge's own message. */
  readonly message: string;
}

/** Messages of the statuses that need no more details. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: 'the token was rejected (401); set the input token to a valid one',
  404: 'not found, or not visible to the token (404)',
  410: 'removed or disabled on the forge (410)',
};

/** The error for an error response. */
export function toApiError({ status, headers, message }: ErrorResponse): ApiError {
  const limitMessage = rateLimitMessage(status, headers, message);
  if (limitMessage) return new ApiError(limitMessage, status);
  if (status === 403) return new ApiError(forbiddenMessage(headers), status);
  const knownMessage = STATUS_MESSAGES[status];
  if (knownMessage) return new ApiError(knownMessage, status);
  if (status >= 500) return new ApiError(`the forge returned ${status}`, status, true);
  return rejectedError(message, status);
}

/** The error for a missing or incomplete response: the request may have taken effect. */
export const networkError = (message: string) => new ApiError(shortLine(message), 0, true);

/** The error for a response of the wrong shape. */
export const truncatedError = () => networkError("the forge's response was cut off");

/** The error for a request that the forge rejects with a message of its own; `status` is 200 for GraphQL. */
export const rejectedError = (message: string, status = 200) =>
  new ApiError(
    `the forge rejected the request${status === 200 ? '' : ` (${status})`}: ${shortLine(message)}`,
    status,
  );

/** Names the missing permission. In the header `;` separates alternatives, `,` the permissions of one alternative. */
function forbiddenMessage(headers: ErrorResponse['headers']): string {
  const accepted = headers['x-accepted-github-permissions'];
  const permissions = typeof accepted === 'string' && /^[a-z_=;, ]{1,500}$/.test(accepted) ? accepted : '';
  const alternatives = permissions
    .split(';')
    .map((alternative) =>
      alternative
        .split(',')
        .map((permission) => permission.trim().replaceAll('_', '-').replace('=', ': '))
        .filter((permission) => permission !== '')
        .join(' and '),
    )
    .filter((alternative) => alternative !== '');
  // Workflows on pull requests usually grant `pull-requests` already, so suggest that first.
  alternatives.sort((a, b) => Number(b.startsWith('pull-requests')) - Number(a.startsWith('pull-requests')));
  return alternatives.length > 0
    ? `the token lacks the permission ${alternatives.join(' (or ')}${')'.repeat(alternatives.length - 1)} (403); grant it to the job`
    : "the token lacks a permission (403); check the job's permissions";
}

/** The message for a rate limit, with its end if the forge states it; `undefined` if the response is about something else. */
function rateLimitMessage(
  status: number,
  headers: ErrorResponse['headers'],
  message: string,
): string | undefined {
  if (status !== 429 && status !== 403) return undefined;
  const retryAfter = Number(headers['retry-after']);
  const isUsedUp = headers['x-ratelimit-remaining'] === '0';
  if (status === 403 && !isUsedUp && !(retryAfter > 0) && !SECONDARY_RATE_LIMIT.test(message))
    return undefined;
  const resetMs = Number(headers['x-ratelimit-reset']) * 1000;
  const waitText =
    retryAfter > 0
      ? `; retry in ${retryAfter} s`
      : isUsedUp && resetMs > 0
        ? `; it resets at ${formatTime(resetMs)}`
        : '';
  return `${RATE_LIMIT_MESSAGE} (${status})${waitText}`;
}

const RATE_LIMIT_MESSAGE = "the forge's rate limit is exceeded";
const RATE_LIMIT = new RegExp(RATE_LIMIT_MESSAGE);

/** Matches the forge's message for a limit that no header announces. */
export const SECONDARY_RATE_LIMIT = /\bsecondary rate\b|\babuse detection\b/i;

const formatTime = (ms: number) => `${new Date(Math.min(ms, 8e15)).toISOString().slice(11, 16)} UTC`;

/** The first line of a foreign message, shortened. */
function shortLine(message: string): string {
  const [line = ''] = message.split(/[\r\n]/);
  return escapeInvisible(line.slice(0, 200)) || 'no reason given';
}

/** Why a forge did not do something, in words for the one who can change it. Pure. */
import { escapeInvisible } from '../text/escape-invisible.ts';

/** Thrown for everything that a forge does not do. */
export class ApiError extends Error {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Whether it may have been done all the same: the answer was lost. */
  readonly mayHaveSucceeded: boolean;

  constructor(message: string, status: number, mayHaveSucceeded = false) {
    super(message);
    this.status = status;
    this.mayHaveSucceeded = mayHaveSucceeded;
  }

  /** Whether the token may not even look: then it never wrote anything either. */
  get isDenied(): boolean {
    return (this.status === 403 || this.status === 404) && !RATE_LIMIT.test(this.message);
  }
}

/** An answer that is no good one. `headers` by their names in small letters. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** What the forge says. */
  readonly message: string;
}

/** What is said of a status, where nothing more is known. */
const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: 'the token is not accepted (401); give the input token a valid one',
  404: 'it is not there, or the token may not see it (404)',
  410: 'the forge has removed it or turned it off (410)',
};

/** The words for an answer. */
export function toApiError({ status, headers, message }: ErrorResponse): ApiError {
  const limitMessage = rateLimitMessage(status, headers, message);
  if (limitMessage) return new ApiError(limitMessage, status);
  if (status === 403) return new ApiError(forbiddenMessage(headers), status);
  const knownMessage = STATUS_MESSAGES[status];
  if (knownMessage) return new ApiError(knownMessage, status);
  if (status >= 500) return new ApiError(`the forge fails (${status})`, status, true);
  return new ApiError(`the forge refuses it (${status}): ${shortLine(message)}`, status);
}

/** The words for an answer that never came, or not whole. */
export const networkError = (message: string) => new ApiError(shortLine(message), 0, true);

/** What a token lacks, from the header in which the forge tells it: `;` between what is enough, `,` between what is needed. */
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
  // What a user of pull requests gives anyway goes first.
  alternatives.sort((a, b) => Number(b.startsWith('pull-requests')) - Number(a.startsWith('pull-requests')));
  return alternatives.length > 0
    ? `the token lacks the permission ${alternatives.join(' (or ')}${')'.repeat(alternatives.length - 1)} (403); give it to the job`
    : 'the token may not do that (403); look at the permissions of the job';
}

/** The words for a limit, and how long it holds where the forge tells it. */
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
    retryAfter > 0 ? ` for ${retryAfter} s` : isUsedUp && resetMs > 0 ? ` until ${formatTime(resetMs)}` : '';
  return `${RATE_LIMIT_MESSAGE}${waitText} (${status})`;
}

const RATE_LIMIT_MESSAGE = "the forge's rate limit is used up";
const RATE_LIMIT = new RegExp(RATE_LIMIT_MESSAGE);

/** How the forge calls a limit that no header tells. */
export const SECONDARY_RATE_LIMIT = /\bsecondary rate\b|\babuse detection\b/i;

const formatTime = (ms: number) => `${new Date(Math.min(ms, 8e15)).toISOString().slice(11, 16)} UTC`;

/** One short line of what others say. */
function shortLine(message: string): string {
  const [line = ''] = message.split(/[\r\n]/);
  return escapeInvisible(line.slice(0, 200)) || 'it does not say why';
}

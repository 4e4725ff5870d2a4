/** Why a forge did not do something, in words for the one who can change it. Pure. */
import { visible } from '../text/visible.ts';

/** Thrown for everything that a forge does not do. */
export class Refusal extends Error {
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Whether it may have been done all the same: the answer was lost. */
  readonly isUnsure: boolean;

  constructor(words: string, status: number, isUnsure = false) {
    super(words);
    this.status = status;
    this.isUnsure = isUnsure;
  }

  /** Whether the token may not even look: then it never wrote anything either. */
  get isDenied(): boolean {
    return (this.status === 403 || this.status === 404) && !LIMIT.test(this.message);
  }
}

/** An answer that is no good one. `headers` by their names in small letters. */
export interface BadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** What the forge says. */
  readonly message: string;
}

/** What is said of a status, where nothing more is known. */
const WORDS: Readonly<Record<number, string>> = {
  401: 'the token is not accepted (401); give the input token a valid one',
  404: 'it is not there, or the token may not see it (404)',
  410: 'the forge has removed it or turned it off (410)',
};

/** The words for an answer. */
export function refusalOf({ status, headers, message }: BadAnswer): Refusal {
  const limit = limitOf(status, headers, message);
  if (limit) return new Refusal(limit, status);
  if (status === 403) return new Refusal(forbidden(headers), status);
  const known = WORDS[status];
  if (known) return new Refusal(known, status);
  if (status >= 500) return new Refusal(`the forge fails (${status})`, status, true);
  return new Refusal(`the forge refuses it (${status}): ${said(message)}`, status);
}

/** The words for an answer that never came, or not whole. */
export const lost = (what: string) => new Refusal(said(what), 0, true);

/** What a token lacks, from the header in which the forge tells it: `;` between what is enough, `,` between what is needed. */
function forbidden(headers: BadAnswer['headers']): string {
  const accepted = headers['x-accepted-github-permissions'];
  const names = typeof accepted === 'string' && /^[a-z_=;, ]{1,500}$/.test(accepted) ? accepted : '';
  const ways = names
    .split(';')
    .map((way) =>
      way
        .split(',')
        .map((one) => one.trim().replaceAll('_', '-').replace('=', ': '))
        .filter((one) => one !== '')
        .join(' and '),
    )
    .filter((way) => way !== '');
  // What a user of pull requests gives anyway goes first.
  ways.sort((a, b) => Number(b.startsWith('pull-requests')) - Number(a.startsWith('pull-requests')));
  return ways.length > 0
    ? `the token lacks the permission ${ways.join(' (or ')}${')'.repeat(ways.length - 1)} (403); give it to the job`
    : 'the token may not do that (403); look at the permissions of the job';
}

/** The words for a limit, and how long it holds where the forge tells it. */
function limitOf(status: number, headers: BadAnswer['headers'], message: string): string | undefined {
  if (status !== 429 && status !== 403) return undefined;
  const after = Number(headers['retry-after']);
  const isUsedUp = headers['x-ratelimit-remaining'] === '0';
  if (status === 403 && !isUsedUp && !(after > 0) && !SECONDARY.test(message)) return undefined;
  const until = Number(headers['x-ratelimit-reset']) * 1000;
  const when = after > 0 ? ` for ${after} s` : isUsedUp && until > 0 ? ` until ${timeOf(until)}` : '';
  return `${USED_UP}${when} (${status})`;
}

const USED_UP = "the forge's rate limit is used up";
const LIMIT = new RegExp(USED_UP);

/** How the forge calls a limit that no header tells. */
export const SECONDARY = /\bsecondary rate\b|\babuse detection\b/i;

const timeOf = (ms: number) => `${new Date(Math.min(ms, 8e15)).toISOString().slice(11, 16)} UTC`;

/** One short line of what others say. */
function said(message: string): string {
  const [line = ''] = message.split(/[\r\n]/);
  return visible(line.slice(0, 200)) || 'it does not say why';
}

/** Every reason to refuse: its status, its kind and its words (spec 2, 2.9 and section 7). */
import { missingScopeMessage, refusalBody } from '../../../broker/refusal.ts';

/** The families of routes. */
export type RouteKind =
  | 'declaration'
  | 'model'
  | 'decide'
  | 'egress'
  | 'feedback'
  | 'agents'
  | 'extra'
  | 'other';

export interface Refused {
  readonly reason: Reason;
  readonly kind: RouteKind;
  /** This broker's word. */
  readonly broker: string;
  readonly capability?: string | undefined;
  /** The scope word that is missing, or the secret that is meant. */
  readonly word?: string | undefined;
  /** What is wrong, in words. */
  readonly problem?: string | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

interface Row {
  readonly status: number;
  readonly type: string;
  readonly says: (refused: Refused) => string;
}

const row = (status: number, type: string, says: string | Row['says']): Row => ({
  status,
  type,
  says: typeof says === 'string' ? () => says : says,
});

const scope = ({ capability = '', word = '', broker }: Refused) =>
  missingScopeMessage(capability, word, broker);

const rows = {
  'not-served': row(404, 'not_found_error', 'this broker serves no such route'),
  'unknown-token': row(403, 'authentication_error', 'the request carries no token of a box of this broker'),
  'never-reported': row(
    403,
    'permission_error',
    (refused) => `this box has not reported yet: ${scope(refused)}`,
  ),
  'lacks-scope': row(403, 'permission_error', scope),
  'no-value': row(
    403,
    'permission_error',
    ({ word }) => `egress: the owner of this box has saved no value for the secret ${word}`,
  ),
  limited: row(
    403,
    'permission_error',
    ({ word }) => `egress: this broker's own value for ${word} may not be used for this request`,
  ),
  paused: row(403, 'permission_error', 'the owner has paused this box: nothing of the owner is spent'),
  unpaid: row(403, 'permission_error', 'no credential pays for the model requests of this box'),
  'not-own': row(403, 'permission_error', ({ problem }) => `${problem} is not of this box`),
  'token-inside': row(
    403,
    'permission_error',
    ({ problem }) => `the token of this box stands in the ${problem}, where it would reach the upstream`,
  ),
  withheld: row(403, 'permission_error', 'feedback is withheld: the owner of this box has not agreed to it'),
  'not-kept': row(501, 'not_supported_error', 'this broker keeps no feedback; keep it and send it later'),
  'not-a-report': row(
    400,
    'invalid_request_error',
    ({ problem }) => `this is no declaration report: ${problem}`,
  ),
  'not-a-batch': row(400, 'invalid_request_error', ({ problem }) => `this is no feedback batch: ${problem}`),
  'not-readable': row(400, 'invalid_request_error', ({ problem }) => `the body can't be read: ${problem}`),
  'not-a-decide': row(422, 'invalid_request_error', ({ problem }) => `this is no decide request: ${problem}`),
  'too-large': row(413, 'request_too_large', ({ problem }) => `the body is too large: ${problem}`),
  'no-answer': row(
    502,
    'api_error',
    ({ problem }) => `the upstream gave no answer that can be used: ${problem}`,
  ),
  silent: row(504, 'timeout_error', 'the upstream did not answer in time'),
  broken: row(500, 'api_error', 'the broker failed'),
  unwritten: row(503, 'api_error', 'it could not be kept; keep it and send it later'),
} as const satisfies Record<string, Row>;

export type Reason = keyof typeof rows;

/** A refusal in the full form. Only the declaration route answers 401, which the model's client would repeat. */
export function refusal(refused: Refused): Refusal {
  const { status, type, says }: Row = rows[refused.reason];
  const unauthorized = refused.reason === 'unknown-token' && refused.kind === 'declaration';
  return { status: unauthorized ? 401 : status, body: refusalBody(says(refused), type) };
}

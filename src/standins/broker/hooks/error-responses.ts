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

export interface BrokerErrorDetails {
  readonly reason: BrokerErrorReason;
  readonly kind: RouteKind;
  /** This broker's word. */
  readonly broker: string;
  readonly capability?: string | undefined;
  /** The scope word that is missing, or the secret that is meant. */
  readonly word?: string | undefined;
  /** What is wrong, in words. */
  readonly problem?: string | undefined;
}

export interface BrokerErrorResponse {
  readonly status: number;
  readonly body: unknown;
}

interface ErrorRow {
  readonly status: number;
  readonly type: string;
  readonly message: (details: BrokerErrorDetails) => string;
}

const errorRow = (status: number, type: string, message: string | ErrorRow['message']): ErrorRow => ({
  status,
  type,
  message: typeof message === 'string' ? () => message : message,
});

const scopeText = ({ capability = '', word = '', broker }: BrokerErrorDetails) =>
  missingScopeMessage(capability, word, broker);

const errorRows = {
  'not-served': errorRow(404, 'not_found_error', 'this broker serves no such route'),
  'unknown-token': errorRow(
    403,
    'authentication_error',
    'the request carries no token of a box of this broker',
  ),
  'never-reported': errorRow(
    403,
    'permission_error',
    (details) => `this box has not reported yet: ${scopeText(details)}`,
  ),
  'lacks-scope': errorRow(403, 'permission_error', scopeText),
  'no-value': errorRow(
    403,
    'permission_error',
    ({ word }) => `egress: the owner of this box has saved no value for the secret ${word}`,
  ),
  limited: errorRow(
    403,
    'permission_error',
    ({ word }) => `egress: this broker's own value for ${word} may not be used for this request`,
  ),
  paused: errorRow(403, 'permission_error', 'the owner has paused this box: nothing of the owner is spent'),
  unpaid: errorRow(403, 'permission_error', 'no credential pays for the model requests of this box'),
  'not-own': errorRow(403, 'permission_error', ({ problem }) => `${problem} is not of this box`),
  'token-inside': errorRow(
    403,
    'permission_error',
    ({ problem }) => `the token of this box stands in the ${problem}, where it would reach the upstream`,
  ),
  withheld: errorRow(
    403,
    'permission_error',
    'feedback is withheld: the owner of this box has not agreed to it',
  ),
  'not-kept': errorRow(
    501,
    'not_supported_error',
    'this broker keeps no feedback; keep it and send it later',
  ),
  'not-a-report': errorRow(
    400,
    'invalid_request_error',
    ({ problem }) => `this is no declaration report: ${problem}`,
  ),
  'not-a-batch': errorRow(
    400,
    'invalid_request_error',
    ({ problem }) => `this is no feedback batch: ${problem}`,
  ),
  'not-readable': errorRow(
    400,
    'invalid_request_error',
    ({ problem }) => `the body can't be read: ${problem}`,
  ),
  'not-a-decide': errorRow(
    422,
    'invalid_request_error',
    ({ problem }) => `this is no decide request: ${problem}`,
  ),
  'too-large': errorRow(413, 'request_too_large', ({ problem }) => `the body is too large: ${problem}`),
  'no-answer': errorRow(
    502,
    'api_error',
    ({ problem }) => `the upstream gave no answer that can be used: ${problem}`,
  ),
  silent: errorRow(504, 'timeout_error', 'the upstream did not answer in time'),
  broken: errorRow(500, 'api_error', 'the broker failed'),
  unwritten: errorRow(503, 'api_error', 'it could not be kept; keep it and send it later'),
} as const satisfies Record<string, ErrorRow>;

export type BrokerErrorReason = keyof typeof errorRows;

/** A refusal in the full form. Only the declaration route answers 401, which the model's client would repeat. */
export function errorResponse(details: BrokerErrorDetails): BrokerErrorResponse {
  const { status, type, message }: ErrorRow = errorRows[details.reason];
  const unauthorized = details.reason === 'unknown-token' && details.kind === 'declaration';
  return { status: unauthorized ? 401 : status, body: refusalBody(message(details), type) };
}

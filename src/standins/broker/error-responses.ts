/** The broker's error responses: a status, an error type and a message for each reason (spec 2, 2.9 and section 7). */
import { missingScopeMessage, refusalBody } from '../../broker/refusal.ts';

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

/** What an error response depends on. */
export interface BrokerErrorDetails {
  readonly reason: BrokerErrorReason;
  readonly kind: RouteKind;
  /** The name of this broker in declarations. */
  readonly broker: string;
  readonly capability?: string | undefined;
  /** The missing scope word, or the name of the secret. */
  readonly word?: string | undefined;
  /** The cause, in words. */
  readonly problem?: string | undefined;
}

/** The status and JSON body of an error response. */
export interface BrokerErrorResponse {
  readonly status: number;
  readonly body: unknown;
}

type ErrorRow = readonly [
  status: number,
  type: string,
  message: string | ((details: BrokerErrorDetails) => string),
];

const scopeMessage = ({ capability = '', word = '', broker }: BrokerErrorDetails) =>
  missingScopeMessage(capability, word, broker);

/** The keys are also the `refused` words of the audit log. */
const errorRows = {
  'not-served': [404, 'not_found_error', 'this broker does not serve this route'],
  'unknown-token': [403, 'authentication_error', 'the request does not carry the token of a known box'],
  'never-reported': [
    403,
    'permission_error',
    (details) => `this box has not sent a declaration report yet: ${scopeMessage(details)}`,
  ],
  'lacks-scope': [403, 'permission_error', scopeMessage],
  'no-value': [
    403,
    'permission_error',
    ({ word }) => `egress: the owner of this box has not saved a value for the secret ${word}`,
  ],
  limited: [
    403,
    'permission_error',
    ({ word }) => `egress: this broker's own value for ${word} may not be used for this request`,
  ],
  paused: [403, 'permission_error', "the owner has paused this box: the owner's credentials are not used"],
  unpaid: [403, 'permission_error', "no credential pays for this box's model requests"],
  'not-own': [403, 'permission_error', ({ problem }) => `${problem} does not belong to this box`],
  'token-inside': [
    403,
    'permission_error',
    ({ problem }) => `the box's token is in the ${problem}, which would pass it on to the upstream`,
  ],
  withheld: [
    403,
    'permission_error',
    'feedback is withheld: the broker or the owner of this box does not permit it',
  ],
  'not-kept': [501, 'not_supported_error', 'this broker does not store feedback; keep it and send it later'],
  'not-a-report': [
    400,
    'invalid_request_error',
    ({ problem }) => `not a valid declaration report: ${problem}`,
  ],
  'not-a-batch': [400, 'invalid_request_error', ({ problem }) => `not a valid feedback batch: ${problem}`],
  'not-readable': [400, 'invalid_request_error', ({ problem }) => `the body is not readable: ${problem}`],
  'not-a-decide': [422, 'invalid_request_error', ({ problem }) => `not a valid decide request: ${problem}`],
  'too-large': [413, 'request_too_large', ({ problem }) => `the body is too large: ${problem}`],
  'no-answer': [502, 'api_error', ({ problem }) => `the upstream sent no usable response: ${problem}`],
  silent: [504, 'timeout_error', 'the upstream did not respond in time'],
  broken: [500, 'api_error', 'internal broker error'],
  unwritten: [503, 'api_error', 'the feedback could not be stored; keep it and send it later'],
} as const satisfies Record<string, ErrorRow>;

/** The reason for an error response. */
export type BrokerErrorReason = keyof typeof errorRows;

/** The response for an error, in the full form of a refusal. Only the declaration route returns 401: the model API's SDKs retry on it. */
export function errorResponse(details: BrokerErrorDetails): BrokerErrorResponse {
  const [status, type, message]: ErrorRow = errorRows[details.reason];
  const unauthorized = details.reason === 'unknown-token' && details.kind === 'declaration';
  const text = typeof message === 'string' ? message : message(details);
  return { status: unauthorized ? 401 : status, body: refusalBody(text, type) };
}

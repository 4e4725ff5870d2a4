/**
 * Every decision that the broker takes, as one table of functions. The program runs on `rightRules`; a test that has to
 * show what a wrong broker looks like replaces one of them.
 */
import { egressTarget } from '../../../broker/capabilities/egress.ts';
import type { BrokerRequest, CapabilitySpec } from '../../../broker/capability.ts';
import { isScopeAllowed } from '../../../broker/capability.ts';
import { type DecideRequest, type DecideResponse, readDecideRequest } from '../../../broker/decide.ts';
import { readFeedback } from '../../../broker/feedback.ts';
import type { Payer } from '../../../broker/payer.ts';
import { type DeclarationReport, declarationResponse, parseReport } from '../../../broker/report.ts';
import type { ObjectKind, SecretConfig } from '../config.ts';
import { type BodyFilter, StreamRedactor } from '../redact-stream.ts';
import type { SecretMatcher } from '../secret-matcher.ts';
import { sendOnce } from '../upstream-client.ts';
import { decideResponse, modelRequest } from './decide.ts';
import {
  type BrokerErrorDetails,
  type BrokerErrorResponse,
  errorResponse,
  type RouteKind,
} from './error-responses.ts';
import { createdObjects, filterList, objectsIn } from './objects.ts';
import { choosePayment, isGrantValid, payerHeaders } from './payment.ts';
import { credentialHeaders, findTokens, requestHeaders, swapStandIn } from './requests.ts';
import { responseHeaders } from './responses.ts';

export interface BrokerHooks {
  /** The tokens that a request carries where its family of routes looks for one. */
  readonly findTokens: typeof findTokens;
  /** The scope words that a request needs; null is a path that is not served. */
  readonly requiredScopeWords: (spec: CapabilitySpec, request: BrokerRequest) => readonly string[] | null;
  /** Whether a request is answered without a token. */
  readonly isPublic: (spec: CapabilitySpec, request: BrokerRequest) => boolean;
  /** The scope rule. `report` is the last one of the box. */
  readonly isScopeAllowed: (
    report: DeclarationReport | undefined,
    broker: string,
    capability: string,
    word: string,
  ) => boolean;

  readonly parseReport: typeof parseReport;
  /** What is kept when a box reports again. */
  readonly replaceReport: (
    previous: DeclarationReport | undefined,
    next: DeclarationReport,
  ) => DeclarationReport;
  readonly declarationResponse: typeof declarationResponse;

  readonly isGrantValid: typeof isGrantValid;
  readonly choosePayment: typeof choosePayment;
  /** The payer that the declaration answer states. */
  readonly statedPayer: (payer: Payer | undefined) => Payer | undefined;
  readonly payerHeaders: typeof payerHeaders;
  /** Whether a payer's credential may be spent. */
  readonly maySpend: (payer: Payer['kind'], paused: boolean) => boolean;

  readonly errorResponse: (details: BrokerErrorDetails) => BrokerErrorResponse;

  /** The path and the query, with its question mark, that are asked upstream. */
  readonly upstreamPath: (path: string, kind: RouteKind) => string;
  readonly upstreamQuery: (query: string, kind: RouteKind) => string;
  readonly requestHeaders: typeof requestHeaders;
  readonly credentialHeaders: typeof credentialHeaders;
  /** The operator's key at the agent service. */
  readonly operatorHeaders: (credential: string) => readonly string[];
  /** Whether the token stands where nothing replaces it. */
  readonly containsToken: (text: string, token: SecretMatcher) => boolean;
  /** What looks for the token in a request's body. */
  readonly requestBodyFilter: (token: SecretMatcher) => BodyFilter | undefined;
  readonly send: typeof sendOnce;

  readonly responseStatus: (status: number, kind: RouteKind) => number;
  readonly responseHeaders: typeof responseHeaders;
  /** What hides values in an answer's body. */
  readonly responseBodyFilter: (matchers: readonly SecretMatcher[]) => BodyFilter | undefined;

  readonly egressTarget: typeof egressTarget;
  readonly swapStandIn: typeof swapStandIn;
  /** Whether the broker's own value may be used for a request. */
  readonly maySupply: (secret: SecretConfig, method: string, path: string) => boolean;

  readonly readFeedback: typeof readFeedback;
  /** What happens to a batch that the declaration allows. */
  readonly feedbackPolicy: (
    policy: 'keep' | 'withhold' | 'none',
    consent: boolean,
  ) => 'keep' | 'withheld' | 'not-kept';

  readonly readDecide: typeof readDecideRequest;
  readonly modelRequest: (request: DecideRequest) => object | undefined;
  readonly decideResponse: (
    request: DecideRequest,
    message: unknown,
  ) => { readonly answer: DecideResponse } | { readonly problem: string };

  readonly objectsIn: (json: unknown) => ReturnType<typeof objectsIn>;
  readonly createdObjects: typeof createdObjects;
  readonly owns: (isOwned: boolean, kind: ObjectKind, id: string) => boolean;
  readonly mayStart: (agents: readonly string[] | undefined, agent: string) => boolean;
  readonly filterList: typeof filterList;
}

export const defaultHooks: BrokerHooks = {
  findTokens,
  requiredScopeWords: (spec, request) => spec.needed(request),
  isPublic: (spec, request) => spec.isPublic?.(request) ?? false,
  isScopeAllowed: (report, broker, capability, word) =>
    isScopeAllowed(report?.capabilities, broker, capability, word),

  parseReport,
  replaceReport: (_, next) => next,
  declarationResponse,

  isGrantValid,
  choosePayment,
  statedPayer: (payer) => payer,
  payerHeaders,
  maySpend: (payer, paused) => payer !== 'owner' || !paused,

  errorResponse,

  upstreamPath: (path) => path,
  upstreamQuery: (query) => query,
  requestHeaders,
  credentialHeaders,
  operatorHeaders: (credential) => ['authorization', `Bearer ${credential}`],
  containsToken: (text, token) => token.matches(text),
  requestBodyFilter: ({ bytes }) => new StreamRedactor([bytes]),
  send: sendOnce,

  responseStatus: (status) => status,
  responseHeaders,
  responseBodyFilter: (matchers) => new StreamRedactor(matchers.flatMap(({ caseVariants }) => caseVariants)),

  egressTarget,
  swapStandIn,
  maySupply: ({ supplied = {} }, method, path) =>
    (supplied.methods?.includes(method) ?? true) &&
    (supplied.paths?.some((prefix) => path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`)) ??
      true),

  readFeedback,
  feedbackPolicy: (policy, consent) =>
    policy === 'none' ? 'not-kept' : policy === 'withhold' || !consent ? 'withheld' : 'keep',

  readDecide: readDecideRequest,
  modelRequest,
  decideResponse,

  objectsIn,
  createdObjects,
  owns: (isOwned) => isOwned,
  mayStart: (agents, agent) => agents?.includes(agent) ?? true,
  filterList,
};

/**
 * Every decision that the broker takes, as one table of functions. The program runs on `rightRules`; a test that has to
 * show what a wrong broker looks like replaces one of them.
 */
import { egressTarget } from '../../../broker/capabilities/egress.ts';
import type { BrokerRequest, CapabilitySpec } from '../../../broker/capability.ts';
import { type DecideRequest, type DecideResponse, readDecideRequest } from '../../../broker/decide.ts';
import { readFeedback } from '../../../broker/feedback.ts';
import type { Payer } from '../../../broker/payer.ts';
import { type DeclarationReport, declarationResponse, parseReport } from '../../../broker/report.ts';
import { isScopeAllowed } from '../../../broker/scope.ts';
import type { ObjectKind, SecretConfig } from '../config.ts';
import type { Hidden } from '../hidden.ts';
import { Mask, type Passing } from '../mask.ts';
import { sendOnce } from '../send.ts';
import { answerFields } from './answers.ts';
import { decideAnswer, modelRequest } from './decide.ts';
import { filtered, madeBy, namedIn } from './objects.ts';
import { grantHolds, payerFields, paymentOf } from './payment.ts';
import { type Refusal, type Refused, type RouteKind, refusal } from './refusals.ts';
import { credentialFields, requestFields, swapIn, tokensOf } from './requests.ts';

export interface BrokerRules {
  /** The tokens that a request carries where its family of routes looks for one. */
  readonly tokens: typeof tokensOf;
  /** The scope words that a request needs; null is a path that is not served. */
  readonly needed: (spec: CapabilitySpec, request: BrokerRequest) => readonly string[] | null;
  /** Whether a request is answered without a token. */
  readonly isOpen: (spec: CapabilitySpec, request: BrokerRequest) => boolean;
  /** The scope rule. `report` is the last one of the box. */
  readonly mayPass: (
    report: DeclarationReport | undefined,
    broker: string,
    capability: string,
    word: string,
  ) => boolean;

  readonly parseReport: typeof parseReport;
  /** What is kept when a box reports again. */
  readonly keepReport: (before: DeclarationReport | undefined, next: DeclarationReport) => DeclarationReport;
  readonly declarationAnswer: typeof declarationResponse;

  readonly grantHolds: typeof grantHolds;
  readonly payment: typeof paymentOf;
  /** The payer that the declaration answer states. */
  readonly statedPayer: (payer: Payer | undefined) => Payer | undefined;
  readonly payerFields: typeof payerFields;
  /** Whether a payer's credential may be spent. */
  readonly maySpend: (payer: Payer['kind'], paused: boolean) => boolean;

  readonly refusal: (refused: Refused) => Refusal;

  /** The path and the query, with its question mark, that are asked upstream. */
  readonly upstreamPath: (path: string, kind: RouteKind) => string;
  readonly upstreamQuery: (query: string, kind: RouteKind) => string;
  readonly requestFields: typeof requestFields;
  readonly credentialFields: typeof credentialFields;
  /** The operator's key at the agent service. */
  readonly operatorFields: (credential: string) => readonly string[];
  /** Whether the token stands where nothing replaces it. */
  readonly repeatsToken: (text: string, token: Hidden) => boolean;
  /** What looks for the token in a request's body. */
  readonly requestMask: (token: Hidden) => Passing | undefined;
  readonly send: typeof sendOnce;

  readonly answerStatus: (status: number, kind: RouteKind) => number;
  readonly answerFields: typeof answerFields;
  /** What hides values in an answer's body. */
  readonly answerMask: (values: readonly Hidden[]) => Passing | undefined;

  readonly egressTarget: typeof egressTarget;
  readonly swapIn: typeof swapIn;
  /** Whether the broker's own value may be used for a request. */
  readonly suppliedFor: (secret: SecretConfig, method: string, path: string) => boolean;

  readonly readFeedback: typeof readFeedback;
  /** What happens to a batch that the declaration allows. */
  readonly feedbackPolicy: (
    policy: 'keep' | 'withhold' | 'none',
    consent: boolean,
  ) => 'keep' | 'withheld' | 'not-kept';

  readonly readDecide: typeof readDecideRequest;
  readonly modelRequest: (request: DecideRequest) => object | undefined;
  readonly decideAnswer: (
    request: DecideRequest,
    message: unknown,
  ) => { readonly answer: DecideResponse } | { readonly problem: string };

  readonly namedIn: (json: unknown) => ReturnType<typeof namedIn>;
  readonly madeBy: typeof madeBy;
  readonly owns: (owned: boolean, kind: ObjectKind, id: string) => boolean;
  readonly mayStart: (agents: readonly string[] | undefined, agent: string) => boolean;
  readonly listed: typeof filtered;
}

export const rightRules: BrokerRules = {
  tokens: tokensOf,
  needed: (spec, request) => spec.needed(request),
  isOpen: (spec, request) => spec.isPublic?.(request) ?? false,
  mayPass: (report, broker, capability, word) =>
    isScopeAllowed(report?.capabilities, broker, capability, word),

  parseReport,
  keepReport: (_, next) => next,
  declarationAnswer: declarationResponse,

  grantHolds,
  payment: paymentOf,
  statedPayer: (payer) => payer,
  payerFields,
  maySpend: (payer, paused) => payer !== 'owner' || !paused,

  refusal,

  upstreamPath: (path) => path,
  upstreamQuery: (query) => query,
  requestFields,
  credentialFields,
  operatorFields: (credential) => ['authorization', `Bearer ${credential}`],
  repeatsToken: (text, token) => token.isIn(text),
  requestMask: ({ bytes }) => new Mask([bytes]),
  send: sendOnce,

  answerStatus: (status) => status,
  answerFields,
  answerMask: (values) => new Mask(values.flatMap(({ cases }) => cases)),

  egressTarget,
  swapIn,
  suppliedFor: ({ supplied = {} }, method, path) =>
    (supplied.methods?.includes(method) ?? true) &&
    (supplied.paths?.some((prefix) => path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`)) ??
      true),

  readFeedback,
  feedbackPolicy: (policy, consent) =>
    policy === 'none' ? 'not-kept' : policy === 'withhold' || !consent ? 'withheld' : 'keep',

  readDecide: readDecideRequest,
  modelRequest,
  decideAnswer,

  namedIn,
  madeBy,
  owns: (owned) => owned,
  mayStart: (agents, agent) => agents?.includes(agent) ?? true,
  listed: filtered,
};

/** The decisions that a test can replace, one by one, to build a broker that breaks a single rule. */
import { egressTarget } from '../../broker/capabilities/egress.ts';
import { standardCapabilities } from '../../broker/capabilities/index.ts';
import { isScopeAllowed } from '../../broker/capability.ts';
import { readDecideRequest } from '../../broker/decide.ts';
import { readFeedback } from '../../broker/feedback.ts';
import { type DeclarationReport, declarationResponse, parseReport } from '../../broker/report.ts';
import { findTokens } from './box.ts';
import { credentialHeaders } from './credential-headers.ts';
import { decideResponse } from './decide-model.ts';
import { errorResponse } from './error-responses.ts';
import { requestHeaders, responseHeaders, swapStandIn } from './forwarded-headers.ts';
import { requestBodyFilter, responseBodyFilter } from './redact-stream.ts';
import { sendUpstream } from './upstream-client.ts';

/** The decisions of a conforming broker. */
export const defaultHandlers = {
  standardCapabilities,
  findTokens,
  isScopeAllowed,
  parseReport,
  /** The report to keep when a box reports again. */
  replaceReport: (_previous: DeclarationReport | undefined, next: DeclarationReport) => next,
  declarationResponse,
  errorResponse,
  requestHeaders,
  credentialHeaders,
  requestBodyFilter,
  sendUpstream,
  responseHeaders,
  responseBodyFilter,
  egressTarget,
  swapStandIn,
  readFeedback,
  readDecideRequest,
  decideResponse,
};

/** The decisions that can be replaced. */
export type BrokerHandlers = typeof defaultHandlers;

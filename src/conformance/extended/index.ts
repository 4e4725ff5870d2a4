/** The checks of what the text of spec 2 requires beyond the table of 4.7. */
import { extendedAgentsvcChecks } from './agentsvc.ts';
import { boxChecks } from './boxes.ts';
import { extendedDecideChecks } from './decide.ts';
import { decideFormChecks } from './decide-form.ts';
import { extendedEgressChecks } from './egress.ts';
import { egressHostChecks } from './egress-hosts.ts';
import { egressValueChecks } from './egress-values.ts';
import { entryChecks } from './entries.ts';
import type { ExtendedCheck } from './extended-check.ts';
import { extendedFeedbackChecks } from './feedback.ts';
import { identityChecks } from './identity.ts';
import { extendedIsolationChecks } from './isolation.ts';
import { limitChecks } from './limits.ts';
import { extendedModelChecks } from './model.ts';
import { extendedPayerChecks } from './payer.ts';
import { redirectChecks } from './redirects.ts';
import { reportChecks } from './report.ts';
import { requestBodyChecks } from './request-bodies.ts';
import { responseDeliveryChecks } from './response-delivery.ts';
import { responseChecks } from './responses.ts';
import { tokenElsewhereChecks } from './token-elsewhere.ts';

export const extendedChecks: readonly ExtendedCheck[] = [
  ...limitChecks,
  ...reportChecks,
  ...entryChecks,
  ...boxChecks,
  ...identityChecks,
  ...tokenElsewhereChecks,
  ...extendedModelChecks,
  ...requestBodyChecks,
  ...redirectChecks,
  ...responseChecks,
  ...responseDeliveryChecks,
  ...extendedDecideChecks,
  ...decideFormChecks,
  ...extendedEgressChecks,
  ...egressHostChecks,
  ...egressValueChecks,
  ...extendedFeedbackChecks,
  ...extendedAgentsvcChecks,
  ...extendedPayerChecks,
  ...extendedIsolationChecks,
];

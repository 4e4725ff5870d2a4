/** The checks of what the text of spec 2 requires beyond the table of 4.7. */
import { extendedAgentsvcChecks } from './agentsvc.ts';
import { boxChecks } from './boxes.ts';
import { extendedDecideChecks } from './decide.ts';
import { extendedEgressChecks } from './egress.ts';
import { egressHostChecks } from './egress-hosts.ts';
import type { ExtendedCheck } from './extended-check.ts';
import { extendedFeedbackChecks } from './feedback.ts';
import { extendedIsolationChecks } from './isolation.ts';
import { limitChecks } from './limits.ts';
import { extendedModelChecks } from './model.ts';
import { extendedPayerChecks } from './payer.ts';
import { reportChecks } from './report.ts';
import { responseDeliveryChecks } from './response-delivery.ts';
import { responseChecks } from './responses.ts';

export const extendedChecks: readonly ExtendedCheck[] = [
  ...limitChecks,
  ...reportChecks,
  ...boxChecks,
  ...extendedModelChecks,
  ...responseChecks,
  ...responseDeliveryChecks,
  ...extendedDecideChecks,
  ...extendedEgressChecks,
  ...egressHostChecks,
  ...extendedFeedbackChecks,
  ...extendedAgentsvcChecks,
  ...extendedPayerChecks,
  ...extendedIsolationChecks,
];

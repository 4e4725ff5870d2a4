/** The 25 checks of specification 2, 4.7, in the order of its table. */
import type { ConformanceCheck } from '../check.ts';
import { agentsvcChecks } from './agentsvc.ts';
import { decideChecks } from './decide.ts';
import { declarationChecks } from './declaration.ts';
import { egressChecks } from './egress.ts';
import { feedbackChecks } from './feedback.ts';
import { inferenceChecks } from './inference.ts';
import { tokenIsolation, unreportedRefused } from './isolation.ts';
import { payerChecks } from './payer.ts';

export { CHECK_ALIASES } from './agentsvc.ts';
export { tokenIsolation };

/** All but the last, which looks at what the others saw. */
export const tableChecks: readonly ConformanceCheck[] = [
  ...declarationChecks,
  unreportedRefused,
  ...inferenceChecks,
  ...decideChecks,
  ...egressChecks,
  ...feedbackChecks,
  ...agentsvcChecks,
  ...payerChecks,
];

/** The 25 checks of specification 2, 4.7, in the order of its table. */
import type { ConformanceCheck } from '../check.ts';
import { agentsvcChecks } from './agentsvc.ts';
import { decideChecks } from './decide.ts';
import { declaration } from './declaration.ts';
import { egressChecks } from './egress.ts';
import { feedbackChecks } from './feedback.ts';
import { inference } from './inference.ts';
import { tokenIsolation, unreported } from './isolation.ts';
import { payer } from './payer.ts';

export { ALIASES } from './agentsvc.ts';
export { tokenIsolation };

/** All but the last, which looks at what the others saw. */
export const table: readonly ConformanceCheck[] = [
  ...declaration,
  unreported,
  ...inference,
  ...decideChecks,
  ...egressChecks,
  ...feedbackChecks,
  ...agentsvcChecks,
  ...payer,
];

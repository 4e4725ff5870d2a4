/** What the text of specification 2 demands beyond the table of 4.7. */
import { agentsvcBeyond } from './agentsvc.ts';
import { answers } from './answers.ts';
import type { Beyond } from './beyond.ts';
import { boxes } from './boxes.ts';
import { decideBeyond } from './decide.ts';
import { egressBeyond } from './egress.ts';
import { egressHosts } from './egress-hosts.ts';
import { feedbackBeyond } from './feedback.ts';
import { isolation } from './isolation.ts';
import { limits } from './limits.ts';
import { modelChecks } from './model.ts';
import { payment } from './payment.ts';
import { report } from './report.ts';

export const beyond: readonly Beyond[] = [
  ...limits,
  ...report,
  ...boxes,
  ...modelChecks,
  ...answers,
  ...decideBeyond,
  ...egressBeyond,
  ...egressHosts,
  ...feedbackBeyond,
  ...agentsvcBeyond,
  ...payment,
  ...isolation,
];

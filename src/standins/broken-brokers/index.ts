/** Brokers that each break one rule, by area: what the conformance suite must catch. */
import { agentsvc } from './agentsvc.ts';
import type { BrokerVariant } from './builders.ts';
import { connections } from './connections.ts';
import { decide } from './decide.ts';
import { decideSentences } from './decide-sentences.ts';
import { declaration } from './declaration.ts';
import { egress } from './egress.ts';
import { entries } from './entries.ts';
import { feedback } from './feedback.ts';
import { identity } from './identity.ts';
import { leaks } from './leaks.ts';
import { limits } from './limits.ts';
import { model } from './model.ts';
import { payer } from './payer.ts';
import { redirects } from './redirects.ts';
import { refusals } from './refusals.ts';
import { reportSentences } from './report-sentences.ts';
import { reports } from './reports.ts';
import { requestSentences } from './request-sentences.ts';
import { responses } from './responses.ts';
import { scope } from './scope.ts';
import { values } from './values.ts';
import { wire } from './wire.ts';

export const areas = {
  declaration,
  limits,
  reports,
  scope,
  refusals,
  model,
  responses,
  connections,
  decide,
  egress,
  agentsvc,
  feedback,
  leaks,
  payer,
  wire,
  entries,
  identity,
  redirects,
  'decide-sentences': decideSentences,
  'report-sentences': reportSentences,
  'request-sentences': requestSentences,
  values,
} satisfies Readonly<Record<string, readonly BrokerVariant[]>>;

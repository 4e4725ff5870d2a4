import { control } from './2.01-control.ts';
import { document } from './2.01-document.ts';
import { choices } from './2.02-choices.ts';
import { maps } from './2.02-maps.ts';
import { ownJobs } from './2.02-own-jobs.ts';
import { values } from './2.02-values.ts';
import { apply } from './2.03-apply.ts';
import { waves } from './2.04-waves.ts';
import { steps } from './2.05-steps.ts';
import { notify } from './2.06-notify.ts';
import { cost } from './2.06a-cost.ts';
import { reports } from './2.07-reports.ts';
import { runner } from './2.08-runner.ts';
import { pass } from './2.09-pass.ts';
import { telemetry } from './2.10-telemetry.ts';
import { modules } from './2.11-modules.ts';
import { registryTable } from './2.11-registry.ts';
import { clouds } from './2.12-clouds.ts';
import { oidc } from './2.12-oidc.ts';
import { wrapperA } from './2.13-wrapper-a.ts';
import { policy } from './2.14-policy.ts';
import { respond } from './2.15-respond.ts';
import { agent } from './2.16-agent.ts';
import { review } from './2.17-review.ts';
import { decide } from './2.18-decide.ts';
import { dashboards } from './2.19-dashboards.ts';
import { ephemeral } from './2.20-ephemeral.ts';
import { limits } from './8-limits.ts';
import type { Requirement } from './types.ts';

/** Every binding sentence of spec 1, sections 2 and 8. */
export const ledger: readonly Requirement[] = [
  document,
  control,
  choices,
  values,
  maps,
  ownJobs,
  apply,
  waves,
  steps,
  notify,
  cost,
  reports,
  runner,
  pass,
  telemetry,
  modules,
  registryTable,
  oidc,
  clouds,
  wrapperA,
  policy,
  respond,
  agent,
  review,
  decide,
  dashboards,
  ephemeral,
  limits,
].flat();

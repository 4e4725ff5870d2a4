import { notDemanded } from './not-demanded.ts';
import { payers } from './payers.ts';
import { promises } from './promises.ts';
import { reports } from './reports.ts';
import type { Requirement } from './requirement.ts';
import { routes } from './routes.ts';
import { secrets } from './secrets.ts';
import { suite } from './suite.ts';

/** Every sentence of spec 2 that binds a broker or the suite. */
export const ledger: readonly Requirement[] = [
  ...promises,
  ...reports,
  ...payers,
  ...secrets,
  ...routes,
  ...suite,
  ...notDemanded,
];

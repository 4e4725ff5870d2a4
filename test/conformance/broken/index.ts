/** Brokers that each break one rule, by area. */

import type { BrokerVariant } from './builders.ts';
import { declaration } from './declaration.ts';
import { leaks } from './leaks.ts';
import { model } from './model.ts';
import { payer } from './payer.ts';
import { routes } from './routes.ts';
import { scope } from './scope.ts';
import { wire } from './wire.ts';

export const areas = {
  declaration,
  scope,
  model,
  routes,
  leaks,
  payer,
  wire,
} satisfies Readonly<Record<string, readonly BrokerVariant[]>>;

export type Area = keyof typeof areas;

/** The areas of the two test files; together they are all areas. */
export const reports: readonly Area[] = ['declaration', 'scope', 'leaks'];
export const requests = (Object.keys(areas) as Area[]).filter((area) => !reports.includes(area));

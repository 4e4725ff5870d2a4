/** Brokers that each break one rule, by area. */
import { declaration } from './declaration.ts';
import { leaks } from './leaks.ts';
import type { OtherBroker } from './make.ts';
import { model } from './model.ts';
import { payer } from './payer.ts';
import { routes } from './routes.ts';
import { scope } from './scope.ts';
import { wire } from './wire.ts';

export const areas: Readonly<Record<string, readonly OtherBroker[]>> = {
  declaration,
  scope,
  model,
  routes,
  leaks,
  payer,
  wire,
};

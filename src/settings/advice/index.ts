import type { Advice } from './advice.ts';
import { deprecated } from './deprecated.ts';
import { sameIdentity } from './same-identity.ts';

/** Every piece of advice, in the order they are looked for. */
export const advice: readonly Advice[] = [deprecated, sameIdentity];

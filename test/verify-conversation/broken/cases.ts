/** Broken control services: each fails its check, and only checks that depend on it. */
import type { BrokenServiceCase } from './case.ts';
import { endings } from './endings.ts';
import { good } from './good.ts';
import { order } from './order.ts';
import { oversized } from './oversized.ts';
import { goodPrompts, prompts } from './prompts.ts';
import { rejections } from './rejections.ts';
import { repeated } from './repeated.ts';
import { sandboxes } from './sandboxes.ts';
import { streams } from './streams.ts';
import { strict } from './strict.ts';
import { teardowns } from './teardowns.ts';
import { unhealthy } from './unhealthy.ts';

export const cases: readonly BrokenServiceCase[] = [
  order,
  endings,
  streams,
  rejections,
  teardowns,
  unhealthy,
  sandboxes,
  strict,
  repeated,
  prompts,
  oversized,
  good,
  goodPrompts,
].flat();

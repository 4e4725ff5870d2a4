/** The gate `verify-conversation` (spec 3, 4.3; CONTRACT 10). */
import { gateOf, skipped } from '../model/judging.ts';
import type { Check, Gate } from '../model/report.ts';
import { checksOf } from './checks.ts';
import type { ConversationOptions } from './options.ts';
import { NAME, Run } from './run.ts';
import { type Origin, type Running, StartError, startAll } from './start.ts';
import type { Moment } from './timeline.ts';

export interface ConversationResult {
  readonly gate: Gate;
  /** What no output may hold. */
  readonly secrets: readonly string[];
  /** What happened in each conversation, in the order in which they were begun. */
  readonly timelines: readonly (readonly Moment[])[];
}

/** Throws nothing for what the service does. */
export async function checkVerifyConversation(
  origin: Origin,
  options: ConversationOptions,
): Promise<ConversationResult> {
  const startedAt = options.now();
  const until = performance.now() + options.timeoutMs;
  let subject =
    options.subject ?? ('baseUrl' in origin.service ? hostOf(origin.service.baseUrl) : 'control service');
  const how = [options.strict && 'strict', options.repeat > 1 && `${options.repeat} conversations`].filter(
    Boolean,
  );
  if (how.length > 0) subject += ` (${how.join(', ')})`;
  let running: Running;
  try {
    running = await startAll(origin);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const checks = unjudged(options, origin, error.message);
    const gate = gateOf(NAME, subject, checks, { startedAt, options, cause: error.problem });
    return { gate, secrets: [options.account.password, ...error.secrets], timelines: [] };
  }
  const run = new Run(running, options, until);
  try {
    const { checks, cause } = await run.judge();
    const timeline = await run.timeline();
    const gate: Gate = {
      ...gateOf(NAME, subject, checks, { startedAt, options, ...(cause ? { cause } : {}) }),
      ...(timeline ? { timeline } : {}),
    };
    return { gate, secrets: run.secrets, timelines: run.timelines };
  } finally {
    run.close();
    await running.close();
  }
}

const hostOf = (address: string) => new URL(address).hostname;

const unjudged = (options: ConversationOptions, { emulator }: Origin, why: string): Check[] =>
  checksOf({ ...options, inspected: emulator !== undefined })
    .filter(({ id }) => options.only.length === 0 || options.only.includes(id))
    .map((spec) => skipped(spec, `not judged: ${why}`));

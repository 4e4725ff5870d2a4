/** The gate `verify-conversation` (spec 3, 4.3; docs/verify-conversation.md). */
import { buildGate, skippedCheck } from '../model/gate-result.ts';
import type { Check, Gate } from '../model/report.ts';
import { checksForMode } from './checks.ts';
import { GATE_NAME, VerifyConversationRun } from './gate-run.ts';
import type { VerifyConversationOptions } from './options.ts';
import { type RunningSystem, SystemStartError, type SystemUnderTest, startSystem } from './start.ts';

export interface VerifyConversationResult {
  readonly gate: Gate;
  /** Values that no output may contain. */
  readonly secrets: readonly string[];
}

/** Starts the system if needed, runs the gate on it, and ends what was started. Never throws for what the system does. */
export async function checkVerifyConversation(
  system: SystemUnderTest,
  options: VerifyConversationOptions,
): Promise<VerifyConversationResult> {
  const startedAt = options.now();
  const deadline = performance.now() + options.timeoutMs;
  let subject =
    options.subject ?? ('baseUrl' in system.service ? hostOf(system.service.baseUrl) : 'control service');
  const modeLabels = [
    options.strict && 'strict',
    options.repeat > 1 && `${options.repeat} conversations`,
  ].filter(Boolean);
  if (modeLabels.length > 0) subject += ` (${modeLabels.join(', ')})`;
  let running: RunningSystem;
  try {
    running = await startSystem(system);
  } catch (error) {
    if (!(error instanceof SystemStartError)) throw error;
    const checks = skippedChecks(options, system, error.message);
    const gate = buildGate(GATE_NAME, subject, checks, { startedAt, options, cause: error.problem });
    return { gate, secrets: [options.account.password, ...error.secrets] };
  }
  const run = new VerifyConversationRun(running, options, deadline);
  try {
    const { checks, cause, timeline } = await run.run();
    const gate: Gate = {
      ...buildGate(GATE_NAME, subject, checks, { startedAt, options, ...(cause ? { cause } : {}) }),
      ...(timeline ? { timeline } : {}),
    };
    return { gate, secrets: run.secrets };
  } finally {
    run.close();
    await running.close();
  }
}

const hostOf = (address: string) => new URL(address).hostname;

const skippedChecks = (
  options: VerifyConversationOptions,
  { emulator }: SystemUnderTest,
  reason: string,
): Check[] =>
  checksForMode({ ...options, hasEmulator: emulator !== undefined })
    .filter(({ id }) => options.only.length === 0 || options.only.includes(id))
    .map((spec) => skippedCheck(spec, `not run: ${reason}`));

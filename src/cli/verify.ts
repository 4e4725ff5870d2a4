import type { Io } from '../io.ts';
import { HEALTH_CHECK } from '../verify-conversation/checks.ts';
import { checkVerify } from '../verify-conversation/verify.ts';
import type { Invocation } from './command.ts';
import type { verifyOptions } from './control-options.ts';
import type { Values } from './options.ts';
import { parseWebAddress } from './platform-inputs.ts';
import type { PreparedGate } from './prepared-gate.ts';
import { runSingleGate } from './run-gate.ts';
import { loadRunOptions } from './run-options.ts';
import { UsageError } from './usage-error.ts';

type VerifyOption = (typeof verifyOptions)[number];

/** `gatehouse verify`. Returns the exit code; throws `UsageError`. */
export async function verify(invocation: Invocation<VerifyOption>): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareVerify(values, io);
  return runSingleGate('verify', prepared, startedAt, invocation);
}

/** The gate for the control service that the values name. Throws `UsageError`. */
export async function prepareVerify(values: Values<VerifyOption>, io: Io): Promise<PreparedGate> {
  const address = values.text('base-url');
  if (address === undefined)
    throw new UsageError('no control service given; use --base-url or CONTROL_BASE_URL');
  const baseUrl = parseWebAddress(address, '--base-url');
  const { value: runOptionsOf, configFiles } = await loadRunOptions('verify', values, io);
  return {
    checkIds: [HEALTH_CHECK.id],
    configFiles,
    runChecks: (only, gateProgress) => checkVerify({ baseUrl }, runOptionsOf(only, gateProgress)),
  };
}

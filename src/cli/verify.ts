import type { Io } from '../io.ts';
import { HEALTH_CHECK } from '../verify-conversation/checks.ts';
import { checkVerify } from '../verify-conversation/verify.ts';
import type { Invocation } from './commands.ts';
import type { PreparedGate } from './gates.ts';
import type { Values } from './options.ts';
import { parseWebAddress } from './platform-inputs.ts';
import { runSingleGate } from './run-gate.ts';
import { runOptionsFactory } from './run-options.ts';
import { UsageError } from './usage-error.ts';

/** `gatehouse verify` */
export async function verify(invocation: Invocation): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareVerify(values, io);
  return runSingleGate('verify', prepared, startedAt, invocation);
}

export async function prepareVerify(values: Values, io: Io): Promise<PreparedGate> {
  const address = values.text('base-url');
  if (address === undefined)
    throw new UsageError('no control service is named; give --base-url or CONTROL_BASE_URL');
  const baseUrl = parseWebAddress(address, '--base-url');
  const options = await runOptionsFactory(values, io);
  return {
    checkIds: [HEALTH_CHECK.id],
    runChecks: (only, gateProgress) => checkVerify({ baseUrl }, options(only, gateProgress)),
  };
}

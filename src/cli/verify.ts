import type { Io } from '../io.ts';
import { HEALTH_CHECK } from '../verify-conversation/checks.ts';
import { checkVerify } from '../verify-conversation/verify.ts';
import { judgeAlone } from './alone.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import type { Prepared } from './gates.ts';
import type { Values } from './options.ts';
import { webAddress } from './platform.ts';
import { runOptionsOf } from './run-options.ts';

/** `gatehouse verify` */
export async function verify(call: Call): Promise<number> {
  const { values, io } = call;
  const startedAt = io.now();
  const prepared = await prepareVerify(values, io);
  return judgeAlone('verify', prepared, startedAt, call);
}

export async function prepareVerify(values: Values, io: Io): Promise<Prepared> {
  const address = values.text('base-url');
  if (address === undefined)
    throw new CallError('no control service is named; give --base-url or CONTROL_BASE_URL');
  const baseUrl = webAddress(address, '--base-url');
  const options = await runOptionsOf(values, io);
  return { ids: [HEALTH_CHECK.id], judge: (only, doing) => checkVerify({ baseUrl }, options(only, doing)) };
}

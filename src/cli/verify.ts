import type { Io } from '../io.ts';
import { HEALTHY } from '../verify-conversation/checks.ts';
import { checkVerify } from '../verify-conversation/verify.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { finish } from './finish.ts';
import type { Prepared } from './gates.ts';
import { checkOnly } from './only.ts';
import type { Values } from './options.ts';
import { webAddress } from './platform.ts';
import { runOptionsOf } from './run-options.ts';

/** `gatehouse verify` */
export async function verify({ values, io }: Call): Promise<number> {
  const startedAt = io.now();
  const { ids, judge } = await prepareVerify(values, io);
  const only = values.list('only');
  checkOnly(only, ids, 'this gate');
  const { gate, secrets } = await judge(only);
  return finish({ gates: [gate], startedAt, texts: new Map(), secrets }, values, io);
}

export async function prepareVerify(values: Values, io: Io): Promise<Prepared> {
  const address = values.text('base-url');
  if (address === undefined)
    throw new CallError('no control service is named; give --base-url or CONTROL_BASE_URL');
  const baseUrl = webAddress(address, '--base-url');
  const options = await runOptionsOf(values, io);
  return { ids: [HEALTHY.id], judge: (only) => checkVerify({ baseUrl }, options(only)) };
}

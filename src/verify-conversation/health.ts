/** `/health`: whether the service has booted (spec 3, 4.2). */
import type { Control } from '../control/client/control.ts';
import { dataPlaneOf } from '../control/shapes.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import { WireError } from '../wire/wire-error.ts';
import { quote } from './turn.ts';

export interface Health {
  readonly problem?: Problem;
  readonly exchange?: Exchange;
  /** Which data plane the service says it uses. Untrusted. */
  readonly dataPlane?: string | undefined;
}

/** Asks once. Throws nothing. */
export async function askHealth(control: Control, signal: AbortSignal): Promise<Health> {
  try {
    const { done, said, status, exchange, body } = await control.call('health', { signal });
    if (done) return { exchange, dataPlane: dataPlaneOf(body) };
    const help =
      status >= 300 && status < 400
        ? 'no redirect is followed: give the address that it leads to'
        : undefined;
    return {
      problem: { message: quote(`${said}; 200 says that the service has booted`, 400), help },
      exchange,
    };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return {
      problem: { message: error.message, help: 'is the control service up, and is this its address?' },
    };
  }
}

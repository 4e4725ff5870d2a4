import type { Io } from '../io.ts';
import { startControl } from '../standins/control/index.ts';
import { answersOf, startEmulator } from '../standins/emulator/index.ts';
import { CallError } from './call-error.ts';
import { json } from './json-file.ts';
import type { Values } from './options.ts';
import type { Place, Served } from './serve.ts';

/** The control service: it reaches sandboxes by `SANDBOX_BASE_URL` and `SANDBOX_TOKEN` alone. */
export async function serveControl(values: Values, place: Place, { env }: Io): Promise<Served> {
  const sandboxBaseUrl = env['SANDBOX_BASE_URL'];
  if (!sandboxBaseUrl)
    throw new CallError('SANDBOX_BASE_URL is not set; start the emulator first: gatehouse serve emulator');
  const { url, dataPlane, close } = await startControl({
    ...place,
    sandboxBaseUrl,
    sandboxToken: env['SANDBOX_TOKEN'],
    resource: values.text('resource'),
    events: values.text('events') as 'plain' | 'enveloped',
  });
  return { says: { url, data_plane: dataPlane }, close };
}

/** The emulator; it takes the token of `SANDBOX_TOKEN` only, or any where none is set. */
export async function serveEmulator(values: Values, place: Place, io: Io): Promise<Served> {
  const script = values.text('script');
  const token = io.env['SANDBOX_TOKEN'] || undefined;
  const { url, close } = await startEmulator({
    ...place,
    resource: values.text('resource'),
    ...(token ? { token } : {}),
    ...(script === undefined ? {} : { answers: answersIn(script, io) }),
  });
  return { says: { url }, close };
}

function answersIn(path: string, io: Io) {
  try {
    return answersOf(json(path, 'the script', io));
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(`the script ${path}: ${(error as Error).message}`);
  }
}

import type { Io } from '../io.ts';
import { choice, field, flag, object, type Rule, text, whole } from '../rules/rule.ts';
import { startControl, usualRates } from '../standins/control/index.ts';
import { parseScript, startEmulator } from '../standins/emulator/index.ts';
import { CallError } from './call-error.ts';
import { json } from './json-file.ts';
import type { Values } from './options.ts';
import type { Place, Served } from './serve.ts';
import { readByRule } from './user-file.ts';

const times = whole({ min: 1, max: 2 ** 31 - 1 });

/** The configuration of `serve control`; what it means is said in `standins/control/settings.ts`. */
const controlFile: Rule = object({
  verification: field('Whether an account verifies itself, or never does', choice('auto', 'manual')),
  rates: field('off, or those of the service in use', choice('off', 'usual')),
  limits: field(
    'What is refused beyond',
    object({
      registrationsPerHour: field('Registrations of an address', whole({ min: 0 })),
      tokensPerHour: field('Keys of an address', whole({ min: 0 })),
      requestsPerMinute: field('Requests of an address', whole({ min: 0 })),
      sandboxes: field('Conversations of an account at once', whole({ min: 0 })),
    }),
  ),
  sandboxUser: field('The user in a sandbox', text('a user name', { pattern: '^[a-z_][a-z0-9_-]{0,31}$' })),
  sandboxTimeoutMs: field('How long one answer of the sandbox API may take', times),
  heartbeatMs: field('How often a followed stream says that it is there', times),
  idleMs: field('After how long without an event a followed stream is closed', times),
});

interface ControlFile {
  readonly rates?: 'off' | 'usual';
  readonly limits?: Partial<Record<keyof typeof usualRates | 'sandboxes', number>>;
}

/** The control service: it reaches sandboxes by `SANDBOX_BASE_URL` and `SANDBOX_TOKEN` alone. */
export async function serveControl(values: Values, place: Place, io: Io): Promise<Served> {
  const { rates, limits, ...config } = (await configIn(
    values,
    'the configuration of the control service',
    controlFile,
    io,
  )) as ControlFile;
  const sandboxBaseUrl = io.env['SANDBOX_BASE_URL'];
  if (!sandboxBaseUrl)
    throw new CallError('SANDBOX_BASE_URL is not set; start the emulator first: gatehouse serve emulator');
  const { url, dataPlane, close } = await startControl({
    ...config,
    ...place,
    limits: { ...(rates === 'usual' ? usualRates : {}), ...limits },
    sandboxBaseUrl,
    sandboxToken: io.env['SANDBOX_TOKEN'],
    resource: values.text('resource'),
    events: values.text('events') as 'plain' | 'enveloped',
  });
  return { says: { url, data_plane: dataPlane }, close };
}

const EXIT_FRAMES = { 'one-byte': 1, 'four-bytes': 4 } as const;

/** The configuration of `serve emulator`; what it means is said in `standins/emulator/rules.ts`. */
const emulatorFile: Rule = object({
  holdStdin: field('Whether an unknown command reads standard input to its end', flag),
  sessions: field('Whether sessions are listed', choice('list', 'refuse')),
  exitFrame: field('The exit code in its frame', choice(...Object.keys(EXIT_FRAMES))),
  duplicate: field('What a name that is taken comes to', choice('conflict', 'replace')),
  listing: field("The shape of a folder's list", choice('array', 'entries')),
});

/** The emulator; it takes the token of `SANDBOX_TOKEN` only, or any where none is set. */
export async function serveEmulator(values: Values, place: Place, io: Io): Promise<Served> {
  const { exitFrame, ...config } = (await configIn(
    values,
    'the configuration of the emulator',
    emulatorFile,
    io,
  )) as { exitFrame?: keyof typeof EXIT_FRAMES };
  const script = values.text('script');
  const token = io.env['SANDBOX_TOKEN'] || undefined;
  const { url, close } = await startEmulator({
    ...config,
    ...place,
    ...(exitFrame ? { exitFrame: EXIT_FRAMES[exitFrame] } : {}),
    resource: values.text('resource'),
    ...(token ? { token } : {}),
    ...(script === undefined ? {} : { answers: answersIn(script, io) }),
  });
  return { says: { url }, close };
}

async function configIn(values: Values, what: string, rule: Rule, io: Io): Promise<unknown> {
  const path = values.text('config');
  return path === undefined ? {} : ((await readByRule(path, what, rule, io)).value ?? {});
}

function answersIn(path: string, io: Io) {
  try {
    return parseScript(json(path, 'the script', io));
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(`the script ${path}: ${(error as Error).message}`);
  }
}

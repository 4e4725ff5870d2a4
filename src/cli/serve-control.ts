import type { Io } from '../io.ts';
import { boolean, choice, field, integer, object, type Rule, string } from '../rules/rule.ts';
import { startControl, usualRates } from '../standins/control/index.ts';
import { parseScript, startEmulator } from '../standins/emulator/index.ts';
import { readJsonFile } from './json-file.ts';
import type { Values } from './options.ts';
import type { BindAddress, ServedStandIn } from './serve.ts';
import { readTypedYaml } from './typed-yaml-file.ts';
import { UsageError } from './usage-error.ts';

const milliseconds = integer({ min: 1, max: 2 ** 31 - 1 });

/** The configuration of `serve control`; `standins/control/config.ts` documents it. */
const controlConfigRule: Rule = object({
  verification: field('Whether an account verifies itself, or never does', choice('auto', 'manual')),
  rates: field('off, or those of the service in use', choice('off', 'usual')),
  limits: field(
    'What is refused beyond',
    object({
      registrationsPerHour: field('Registrations of an address', integer({ min: 0 })),
      tokensPerHour: field('Keys of an address', integer({ min: 0 })),
      requestsPerMinute: field('Requests of an address', integer({ min: 0 })),
      sandboxes: field('Conversations of an account at once', integer({ min: 0 })),
    }),
  ),
  sandboxUser: field('The user in a sandbox', string('a user name', { pattern: '^[a-z_][a-z0-9_-]{0,31}$' })),
  sandboxTimeoutMs: field('How long one answer of the sandbox API may take', milliseconds),
  heartbeatMs: field('How often a followed stream says that it is there', milliseconds),
  idleMs: field('After how long without an event a followed stream is closed', milliseconds),
});

interface ControlConfigFile {
  readonly rates?: 'off' | 'usual';
  readonly limits?: Partial<Record<keyof typeof usualRates | 'sandboxes', number>>;
}

/** The control service: it reaches sandboxes by `SANDBOX_BASE_URL` and `SANDBOX_TOKEN` alone. */
export async function serveControl(values: Values, bindAddress: BindAddress, io: Io): Promise<ServedStandIn> {
  const { rates, limits, ...config } = (await readConfigOption(
    values,
    'the configuration of the control service',
    controlConfigRule,
    io,
  )) as ControlConfigFile;
  const sandboxBaseUrl = io.env['SANDBOX_BASE_URL'];
  if (!sandboxBaseUrl)
    throw new UsageError('SANDBOX_BASE_URL is not set; start the emulator first: gatehouse serve emulator');
  const { url, dataPlane, close } = await startControl({
    ...config,
    ...bindAddress,
    limits: { ...(rates === 'usual' ? usualRates : {}), ...limits },
    sandboxBaseUrl,
    sandboxToken: io.env['SANDBOX_TOKEN'],
    resource: values.text('resource'),
    events: values.text('events') as 'plain' | 'enveloped',
  });
  return { readyMessage: { url, data_plane: dataPlane }, close };
}

const EXIT_FRAMES = { 'one-byte': 1, 'four-bytes': 4 } as const;

/** The configuration of `serve emulator`; `standins/emulator/config.ts` documents it. */
const emulatorConfigRule: Rule = object({
  holdStdin: field('Whether an unknown command reads standard input to its end', boolean),
  sessions: field('Whether sessions are listed', choice('list', 'refuse')),
  exitFrame: field('The exit code in its frame', choice(...Object.keys(EXIT_FRAMES))),
  duplicate: field('What a name that is taken comes to', choice('conflict', 'replace')),
  listing: field("The shape of a folder's list", choice('array', 'entries')),
});

/** The emulator; it takes the token of `SANDBOX_TOKEN` only, or any where none is set. */
export async function serveEmulator(
  values: Values,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const { exitFrame, ...config } = (await readConfigOption(
    values,
    'the configuration of the emulator',
    emulatorConfigRule,
    io,
  )) as { exitFrame?: keyof typeof EXIT_FRAMES };
  const script = values.text('script');
  const token = io.env['SANDBOX_TOKEN'] || undefined;
  const { url, close } = await startEmulator({
    ...config,
    ...bindAddress,
    ...(exitFrame ? { exitFrame: EXIT_FRAMES[exitFrame] } : {}),
    resource: values.text('resource'),
    ...(token ? { token } : {}),
    ...(script === undefined ? {} : { answers: readScript(script, io) }),
  });
  return { readyMessage: { url }, close };
}

async function readConfigOption(values: Values, label: string, rule: Rule, io: Io): Promise<unknown> {
  const path = values.text('config');
  return path === undefined ? {} : ((await readTypedYaml(path, label, rule, io)).value ?? {});
}

function readScript(path: string, io: Io) {
  try {
    return parseScript(readJsonFile(path, 'the script', io));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`the script ${path}: ${(error as Error).message}`);
  }
}

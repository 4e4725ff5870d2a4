import type { Io } from '../io.ts';
import { boolean, choice, field, integer, object, type Rule, string } from '../rules/rule.ts';
import { startControl, usualRates } from '../standins/control/index.ts';
import { parseScript, startEmulator } from '../standins/emulator/index.ts';
import { readJsonFile } from './files.ts';
import type { BindAddress, ServedStandIn, ServeValues } from './served-stand-in.ts';
import { readTypedYaml } from './typed-yaml-file.ts';
import { UsageError } from './usage-error.ts';

const milliseconds = integer({ min: 1, max: 2 ** 31 - 1 });

/** The configuration of `serve control`; `standins/control/config.ts` documents it. */
const controlConfigRule: Rule = object({
  verification: field('Whether accounts are verified automatically', choice('auto', 'manual')),
  rates: field('Rate limits: off, or those of the real service', choice('off', 'usual')),
  limits: field(
    'Limits above which requests are rejected',
    object({
      registrationsPerHour: field('Registrations per address and hour', integer({ min: 0 })),
      tokensPerHour: field('Tokens per address and hour', integer({ min: 0 })),
      requestsPerMinute: field('Requests per address and minute', integer({ min: 0 })),
      sandboxes: field('Simultaneous conversations per account', integer({ min: 0 })),
    }),
  ),
  sandboxUser: field('User in the sandbox', string('a user name', { pattern: '^[a-z_][a-z0-9_-]{0,31}$' })),
  sandboxTimeoutMs: field('Milliseconds that a response of the sandbox API may take', milliseconds),
  heartbeatMs: field('Milliseconds between heartbeats of a followed stream', milliseconds),
  idleMs: field('Milliseconds without an event after which a followed stream is closed', milliseconds),
});

interface ControlConfigFile {
  readonly rates?: 'off' | 'usual';
  readonly limits?: Partial<Record<keyof typeof usualRates | 'sandboxes', number>>;
}

/** Starts the stand-in control service. It reaches sandboxes only through `SANDBOX_BASE_URL` and `SANDBOX_TOKEN`. Throws `UsageError`. */
export async function serveControl(
  values: ServeValues,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const { rates, limits, ...config } = (await readConfigOption(
    values,
    'the control service configuration',
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
    events: values.text('events'),
    turn: values.text('turn'),
  });
  return { readyMessage: { url, data_plane: dataPlane }, close };
}

const EXIT_FRAMES = { 'one-byte': 1, 'four-bytes': 4 } as const;

/** The configuration of `serve emulator`; `standins/emulator/config.ts` documents it. */
const emulatorConfigRule: Rule = object({
  holdStdin: field('Whether an unknown command reads its standard input to the end', boolean),
  sessions: field(
    'Whether sessions are listed, the list is always empty, or the request is refused',
    choice('list', 'none', 'refuse'),
  ),
  connections: field('Whether the first connection to each session breaks', choice('keep', 'drop')),
  exitFrame: field('Size of the exit code in its frame', choice(...Object.keys(EXIT_FRAMES))),
  duplicate: field('Result of creating a sandbox whose name exists', choice('conflict', 'replace')),
  listing: field('Shape of a folder listing', choice('array', 'entries')),
});

/** Starts the sandbox emulator. It accepts only the token in `SANDBOX_TOKEN`, or any if that is unset. Throws `UsageError`. */
export async function serveEmulator(
  values: ServeValues,
  bindAddress: BindAddress,
  io: Io,
): Promise<ServedStandIn> {
  const { exitFrame, ...config } = (await readConfigOption(
    values,
    'the emulator configuration',
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

async function readConfigOption(values: ServeValues, label: string, rule: Rule, io: Io): Promise<unknown> {
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

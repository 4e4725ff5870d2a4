import { randomBytes } from 'node:crypto';
import type { Io } from '../io.ts';
import { checksForMode } from '../verify-conversation/checks.ts';
import type { DataPlane, DeploymentTarget } from '../verify-conversation/data-plane.ts';
import { checkVerifyConversation } from '../verify-conversation/gate.ts';
import type { VerifyConversationOptions } from '../verify-conversation/options.ts';
import { serviceFromCommand } from '../verify-conversation/service-command.ts';
import type { StartedEmulator, StartedService, SystemUnderTest } from '../verify-conversation/start.ts';
import { judgeAlone } from './alone.ts';
import { CallError, quoted } from './call-error.ts';
import type { Call } from './commands.ts';
import { accountOptions } from './control-options.ts';
import type { Prepared } from './gates.ts';
import { resolve, type Values } from './options.ts';
import { webAddress } from './platform.ts';
import { runOptionsOf } from './run-options.ts';
import { commandOf } from './started.ts';

/** `gatehouse verify-conversation EMAIL [strict]` */
export async function verifyConversation(call: Call): Promise<number> {
  const { args, values, io } = call;
  const startedAt = io.now();
  const [email, mode] = args;
  if (mode !== undefined && mode !== 'strict')
    throw new CallError(`${quoted(mode)} is no mode; write strict, or nothing`);
  const given = resolve(accountOptions, {}, io.env);
  const strict = mode === 'strict' || given.flag('strict');
  const prepared = await prepare(values, io, { email: email ?? given.text('email'), strict });
  return judgeAlone('verify-conversation', prepared, startedAt, call, [
    'EMAIL',
    ...(strict ? ['strict'] : []),
  ]);
}

/** The gate of a configuration. */
export const prepareConversation = (values: Values, io: Io): Promise<Prepared> =>
  prepare(values, io, { email: values.text('email'), strict: values.flag('strict') });

interface Whose {
  readonly email: string | undefined;
  readonly strict: boolean;
}

async function prepare(values: Values, io: Io, { email, strict }: Whose): Promise<Prepared> {
  const isStandIn = values.flag('stand-in');
  const password = io.env['CONTROL_PASSWORD'];
  if (!isStandIn && email === undefined)
    throw new CallError('no account is named; give its email: gatehouse verify-conversation EMAIL');
  if (!isStandIn && !password)
    throw new CallError('CONTROL_PASSWORD is not set; it holds the password of the account');
  const origin = originOf(values, io);
  const options = await runOptionsOf(values, io);
  const of = {
    account: isStandIn
      ? { email: 'gate@example.com', password: randomBytes(18).toString('hex'), register: true }
      : { email: email!, password: password!, register: values.flag('register') },
    strict,
    dataPlane: {
      flag: values.text('data-plane') as DataPlane | undefined,
      variable: planeOf(io.env['CONTROL_DATA_PLANE']),
      target: values.text('target') as DeploymentTarget | undefined,
    },
    repeat: whole(values, 'repeat', 100_000),
    concurrency: whole(values, 'concurrency', 256),
    model: values.text('model')!,
    runtime: values.text('runtime')!,
    ...(isStandIn ? { subject: 'stand-in control service' } : {}),
  } satisfies Partial<VerifyConversationOptions>;
  const inspected = origin.emulator !== undefined;
  return {
    ids: checksForMode({ strict, hasEmulator: inspected, repeat: of.repeat }).map(({ id }) => id),
    judge: (only, doing) => checkVerifyConversation(origin, { ...options(only, doing), ...of }),
  };
}

/** Throws `CallError`. */
function whole(values: Values, name: string, most: number): number {
  const value = values.number(name) ?? 1;
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new CallError(`--${name} is ${value}; use a whole number from 1 to ${most}`);
}

/** Throws `CallError`. */
function planeOf(word: string | undefined): DataPlane | undefined {
  if (!word) return undefined;
  if (word === 'emulator' || word === 'live') return word;
  throw new CallError(`CONTROL_DATA_PLANE is ${quoted(word)}; use emulator or live`);
}

/** Where the control service comes from. Throws `CallError` unless exactly one thing says it. */
function originOf(values: Values, io: Io): SystemUnderTest {
  const address = values.text('base-url');
  const command = values.text('start');
  const withEmulator = values.flag('emulator');
  if (values.flag('stand-in')) {
    if (command !== undefined) throw new CallError('stand-in and start exclude each other; keep one');
    return { service: { start: startStandIn, readyMs: 5000 }, emulator: startEmulator };
  }
  if (command !== undefined) {
    if (address !== undefined)
      throw new CallError('--start and --base-url (CONTROL_BASE_URL) exclude each other; keep one');
    const timeoutMs = (values.number('timeout') ?? 120) * 1000;
    return {
      service: serviceFromCommand(commandOf(command, values, io, timeoutMs)),
      ...(withEmulator ? { emulator: startEmulator } : {}),
    };
  }
  if (withEmulator)
    throw new CallError('--emulator goes with --start: it is for the service that is started');
  if (address === undefined)
    throw new CallError(
      'no control service is named; give --base-url, CONTROL_BASE_URL, or a command with --start',
    );
  return { service: { baseUrl: webAddress(address, '--base-url') } };
}

async function startEmulator(token: string): Promise<StartedEmulator> {
  const { startEmulator: start } = await import('../standins/emulator/index.ts');
  const { url, sandboxes, close } = await start({ token });
  return { url, listSandboxes: async () => sandboxes(), close };
}

async function startStandIn(env: {
  readonly SANDBOX_BASE_URL?: string;
  readonly SANDBOX_TOKEN?: string;
}): Promise<StartedService> {
  const { startControl } = await import('../standins/control/index.ts');
  return startControl({ sandboxBaseUrl: env.SANDBOX_BASE_URL ?? '', sandboxToken: env.SANDBOX_TOKEN ?? '' });
}

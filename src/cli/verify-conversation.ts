import { randomBytes } from 'node:crypto';
import type { Io } from '../io.ts';
import { checksForMode } from '../verify-conversation/checks.ts';
import type { DataPlane, DeploymentTarget } from '../verify-conversation/data-plane.ts';
import { checkVerifyConversation } from '../verify-conversation/gate.ts';
import type { VerifyConversationOptions } from '../verify-conversation/options.ts';

import {
  type StartedEmulator,
  type StartedService,
  type SystemUnderTest,
  serviceFromCommand,
} from '../verify-conversation/start.ts';
import type { Invocation } from './commands.ts';
import { accountOptions } from './control-options.ts';
import type { PreparedGate } from './gates.ts';
import { resolveOptions, type Values } from './options.ts';
import { parseWebAddress } from './platform-inputs.ts';
import { runSingleGate } from './run-gate.ts';
import { runOptionsFactory } from './run-options.ts';
import { commandStartOptions } from './start-service.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** `gatehouse verify-conversation EMAIL [strict]` */
export async function verifyConversation(invocation: Invocation): Promise<number> {
  const { args, values, io } = invocation;
  const startedAt = io.now();
  const [email, mode] = args;
  if (mode !== undefined && mode !== 'strict')
    throw new UsageError(`${quoteForMessage(mode)} is no mode; write strict, or nothing`);
  const accountValues = resolveOptions(accountOptions, {}, io.env);
  const strict = mode === 'strict' || accountValues.flag('strict');
  const prepared = await prepareGate(values, io, { email: email ?? accountValues.text('email'), strict });
  return runSingleGate('verify-conversation', prepared, startedAt, invocation, [
    'EMAIL',
    ...(strict ? ['strict'] : []),
  ]);
}

/** The gate of a configuration. */
export const prepareConversation = (values: Values, io: Io): Promise<PreparedGate> =>
  prepareGate(values, io, { email: values.text('email'), strict: values.flag('strict') });

interface AccountInputs {
  readonly email: string | undefined;
  readonly strict: boolean;
}

async function prepareGate(values: Values, io: Io, { email, strict }: AccountInputs): Promise<PreparedGate> {
  const isStandIn = values.flag('stand-in');
  const password = io.env['CONTROL_PASSWORD'];
  if (!isStandIn && email === undefined)
    throw new UsageError('no account is named; give its email: gatehouse verify-conversation EMAIL');
  if (!isStandIn && !password)
    throw new UsageError('CONTROL_PASSWORD is not set; it holds the password of the account');
  const origin = controlOrigin(values, io);
  const options = await runOptionsFactory(values, io);
  const conversationInputs = {
    account: isStandIn
      ? { email: 'gate@example.com', password: randomBytes(18).toString('hex'), register: true }
      : { email: email!, password: password!, register: values.flag('register') },
    strict,
    dataPlane: {
      flag: values.text('data-plane') as DataPlane | undefined,
      variable: parseDataPlane(io.env['CONTROL_DATA_PLANE']),
      target: values.text('target') as DeploymentTarget | undefined,
    },
    repeat: wholeNumber(values, 'repeat', 100_000),
    concurrency: wholeNumber(values, 'concurrency', 256),
    model: values.text('model')!,
    runtime: values.text('runtime')!,
    ...(isStandIn ? { subject: 'stand-in control service' } : {}),
  } satisfies Partial<VerifyConversationOptions>;
  const isInspected = origin.emulator !== undefined;
  return {
    checkIds: checksForMode({ strict, hasEmulator: isInspected, repeat: conversationInputs.repeat }).map(
      ({ id }) => id,
    ),
    runChecks: (only, gateProgress) =>
      checkVerifyConversation(origin, { ...options(only, gateProgress), ...conversationInputs }),
  };
}

/** Throws `CallError`. */
function wholeNumber(values: Values, name: string, max: number): number {
  const value = values.number(name) ?? 1;
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new UsageError(`--${name} is ${value}; use a whole number from 1 to ${max}`);
}

/** Throws `CallError`. */
function parseDataPlane(value: string | undefined): DataPlane | undefined {
  if (!value) return undefined;
  if (value === 'emulator' || value === 'live') return value;
  throw new UsageError(`CONTROL_DATA_PLANE is ${quoteForMessage(value)}; use emulator or live`);
}

/** Where the control service comes from. Throws `CallError` unless exactly one thing says it. */
function controlOrigin(values: Values, io: Io): SystemUnderTest {
  const address = values.text('base-url');
  const command = values.text('start');
  const withEmulator = values.flag('emulator');
  if (values.flag('stand-in')) {
    if (command !== undefined) throw new UsageError('stand-in and start exclude each other; keep one');
    return { service: { start: startStandIn, readyMs: 5000 }, emulator: startEmulator };
  }
  if (command !== undefined) {
    if (address !== undefined)
      throw new UsageError('--start and --base-url (CONTROL_BASE_URL) exclude each other; keep one');
    const timeoutMs = (values.number('timeout') ?? 120) * 1000;
    return {
      service: serviceFromCommand(commandStartOptions(command, values, io, timeoutMs)),
      ...(withEmulator ? { emulator: startEmulator } : {}),
    };
  }
  if (withEmulator)
    throw new UsageError('--emulator goes with --start: it is for the service that is started');
  if (address === undefined)
    throw new UsageError(
      'no control service is named; give --base-url, CONTROL_BASE_URL, or a command with --start',
    );
  return { service: { baseUrl: parseWebAddress(address, '--base-url') } };
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

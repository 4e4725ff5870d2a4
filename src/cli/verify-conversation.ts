import { randomBytes } from 'node:crypto';
import type { TurnStyle } from '../control/output.ts';
import type { Io } from '../io.ts';
import { checksForMode } from '../verify-conversation/checks.ts';
import type { DataPlane } from '../verify-conversation/data-plane.ts';
import { checkVerifyConversation } from '../verify-conversation/gate.ts';
import type { VerifyConversationOptions } from '../verify-conversation/options.ts';
import {
  type StartedEmulator,
  type StartedService,
  type SystemUnderTest,
  serviceFromCommand,
} from '../verify-conversation/start.ts';
import type { Invocation } from './command.ts';
import { accountOptions, type conversationOptions } from './control-options.ts';
import { resolveOptions, type Values, wholeNumber } from './options.ts';
import { parseWebAddress } from './platform-inputs.ts';
import type { PreparedGate } from './prepared-gate.ts';
import { runSingleGate } from './run-gate.ts';
import { commandStartOptions, loadRunOptions } from './run-options.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

type ConversationOption = (typeof conversationOptions)[number];
type ConversationValues = Values<ConversationOption>;

/** `gatehouse verify-conversation EMAIL [strict]`. Returns the exit code; throws `UsageError`. */
export async function verifyConversation(invocation: Invocation<ConversationOption>): Promise<number> {
  const { args, values, io } = invocation;
  const startedAt = io.now();
  const [email, mode] = args;
  if (mode !== undefined && mode !== 'strict')
    throw new UsageError(`${quoteForMessage(mode)} is not a mode; use strict, or leave it out`);
  const accountValues = resolveOptions(accountOptions, {}, io.env);
  const strict = mode === 'strict' || accountValues.flag('strict');
  const account = { email: email ?? accountValues.text('email'), strict, isStandIn: false };
  const prepared = await prepareConversation(values, account, io);
  return runSingleGate('verify-conversation', prepared, startedAt, invocation, [
    'EMAIL',
    ...(strict ? ['strict'] : []),
  ]);
}

interface AccountInputs {
  readonly email: string | undefined;
  /** Whether a real model must reply. */
  readonly strict: boolean;
  readonly isStandIn: boolean;
}

/** The gate for the control service that the values name, or for the stand-in. Throws `UsageError`. */
export async function prepareConversation(
  values: ConversationValues,
  { email, strict, isStandIn }: AccountInputs,
  io: Io,
): Promise<PreparedGate> {
  const password = io.env['CONTROL_PASSWORD'];
  if (!isStandIn && email === undefined)
    throw new UsageError('no account given; add its email address: gatehouse verify-conversation EMAIL');
  if (!isStandIn && !password)
    throw new UsageError("CONTROL_PASSWORD is not set; set it to the account's password");
  const system = systemUnderTest(values, isStandIn, io);
  const { value: runOptionsOf, configFiles } = await loadRunOptions('verify-conversation', values, io);
  const conversationInputs = {
    account: isStandIn
      ? { email: 'gate@example.com', password: randomBytes(18).toString('hex'), register: true }
      : { email: email!, password: password!, register: values.flag('register') },
    strict,
    dataPlane: {
      flag: values.text('data-plane'),
      variable: parseDataPlane(io.env['CONTROL_DATA_PLANE']),
      target: values.text('target'),
    },
    repeat: wholeNumber('--repeat', values.number('repeat'), 1, 100_000),
    concurrency: wholeNumber('--concurrency', values.number('concurrency'), 1, 256),
    model: values.text('model'),
    runtime: values.text('runtime'),
    turn: values.text('turn'),
    ...(isStandIn ? { subject: 'stand-in control service' } : {}),
  } satisfies Partial<VerifyConversationOptions>;
  const { repeat } = conversationInputs;
  const hasEmulator = system.emulator !== undefined;
  return {
    checkIds: checksForMode({ strict, hasEmulator, repeat }).map(({ id }) => id),
    configFiles,
    runChecks: (only, gateProgress) =>
      checkVerifyConversation(system, { ...runOptionsOf(only, gateProgress), ...conversationInputs }),
  };
}

/** Throws `UsageError`. */
function parseDataPlane(value: string | undefined): DataPlane | undefined {
  if (!value) return undefined;
  if (value === 'emulator' || value === 'live') return value;
  throw new UsageError(`CONTROL_DATA_PLANE is ${quoteForMessage(value)}; expected emulator or live`);
}

/** Where the control service comes from. Throws `UsageError` unless exactly one option says so. */
function systemUnderTest(values: ConversationValues, isStandIn: boolean, io: Io): SystemUnderTest {
  const address = values.text('base-url');
  const command = values.text('start');
  const withEmulator = values.flag('emulator');
  if (isStandIn) {
    if (command !== undefined) throw new UsageError('stand-in and start exclude each other; use one');
    return {
      service: { start: (env) => startStandIn(env, values.text('turn')), readyMs: 5000 },
      emulator: startEmulator,
    };
  }
  if (command !== undefined) {
    if (address !== undefined)
      throw new UsageError('--start and --base-url (CONTROL_BASE_URL) exclude each other; use one');
    const timeoutMs = values.number('timeout') * 1000;
    return {
      service: serviceFromCommand(commandStartOptions(command, values, io, timeoutMs)),
      ...(withEmulator ? { emulator: startEmulator } : {}),
    };
  }
  if (withEmulator) throw new UsageError('--emulator needs --start: it is for the service that is started');
  if (address === undefined)
    throw new UsageError(
      'no control service given; use --base-url, CONTROL_BASE_URL, or --start with a command',
    );
  return { service: { baseUrl: parseWebAddress(address, '--base-url') } };
}

async function startEmulator(token: string): Promise<StartedEmulator> {
  const { startEmulator: start } = await import('../standins/emulator/index.ts');
  const { url, sandboxes, close } = await start({ token });
  return { url, listSandboxes: async () => sandboxes(), close };
}

async function startStandIn(
  env: { readonly SANDBOX_BASE_URL?: string; readonly SANDBOX_TOKEN?: string },
  turn: TurnStyle,
): Promise<StartedService> {
  const { startControl } = await import('../standins/control/index.ts');
  return startControl({
    sandboxBaseUrl: env.SANDBOX_BASE_URL ?? '',
    sandboxToken: env.SANDBOX_TOKEN ?? '',
    turn,
  });
}

/** Our control service or emulator with one thing broken. */
import type { ControlConfig } from '../../../src/standins/control/index.ts';
import type { EmulatorConfig } from '../../../src/standins/emulator/index.ts';
import type { VerifyConversationOptions } from '../../../src/verify-conversation/options.ts';
import { FROM_ACCOUNT, NO_TURN } from './case.ts';

export interface BrokenStandIn {
  readonly name: string;
  readonly control?: Partial<ControlConfig>;
  readonly emulator?: EmulatorConfig;
  readonly options?: Partial<VerifyConversationOptions>;
  /** Every check that fails. */
  readonly failingChecks: readonly string[];
  /** A message of the first of them. */
  readonly message: RegExp;
}

const WITHOUT_KEY = [...FROM_ACCOUNT, 'sandbox-populated'];

export const brokenStandIns: readonly BrokenStandIn[] = [
  {
    name: 'stand-in: a prompt that arrives too late',
    emulator: { holdStdin: false },
    failingChecks: ['turn-exited-zero', 'no-command-exited'],
    message: /command_exited/,
  },
  {
    name: 'stand-in: an emulator that lost the session',
    emulator: { sessions: 'refuse', connections: 'drop' },
    failingChecks: ['turn-exited-zero', 'no-orphaned-turn'],
    message: /^turn interrupted: list_sessions_failed/,
  },
  {
    name: 'stand-in: an emulator that lists no session to reattach to',
    emulator: { sessions: 'none', connections: 'drop' },
    failingChecks: ['turn-exited-zero', 'no-orphaned-turn'],
    message: /^turn interrupted: no_active_session/,
  },
  {
    name: 'stand-in: a data plane that rejects the token',
    control: { sandboxToken: 'of another platform' },
    failingChecks: ['sandbox-provisioned', 'sandbox-populated', ...NO_TURN],
    message: /^provision failed: .*authentication failed/,
  },
  {
    name: 'stand-in: an account that is not verified',
    control: { verification: 'manual' },
    failingChecks: WITHOUT_KEY,
    message: /returned 403: .*email_unverified/,
  },
  {
    name: 'stand-in: a rate limit of no tokens',
    control: { limits: { tokensPerHour: 0 } },
    options: { timeoutMs: 3000 },
    failingChecks: WITHOUT_KEY,
    message: /returned 429.*it asks to wait/,
  },
  {
    name: 'stand-in: strict on our emulator',
    options: { strict: true },
    failingChecks: ['data-plane'],
    message:
      /^a real data plane is needed because the emulator echoes the command instead of calling a model/,
  },
];

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
    name: 'stand-in: an empty prompt',
    control: { promptText: () => '' },
    failingChecks: ['turn-ran'],
    message: /^the prompt did not reach standard input in the sandbox, but nothing did$/,
  },
  {
    name: 'stand-in: another prompt',
    control: { promptText: () => 'say something' },
    failingChecks: ['turn-ran'],
    message: /^the prompt did not reach standard input in the sandbox, but "say something" did$/,
  },
  {
    name: 'stand-in: an empty prompt, in acp',
    control: { turn: 'acp', promptText: () => '' },
    options: { turn: 'acp' },
    failingChecks: ['turn-ran'],
    message: /^the prompt did not reach standard input/,
  },
  {
    name: 'stand-in: acp where exit codes are expected',
    control: { turn: 'acp' },
    failingChecks: ['turn-exited-zero'],
    message: /^"turn done" has no exit_code; stop_reason end_turn does not replace it$/,
  },
  {
    name: 'stand-in: a runtime of acp that ends with an error',
    control: { turn: 'acp' },
    emulator: {
      run: async (line, shell) => {
        await shell.out(`${line}\n`);
        for await (const chunk of shell.stdin ?? []) await shell.out(chunk);
        return 1;
      },
    },
    options: { turn: 'acp' },
    failingChecks: ['turn-exited-zero'],
    message: /^turn failed: the adapter exited with code 1/,
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

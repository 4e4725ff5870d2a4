/** The gate over our control service on our emulator, all over sockets. */
import { type ControlConfig, type ControlService, startControl } from '../../src/standins/control/index.ts';
import { type Emulator, type EmulatorConfig, startEmulator } from '../../src/standins/emulator/index.ts';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import type { ConversationOptions } from '../../src/verify-conversation/options.ts';
import { optionsOf, QUICK } from './gate.ts';
import { PASSWORD } from './spoiled/server.ts';

/** Quick to ask, and slow to give up. */
export const PATIENT = { ...QUICK, teardownMs: 8000, lostMs: 2000, goneMs: 2000 };

export interface Pair {
  emulator: Emulator;
  control: ControlService;
  /** Whether the emulator was ended before the run was. */
  dead?: true;
}

export function kill(pair: Pair): void {
  pair.dead = true;
  void pair.emulator.close();
}

/** Judges both; `left` is what is there at the end, of sandboxes only where the emulator still runs: they are gone with it. */
export async function judged(
  options: Partial<ConversationOptions> = {},
  config: Partial<ControlConfig> | ((pair: Pair) => Partial<ControlConfig>) = {},
  emulating: EmulatorConfig | ((pair: Pair) => EmulatorConfig) = {},
) {
  const pair = {} as Pair;
  const left: string[] = [];
  const result = await checkVerifyConversation(
    {
      emulator: async (token) => {
        const emulator = await startEmulator({
          token,
          ...(typeof emulating === 'function' ? emulating(pair) : emulating),
        });
        pair.emulator = emulator;
        return {
          url: emulator.url,
          inspect: async () => emulator.sandboxes(),
          close: () => emulator.close(),
        };
      },
      service: {
        readyMs: 5000,
        start: async (env) => {
          const control = await startControl({
            sandboxBaseUrl: env.SANDBOX_BASE_URL ?? '',
            sandboxToken: env.SANDBOX_TOKEN,
            ...(typeof config === 'function' ? config(pair) : config),
          });
          pair.control = control;
          const close = async () => {
            left.push(
              ...control.agents().map(({ name }) => name),
              ...control.conversations().flatMap(({ id, status }) => (status === 'terminated' ? [] : [id])),
              ...(pair.dead ? [] : pair.emulator.sandboxes().map(({ id }) => id)),
            );
            await control.close();
          };
          return { url: control.url, close };
        },
      },
    },
    optionsOf({
      account: { email: 'ci@example.com', password: PASSWORD, register: true },
      dataPlane: {},
      pace: PATIENT,
      ...options,
    }),
  );
  return { ...result, left };
}

/** Runs the gate on the control service and the emulator stand-ins, over sockets. */
import { type ControlConfig, type ControlService, startControl } from '../../src/standins/control/index.ts';
import { type Emulator, type EmulatorConfig, startEmulator } from '../../src/standins/emulator/index.ts';
import { checkVerifyConversation } from '../../src/verify-conversation/gate.ts';
import type { VerifyConversationOptions } from '../../src/verify-conversation/options.ts';
import { PASSWORD } from './fake-control-service.ts';
import { FAST_TIMEOUTS, optionsOf } from './run-gate.ts';

/** Short poll intervals and long time-outs. */
export const SLOW_TIMEOUTS = {
  ...FAST_TIMEOUTS,
  teardownMs: 8000,
  unreachableMs: 2000,
  sandboxRemovalMs: 2000,
};

export interface StandIns {
  emulator: Emulator;
  control: ControlService;
  /** Whether the emulator was closed before the end of the run. */
  emulatorClosed?: true;
}

export function closeEmulator(standIns: StandIns): void {
  standIns.emulatorClosed = true;
  void standIns.emulator.close();
}

/** Runs the gate on both. `leftovers` are the objects that remain at the end, including sandboxes if the emulator still runs. */
export async function runOnStandIns(
  options: Partial<VerifyConversationOptions> = {},
  config: Partial<ControlConfig> | ((standIns: StandIns) => Partial<ControlConfig>) = {},
  emulatorConfig: EmulatorConfig | ((standIns: StandIns) => EmulatorConfig) = {},
) {
  const standIns = {} as StandIns;
  const leftovers: string[] = [];
  const result = await checkVerifyConversation(
    {
      emulator: async (token) => {
        const emulator = await startEmulator({
          token,
          ...(typeof emulatorConfig === 'function' ? emulatorConfig(standIns) : emulatorConfig),
        });
        standIns.emulator = emulator;
        return {
          url: emulator.url,
          listSandboxes: async () => emulator.sandboxes(),
          close: () => emulator.close(),
        };
      },
      service: {
        readyMs: 5000,
        start: async (env) => {
          const control = await startControl({
            sandboxBaseUrl: env.SANDBOX_BASE_URL ?? '',
            sandboxToken: env.SANDBOX_TOKEN,
            ...(typeof config === 'function' ? config(standIns) : config),
          });
          standIns.control = control;
          const close = async () => {
            leftovers.push(
              ...control.agents().map(({ name }) => name),
              ...control.conversations().flatMap(({ id, status }) => (status === 'terminated' ? [] : [id])),
              ...(standIns.emulatorClosed ? [] : standIns.emulator.sandboxes().map(({ id }) => id)),
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
      timeouts: SLOW_TIMEOUTS,
      ...options,
    }),
  );
  return { ...result, leftovers };
}

import { onTestFinished } from 'vitest';
import {
  type ControlConfig,
  type ControlService,
  startControl,
} from '../../../src/standins/control/index.ts';
import { type Emulator, type EmulatorConfig, startEmulator } from '../../../src/standins/emulator/index.ts';
import { Client } from './client.ts';

export interface StartedStandIns {
  readonly emulator: Emulator;
  readonly control: ControlService;
  /** Signed in. */
  readonly client: Client;
}

/** Starts a control service on an emulator, for one test. */
export async function startStandIns(
  config: Partial<ControlConfig> = {},
  emulatorConfig: EmulatorConfig = {},
): Promise<StartedStandIns> {
  const emulator = await startEmulator({ token: 'sandbox-token', ...emulatorConfig });
  const control = await startControl({
    sandboxBaseUrl: emulator.url,
    sandboxToken: 'sandbox-token',
    ...config,
  });
  onTestFinished(async () => {
    await control.close();
    await emulator.close();
  });
  return { emulator, control, client: await new Client(control.url).signIn() };
}

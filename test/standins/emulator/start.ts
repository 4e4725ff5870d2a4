import { onTestFinished } from 'vitest';
import { type Emulator, type EmulatorConfig, startEmulator } from '../../../src/standins/emulator/index.ts';
import { call } from './client.ts';

/** Starts an emulator with the sandbox `box`, for one test. */
export async function emulatorWithBox(config: EmulatorConfig = {}): Promise<Emulator> {
  const emulator = await startEmulator(config);
  onTestFinished(() => emulator.close());
  const { resource = 'sandboxes', token } = config;
  await call(emulator.url, 'POST', `/v1/${resource}`, { body: { name: 'box' }, ...(token ? { token } : {}) });
  return emulator;
}

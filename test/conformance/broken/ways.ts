/** The ways to start a broker: each must give the same result. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { attachBroker } from '../../../src/conformance/start/attach.ts';
import { startCommand } from '../../../src/conformance/start/command.ts';
import { startModule } from '../../../src/conformance/start/module.ts';
import { listenOn } from '../../../src/conformance/upstreams/listen.ts';
import type { Gate } from '../../../src/model/report.ts';
import { type BrokerVariant, startVariant } from '../../../src/standins/broken-brokers/builders.ts';
import { runGate } from '../run-gate.ts';
import { ALL_CAPABILITIES } from './run-variant.ts';

const file = fileURLToPath(new URL('../brokers/broken.ts', import.meta.url));

/** The options of a run with this broker. */
const optionsFor = ({ caughtBy = '', requestTimeoutMs = 20_000 }: BrokerVariant) => ({
  capabilities: ALL_CAPABILITIES,
  extended: 'strict' as const,
  only: [caughtBy],
  requestTimeoutMs,
  timeoutMs: 60_000,
});

const commandOptions = ({ does }: BrokerVariant) => ({
  cwd: '.',
  passEnv: ['BROKEN_BROKER'],
  hostEnv: { ...process.env, BROKEN_BROKER: does },
});

/** An env on free ports, as a user writes one for a broker that runs already. */
async function fixedEnv() {
  const listen = listenOn();
  const servers = await Promise.all([listen(() => {}), listen(() => {}), listen(() => {})]);
  const [model = '', agents = '', echo = ''] = servers.map(({ url }) => url);
  await Promise.all(servers.map(({ close }) => close()));
  const secret = (name: string, value: string) => ({ box: 'conformance-a', name, host: echo, value });
  return {
    broker: 'lobby',
    boxes: ['conformance-a', 'conformance-b', 'conformance-c'],
    modelapi: { url: model, credential: `model-${randomBytes(8).toString('hex')}` },
    agentsvc: { url: agents, credential: `agents-${randomBytes(8).toString('hex')}` },
    secrets: [
      secret('CONFORMANCE', `value-${randomBytes(8).toString('hex')}`),
      secret('CONFORMANCE_ODD', `odd+/=%"\u00e9 ${randomBytes(8).toString('hex')}`),
    ],
  };
}

export const ways: Readonly<Record<string, (broker: BrokerVariant) => Promise<Gate>>> = {
  module: async (broker) => {
    const start = startModule(file, process.execPath, commandOptions(broker));
    return (await runGate({ ...optionsFor(broker), start })).gate;
  },
  command: async (broker) => {
    const start = startCommand(`'${process.execPath}' '${file}'`, commandOptions(broker));
    return (await runGate({ ...optionsFor(broker), start })).gate;
  },
  attached: async (broker) => {
    const env = await fixedEnv();
    const running = await startVariant(broker.overrides)(env);
    try {
      return (await runGate({ ...optionsFor(broker), ...attachBroker(running, env) })).gate;
    } finally {
      await running.close?.();
    }
  },
};

import { resolve as resolvePath } from 'node:path';
import { type BrokerNames, neutralNames } from '../broker/names.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { importFile } from '../code-cache.ts';
import { CHECK_ALIASES } from '../conformance/checks/agentsvc.ts';
import type { BoundedStart, StartBroker } from '../conformance/env.ts';
import { capabilitiesProblem, type ExtraCapabilitySpec } from '../conformance/extra-capabilities.ts';
import { checkConformance } from '../conformance/gate.ts';
import { type ExtendedMode, listCheckIds } from '../conformance/select-checks.ts';
import { BrokerStartError } from '../conformance/start/start-error.ts';
import { type ListenFunction, listenOn } from '../conformance/upstreams/listen.ts';
import type { Io } from '../io.ts';
import type { Invocation } from './commands.ts';
import { assertReadable } from './files.ts';
import type { PreparedGate } from './gates.ts';
import { readJsonFile } from './json-file.ts';
import type { Values } from './options.ts';
import { runSingleGate } from './run-gate.ts';
import { passEnvOf, runOptionsFactory } from './run-options.ts';
import { resolveServiceInputs } from './service-inputs.ts';
import { quoteForMessage, UsageError } from './usage-error.ts';

/** `gatehouse conformance` */
export async function conformance(invocation: Invocation): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareConformance(values, io);
  return runSingleGate('conformance', prepared, startedAt, invocation);
}

export async function prepareConformance(rawValues: Values, io: Io): Promise<PreparedGate> {
  const { values, vocabulary } = await resolveServiceInputs(rawValues, io);
  const names = { ...neutralNames, ...vocabulary.broker };
  const source = brokerSource(values, names, io);
  const extended = extendedMode(values.text('extended'));
  const { extra, ids } = await loadExtraCapabilities(values.text('extra'), extended, io);
  const options = await runOptionsFactory(values, io);
  const capabilities = values.list('capabilities');
  const unknown = capabilitiesProblem(capabilities, names, extra);
  if (unknown !== undefined) throw new UsageError(`--capabilities: ${unknown}`);
  const listen = listenOptions(values);
  const { start, env } = await source.read();
  return {
    checkIds: ids,
    checkCount: ids.length - Object.keys(CHECK_ALIASES).length,
    runChecks: (only, gateProgress) =>
      checkConformance(values.text('name') ?? source.name, {
        ...options(only, gateProgress),
        start,
        env,
        names,
        extra,
        extended,
        broker: values.text('broker'),
        capabilities: capabilities.length > 0 ? capabilities : source.capabilities,
        listen,
      }),
  };
}

interface BrokerSource {
  /** The gate's subject where nothing names the broker. */
  readonly name: string;
  readonly capabilities?: readonly string[];
  /** Throws `CallError`. */
  readonly read: () => Promise<{ readonly start: StartBroker | BoundedStart; readonly env?: ConformanceEnv }>;
}

const SOURCE_FLAGS = ['reference', 'module', 'start', 'attach'] as const;

/** Where the broker comes from. Throws `CallError` unless exactly one thing says it. */
function brokerSource(values: Values, names: BrokerNames, io: Io): BrokerSource {
  const isReference = values.flag('reference') || values.flag('stand-in');
  const [flag, conflicting] = SOURCE_FLAGS.filter((name) =>
    name === 'reference' ? isReference : values.text(name) !== undefined,
  );
  if (flag === undefined)
    throw new UsageError(
      'no broker is named; give --module FILE, --start CMD, --attach FILE, or --reference',
    );
  if (conflicting !== undefined)
    throw new UsageError(`--${flag} and --${conflicting} exclude each other; keep one`);
  if (values.text('env') !== undefined && flag !== 'attach')
    throw new UsageError('--env goes with --attach: it is what a broker that runs already was started with');
  const command = { cwd: io.cwd, passEnv: passEnvOf(values), hostEnv: io.env };
  const sources: Readonly<Record<(typeof SOURCE_FLAGS)[number], BrokerSource>> = {
    reference: {
      name: 'stand-in broker',
      capabilities: ['inference', 'egress', 'feedback', 'agentsvc'],
      read: async () => {
        const { startReferenceBroker } = await import('../standins/broker/reference.ts');
        return { start: (env: ConformanceEnv) => startReferenceBroker(env, {}, { names }) };
      },
    },
    module: {
      name: values.text('module') ?? '',
      read: async () => {
        const file = resolvePath(io.cwd, values.text('module')!);
        assertReadable(file, values.text('module')!, 'the module', io);
        const { startModule } = await import('../conformance/start/module.ts');
        return { start: startModule(file, process.execPath, command) };
      },
    },
    start: {
      name: 'the broker',
      read: async () => {
        const { startCommand } = await import('../conformance/start/command.ts');
        return { start: startCommand(values.text('start')!, command) };
      },
    },
    attach: {
      name: 'the broker',
      read: async () => {
        const env = values.text('env');
        if (env === undefined)
          throw new UsageError('--attach needs --env FILE: the env that the broker was started with');
        const { attachBroker } = await import('../conformance/start/attach.ts');
        const broker = readJsonFile(values.text('attach')!, 'the file of --attach', io);
        const attachedBroker = asUsageError(() =>
          attachBroker(broker, readJsonFile(env, 'the file of --env', io)),
        );
        const brokerWord = values.text('broker');
        if (brokerWord !== undefined && brokerWord !== attachedBroker.env.broker)
          throw new UsageError(
            `--broker is ${quoteForMessage(brokerWord)} and the env of the attached broker says ${quoteForMessage(attachedBroker.env.broker)}; leave --broker out`,
          );
        return attachedBroker;
      },
    },
  };
  return sources[flag];
}

function asUsageError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokerStartError)) throw error;
    throw new UsageError(error.help ? `${error.message}; ${error.help}` : error.message);
  }
}

/** The extra capabilities of a file, and the ids of all checks with them. Throws `CallError`. */
async function loadExtraCapabilities(
  path: string | undefined,
  extended: ExtendedMode,
  io: Io,
): Promise<{ readonly extra?: readonly ExtraCapabilitySpec[]; readonly ids: readonly string[] }> {
  if (path === undefined) return { ids: await listCheckIds({ extended }) };
  const file = resolvePath(io.cwd, path);
  assertReadable(file, path, 'the file of --extra', io);
  const { loadExtraCapabilities } = await import('../conformance/start/extra-file.ts');
  try {
    const extra = await loadExtraCapabilities(file, importFile);
    return { extra, ids: await listCheckIds({ extra, extended }) };
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new UsageError(`the file of --extra ${path} ${line}`);
  }
}

const extendedMode = (value: string | undefined): ExtendedMode =>
  value === undefined ? 'off' : value === 'strict' ? 'strict' : 'warn';

/** Where the upstreams listen, and how the broker reaches them. Throws `CallError`. */
function listenOptions(values: Values): ListenFunction | undefined {
  const listen = values.text('listen');
  const advertise = values.text('advertise');
  for (const [flag, host] of [
    ['listen', listen],
    ['advertise', advertise],
  ] as const)
    if (host !== undefined && !/^[A-Za-z0-9.:_-]+$/.test(host))
      throw new UsageError(`--${flag} is ${quoteForMessage(host)}; give the name or address of a host`);
  return listen === undefined && advertise === undefined ? undefined : listenOn(listen, advertise ?? listen);
}

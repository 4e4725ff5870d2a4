import { resolve } from 'node:path';
import { type BrokerNames, neutralNames } from '../broker/names.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { CHECK_ALIASES } from '../conformance/checks/agentsvc.ts';
import type { BoundedStart, StartBroker } from '../conformance/env.ts';
import { capabilitiesProblem, type ExtraCapabilitySpec } from '../conformance/extra-capabilities.ts';
import { checkConformance } from '../conformance/gate.ts';
import { type ExtendedMode, listCheckIds } from '../conformance/select-checks.ts';
import { BrokerStartError } from '../conformance/start/start-error.ts';
import { type ListenFunction, listenOn } from '../conformance/upstreams/listen.ts';
import type { Io } from '../io.ts';
import type { Invocation } from './command.ts';
import type { conformanceOptions } from './conformance-options.ts';
import { assertReadable, readJsonFile } from './files.ts';
import { secondsOf, type Values } from './options.ts';
import type { PreparedGate } from './prepared-gate.ts';
import { runSingleGate } from './run-gate.ts';
import { loadRunOptions, passEnvOf } from './run-options.ts';
import { resolveServiceInputs } from './service-inputs.ts';
import { joinHelp, quoteForMessage, UsageError } from './usage-error.ts';

type ConformanceOption = (typeof conformanceOptions)[number];
type ConformanceValues = Values<ConformanceOption>;

/** `gatehouse conformance`. Returns the exit code; throws `UsageError`. */
export async function conformance(invocation: Invocation<ConformanceOption>): Promise<number> {
  const { values, io } = invocation;
  const startedAt = io.now();
  const prepared = await prepareConformance(values, false, io);
  return runSingleGate('conformance', prepared, startedAt, invocation);
}

/** The gate for the broker that the values name, or for the stand-in. Throws `UsageError`. */
export async function prepareConformance(
  rawValues: ConformanceValues,
  isStandIn: boolean,
  io: Io,
): Promise<PreparedGate> {
  const inputs = await resolveServiceInputs(rawValues, io);
  const { values } = inputs;
  const names = { ...neutralNames, ...inputs.vocabulary.broker };
  if (values.flag('self-test')) return prepareSelfTest(values, inputs.configFiles, io);
  const source = brokerSource(values, isStandIn, names, io);
  const extended = extendedMode(values.text('extended'));
  const { extra, ids } = await loadExtraCapabilities(values, extended, io);
  const runOptions = await loadRunOptions('conformance', values, io);
  const capabilities = values.list('capabilities');
  const unknown = capabilitiesProblem(capabilities, names, extra);
  if (unknown !== undefined) throw new UsageError(`--capabilities: ${unknown}`);
  const listen = listenOptions(values);
  const { start, env } = await source.read();
  return {
    checkIds: ids,
    checkCount: ids.length - Object.keys(CHECK_ALIASES).length,
    configFiles: [...inputs.configFiles, ...runOptions.configFiles],
    runChecks: (only, gateProgress) =>
      checkConformance(values.text('name') ?? source.name, {
        ...runOptions.value(only, gateProgress),
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

/** The suite itself as what is tested. Throws `UsageError` if a broker is named too. */
async function prepareSelfTest(
  values: ConformanceValues,
  configFiles: PreparedGate['configFiles'],
  io: Io,
): Promise<PreparedGate> {
  const named = SOURCE_FLAGS.find((name) =>
    name === 'reference' ? values.flag(name) : values.text(name) !== undefined,
  );
  if (named !== undefined) throw new UsageError(`--self-test and --${named} exclude each other; use one`);
  const runOptions = await loadRunOptions('conformance', values, io);
  const { runSelfTest, selfTestChecks } = await import('./self-test.ts');
  return {
    checkIds: (await selfTestChecks()).map(({ id }) => id),
    configFiles: [...configFiles, ...runOptions.configFiles],
    runChecks: async (only, gateProgress) => ({
      gate: await runSelfTest(runOptions.value(only, gateProgress)),
      secrets: [],
    }),
  };
}

interface BrokerSource {
  /** The gate's subject without `--name`. */
  readonly name: string;
  readonly capabilities?: readonly string[];
  /** Throws `UsageError`. */
  readonly read: () => Promise<{ readonly start: StartBroker | BoundedStart; readonly env?: ConformanceEnv }>;
}

const SOURCE_FLAGS = ['reference', 'module', 'start', 'attach'] as const;

/** Where the broker comes from. Throws `UsageError` unless exactly one flag says so. */
function brokerSource(
  values: ConformanceValues,
  isStandIn: boolean,
  names: BrokerNames,
  io: Io,
): BrokerSource {
  const isReference = values.flag('reference') || isStandIn;
  const [flag, conflicting] = SOURCE_FLAGS.filter((name) =>
    name === 'reference' ? isReference : values.text(name) !== undefined,
  );
  if (flag === undefined)
    throw new UsageError('no broker given; use --module FILE, --start CMD, --attach FILE, or --reference');
  if (conflicting !== undefined)
    throw new UsageError(`--${flag} and --${conflicting} exclude each other; use one`);
  if (values.text('env') !== undefined && flag !== 'attach')
    throw new UsageError(
      '--env needs --attach: it is the env that an already running broker was started with',
    );
  const command = commandOptions(values, io);
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
        const file = resolve(io.cwd, values.text('module')!);
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
            `--broker is ${quoteForMessage(brokerWord)}, but --env names ${quoteForMessage(attachedBroker.env.broker)}; drop --broker`,
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
    throw new UsageError(joinHelp(error.message, error.help));
  }
}

/** The extra capabilities in a file, and the ids of all checks, theirs included. Throws `UsageError`. */
async function loadExtraCapabilities(
  values: ConformanceValues,
  extended: ExtendedMode,
  io: Io,
): Promise<{ readonly extra?: readonly ExtraCapabilitySpec[]; readonly ids: readonly string[] }> {
  const path = values.text('extra');
  if (path === undefined) return { ids: await listCheckIds({ extended }) };
  const file = resolve(io.cwd, path);
  assertReadable(file, path, 'the file of --extra', io);
  const { loadExtraCapabilities } = await import('../conformance/start/extra-file.ts');
  try {
    const extra = await loadExtraCapabilities(file, {
      ...commandOptions(values, io),
      node: process.execPath,
      readyMs: secondsOf('--timeout', values.number('timeout')) * 1000,
      signal: io.stopSignal(),
    });
    return { extra, ids: await listCheckIds({ extra, extended }) };
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new UsageError(`the file of --extra ${path} ${line}`);
  }
}

const commandOptions = (values: ConformanceValues, io: Io) => ({
  cwd: io.cwd,
  passEnv: passEnvOf(values, io),
  hostEnv: io.env,
});

const extendedMode = (value: string | undefined): ExtendedMode =>
  value === undefined ? 'off' : value === 'strict' ? 'strict' : 'warn';

/** Where the upstreams listen, and how the broker reaches them. Throws `UsageError`. */
function listenOptions(values: ConformanceValues): ListenFunction | undefined {
  const listen = values.text('listen');
  const advertise = values.text('advertise');
  for (const [flag, host] of [
    ['listen', listen],
    ['advertise', advertise],
  ] as const)
    if (host !== undefined && !/^[A-Za-z0-9.:_-]+$/.test(host))
      throw new UsageError(`--${flag} is ${quoteForMessage(host)}; expected a host name or address`);
  return listen === undefined && advertise === undefined ? undefined : listenOn(listen, advertise ?? listen);
}

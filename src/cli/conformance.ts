import { resolve as resolvePath } from 'node:path';
import { type BrokerNames, neutralNames } from '../broker/names.ts';
import type { ConformanceEnv } from '../broker/start-contract.ts';
import { importFile } from '../compiled.ts';
import { capabilitiesProblem } from '../conformance/capabilities.ts';
import { CHECK_ALIASES } from '../conformance/checks/agentsvc.ts';
import type { BoundedStart, StartBroker } from '../conformance/env.ts';
import type { ExtraCapabilitySpec } from '../conformance/extra-capabilities.ts';
import { checkConformance } from '../conformance/gate.ts';
import { type ExtendedMode, listCheckIds } from '../conformance/select-checks.ts';
import { BrokerStartError } from '../conformance/start/start-error.ts';
import { type ListenFunction, listenOn } from '../conformance/upstreams/listen.ts';
import type { Io } from '../io.ts';
import { judgeAlone } from './alone.ts';
import { CallError, quoted } from './call-error.ts';
import type { Call } from './commands.ts';
import { mayRead } from './files.ts';
import type { Prepared } from './gates.ts';
import { json } from './json-file.ts';
import type { Values } from './options.ts';
import { passEnvOf, runOptionsOf } from './run-options.ts';
import { serviceWords } from './service-words.ts';

/** `gatehouse conformance` */
export async function conformance(call: Call): Promise<number> {
  const { values, io } = call;
  const startedAt = io.now();
  const prepared = await prepareConformance(values, io);
  return judgeAlone('conformance', prepared, startedAt, call);
}

export async function prepareConformance(given: Values, io: Io): Promise<Prepared> {
  const { values, vocabulary } = await serviceWords(given, io);
  const names = { ...neutralNames, ...vocabulary.broker };
  const from = sourceOf(values, names, io);
  const extended = extendedOf(values.text('extended'));
  const { extra, ids } = await extraOf(values.text('extra'), extended, io);
  const options = await runOptionsOf(values, io);
  const capabilities = values.list('capabilities');
  const unknown = capabilitiesProblem(capabilities, names, extra);
  if (unknown !== undefined) throw new CallError(`--capabilities: ${unknown}`);
  const listen = listenOf(values);
  const { start, env } = await from.read();
  return {
    ids,
    count: ids.length - Object.keys(CHECK_ALIASES).length,
    judge: (only, doing) =>
      checkConformance(values.text('name') ?? from.name, {
        ...options(only, doing),
        start,
        env,
        names,
        extra,
        extended,
        broker: values.text('broker'),
        capabilities: capabilities.length > 0 ? capabilities : from.capabilities,
        listen,
      }),
  };
}

interface Source {
  /** The gate's subject where nothing names the broker. */
  readonly name: string;
  readonly capabilities?: readonly string[];
  /** Throws `CallError`. */
  readonly read: () => Promise<{ readonly start: StartBroker | BoundedStart; readonly env?: ConformanceEnv }>;
}

const WAYS = ['reference', 'module', 'start', 'attach'] as const;

/** Where the broker comes from. Throws `CallError` unless exactly one thing says it. */
function sourceOf(values: Values, names: BrokerNames, io: Io): Source {
  const isReference = values.flag('reference') || values.flag('stand-in');
  const [way, other] = WAYS.filter((name) =>
    name === 'reference' ? isReference : values.text(name) !== undefined,
  );
  if (way === undefined)
    throw new CallError('no broker is named; give --module FILE, --start CMD, --attach FILE, or --reference');
  if (other !== undefined) throw new CallError(`--${way} and --${other} exclude each other; keep one`);
  if (values.text('env') !== undefined && way !== 'attach')
    throw new CallError('--env goes with --attach: it is what a broker that runs already was started with');
  const command = { cwd: io.cwd, passEnv: passEnvOf(values), hostEnv: io.env };
  const sources: Readonly<Record<(typeof WAYS)[number], Source>> = {
    reference: {
      name: 'stand-in broker',
      capabilities: ['inference', 'egress', 'feedback', 'agentsvc'],
      read: async () => {
        const { startReference } = await import('../standins/broker/reference.ts');
        return { start: (env: ConformanceEnv) => startReference(env, {}, { words: names }) };
      },
    },
    module: {
      name: values.text('module') ?? '',
      read: async () => {
        const file = resolvePath(io.cwd, values.text('module')!);
        mayRead(file, values.text('module')!, 'the module', io);
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
          throw new CallError('--attach needs --env FILE: the env that the broker was started with');
        const { attachBroker } = await import('../conformance/start/attach.ts');
        const broker = json(values.text('attach')!, 'the file of --attach', io);
        const found = callErrors(() => attachBroker(broker, json(env, 'the file of --env', io)));
        const word = values.text('broker');
        if (word !== undefined && word !== found.env.broker)
          throw new CallError(
            `--broker is ${quoted(word)} and the env of the attached broker says ${quoted(found.env.broker)}; leave --broker out`,
          );
        return found;
      },
    },
  };
  return sources[way];
}

function callErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokerStartError)) throw error;
    throw new CallError(error.help ? `${error.message}; ${error.help}` : error.message);
  }
}

/** The extra capabilities of a file, and the ids of all checks with them. Throws `CallError`. */
async function extraOf(
  path: string | undefined,
  extended: ExtendedMode,
  io: Io,
): Promise<{ readonly extra?: readonly ExtraCapabilitySpec[]; readonly ids: readonly string[] }> {
  if (path === undefined) return { ids: await listCheckIds({ extended }) };
  const file = resolvePath(io.cwd, path);
  mayRead(file, path, 'the file of --extra', io);
  const { loadExtraCapabilities } = await import('../conformance/start/extra-file.ts');
  try {
    const extra = await loadExtraCapabilities(file, importFile);
    return { extra, ids: await listCheckIds({ extra, extended }) };
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    throw new CallError(`the file of --extra ${path} ${line}`);
  }
}

const extendedOf = (word: string | undefined): ExtendedMode =>
  word === undefined ? 'off' : word === 'strict' ? 'strict' : 'warn';

/** Where the upstreams listen, and how the broker reaches them. Throws `CallError`. */
function listenOf(values: Values): ListenFunction | undefined {
  const listen = values.text('listen');
  const advertise = values.text('advertise');
  for (const [flag, host] of [
    ['listen', listen],
    ['advertise', advertise],
  ] as const)
    if (host !== undefined && !/^[A-Za-z0-9.:_-]+$/.test(host))
      throw new CallError(`--${flag} is ${quoted(host)}; give the name or address of a host`);
  return listen === undefined && advertise === undefined ? undefined : listenOn(listen, advertise ?? listen);
}

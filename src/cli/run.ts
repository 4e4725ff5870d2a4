import type { Io } from '../io.ts';
import { gateOf } from '../model/judging.ts';
import { CallError } from './call-error.ts';
import { calledAs } from './called.ts';
import type { Call } from './commands.ts';
import type { Config } from './config-file.ts';
import { finish } from './finish.ts';
import { type GateEntry, gates, type Judged, type Prepared } from './gates.ts';
import { DEFAULT_CONFIG, hasJudge } from './judges.ts';
import { checkOnly } from './only.ts';
import { commonOptions, resolve } from './options.ts';
import { type GateProgress, progressOn, SILENT } from './progress.ts';
import { wantedOf } from './publish-options.ts';
import { sayable } from './say.ts';

/** The flags that say what is judged. */
const OWN = new Set(['config', 'demo']);

/** Without a configuration: the default settings files. */
const plain: Config = { gates: { settings: {} } };

/** What `--demo` runs, in the folder of our own files. */
const demo: Config = {
  gates: {
    settings: { files: ['examples/pipeline.yml'] },
    conformance: { 'stand-in': true },
    validate: { 'stand-in': true },
    'verify-conversation': { 'stand-in': true },
  },
};

/** `gatehouse run`: the gates that the configuration names, all at once, then one report. */
export async function run({ given, values, options, io }: Call): Promise<number> {
  const startedAt = io.now();
  wantedOf(values);
  const isDemo = values.flag('demo');
  const config = isDemo ? demo : ((await configOf(values.text('config'), io)) ?? plain);
  const named = gates.filter(({ gate }) => config.gates[gate] !== undefined);
  if (named.length === 0) {
    const keys = gates.map(({ gate }) => gate).join(', ');
    throw new CallError(`the configuration names no gate; give it a key: ${keys}`);
  }
  // A call that turns out to be wrong ends the gates that run already.
  const wrong = new AbortController();
  const here: Io = { ...io, stopping: () => AbortSignal.any([io.stopping(), wrong.signal]) };
  // Our own files may be read anywhere, and are of no change.
  const there: Io = isDemo
    ? {
        ...here,
        cwd: io.home,
        env: { ...io.env, GITHUB_WORKSPACE: undefined },
        judges: { files: new Set() },
      }
    : here;
  // The call's names are of any gate, a configuration's of its own.
  const only = values.list('only');
  const ready: [GateEntry, Prepared, only: readonly string[]][] = [];
  for (const entry of named) {
    const of = resolve([...entry.options, ...commonOptions], given, io.env, config.gates[entry.gate]);
    const [prepared, own] = [await entry.prepare(of, there), of.list('only')];
    if (only.length === 0) checkOnly(own, prepared.ids, `the gate ${entry.gate}`);
    ready.push([entry, prepared, own]);
  }
  const ids = ready.flatMap(([, { ids }]) => ids);
  if (ids.length === 0) {
    throw new CallError(
      `nothing to check: no pipeline.yml, pipeline.yaml here, and no configuration (${DEFAULT_CONFIG})`,
    );
  }
  checkOnly(only, ids, 'the gates that are configured');
  const begun = ready.flatMap(([entry, prepared, own]) => {
    const wanted = own.filter((id) => prepared.ids.includes(id));
    return own.length > 0 && wanted.length === 0 ? [] : [{ entry, prepared, wanted }];
  });
  // Files are read in no time.
  const waits = begun.some(({ entry }) => entry.gate !== 'settings');
  const progress = waits ? await progressOn(values, io) : SILENT;
  const settled = await Promise.allSettled(
    begun.map(async ({ entry, prepared, wanted }) => {
      const doing = progress.gate(entry.gate, wanted.length || (prepared.count ?? prepared.ids.length));
      const judged = await judge(entry, prepared, wanted, doing, io, wrong);
      doing.end(judged.gate);
      return judged;
    }),
  );
  progress.close();
  const judged = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const command = calledAs('run', [], { given, options: options.filter(({ name }) => OWN.has(name)), io });
  return finish(
    {
      gates: judged.map(({ gate }) => (gate.gate === 'settings' ? gate : { ...gate, command })),
      startedAt,
      texts: new Map(judged.flatMap(({ texts }) => [...(texts ?? [])])),
      secrets: judged.flatMap(({ secrets }) => secrets),
      notConfigured: gates.filter((entry) => !named.includes(entry)).map(({ gate }) => gate),
    },
    resolve(options, given, io.env, Object.assign({}, ...named.map(({ gate }) => config.gates[gate]))),
    io,
  );
}

/** A gate that breaks takes no other gate with it: it could not be judged. Throws a `CallError`, and then ends the others. */
async function judge(
  { gate }: GateEntry,
  { judge: judged }: Prepared,
  only: readonly string[],
  doing: GateProgress,
  io: Io,
  wrong: AbortController,
): Promise<Judged> {
  const startedAt = io.now();
  try {
    return await judged(only, doing);
  } catch (error) {
    if (error instanceof CallError) {
      wrong.abort();
      throw error;
    }
    const what = sayable(error instanceof Error ? error.message : String(error), io);
    const cause = { message: `the gate broke: ${what}`, help: 'this is a fault of gatehouse: report it' };
    const options = { now: io.now, failOn: 'error', only: [] } as const;
    return { gate: gateOf(gate, gate, [], { startedAt, options, cause }), secrets: [] };
  }
}

/** The configuration that is named, or the usual one; what reads it is only loaded where there is one. */
async function configOf(path: string | undefined, io: Io): Promise<Config | undefined> {
  if (path === undefined && !(await hasJudge(DEFAULT_CONFIG, io))) return undefined;
  return (await import('./config-file.ts')).readConfig(path ?? DEFAULT_CONFIG, io);
}

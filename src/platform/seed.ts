/** Fills a platform with a profile's sample data, through its own API. A second time writes nothing. */
import type { Problem } from '../model/outcome.ts';
import { Reader } from './reader.ts';
import { type Deed, type Doing, deeds } from './seed-deeds.ts';
import { idOf, lacks, lookUp, type Plan, planSeed, readAt, SeedStop, stopOf } from './seed-plan.ts';
import type { IdName, Ids, SeedRecord } from './seed-records.ts';
import type { SeedSettings } from './seed-settings.ts';
import { objectOf } from './shape.ts';
import { usable } from './token.ts';
import { type Call, Writer } from './writer.ts';

export interface SeedOptions extends SeedSettings {
  /** As `baseUrl` makes it. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly dryRun: boolean;
  /** Whether what a live account bills may be written. */
  readonly yes: boolean;
  readonly requestTimeoutMs: number;
  /** How long the agent may take to become READY. */
  readonly readyMs: number;
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface SeedResult {
  /** `planned`: a dry run; `refused`: nothing was written; `failed`: it ended midway, and `written` is there. */
  readonly end: 'done' | 'planned' | 'refused' | 'failed';
  readonly written: readonly string[];
  readonly kept: readonly string[];
  /** What was left out, with the reason. */
  readonly left: readonly string[];
  /** What a dry run would send; `<agent>` and the like stand for ids that are not known yet. */
  readonly calls: readonly Call[];
  readonly problem?: Problem;
  /** Whether the call has to change, and not the platform. */
  readonly isOfCall?: boolean;
}

/** Writes what is not there yet, in order. What the platform answers never makes it throw. */
export async function seed(given: SeedOptions): Promise<SeedResult> {
  const told = { written: [] as string[], kept: [] as string[], left: [] as string[], calls: [] as Call[] };
  if (given.profile === 'none') return { end: 'done', ...told };
  let options: SeedOptions;
  try {
    options = { ...given, token: usable(given.token) };
  } catch (error) {
    return {
      end: 'refused',
      ...told,
      problem: { message: `nothing was written: ${(error as Error).message}` },
    };
  }
  const reader = new Reader(options);
  let begun = false;
  try {
    const plan = await planSeed(reader, options, options.baseUrl);
    const todo = await openDeeds(plan, reader);
    for (const { record, why } of plan.left) told.left.push(`${record.what(plan.making)}: ${why}`);
    for (const { record, there } of plan.records) if (there) told.kept.push(record.what(plan.making));
    if (options.dryRun) {
      told.calls.push(...callsOf(plan, todo));
      return { end: 'planned', ...told };
    }
    allow(plan, todo, options);
    begun = true;
    const doing = {
      ...options,
      making: plan.making,
      reader,
      writer: new Writer(options),
      ids: { ...plan.ids },
    };
    for (const line of told.left) options.progress(`left out: ${line}`);
    for (const { record, there } of plan.records) {
      if (there) options.progress(`there: ${record.what(plan.making)}`);
      else await write(record, doing, told);
    }
    // What a release has no place for has nothing to be done with.
    for (const one of todo) if (doing.ids[one.deed.needs] !== undefined) await perform(one, doing, told);
    return { end: 'done', ...told };
  } catch (error) {
    if (!(error instanceof SeedStop)) throw error;
    const problem = problemOf(error, begun, told.written);
    return { end: begun ? 'failed' : 'refused', ...told, problem, isOfCall: error.isOfCall };
  }
}

function problemOf({ message, help }: SeedStop, begun: boolean, written: readonly string[]): Problem {
  if (!begun) return { message: `nothing was written: ${message}`, help };
  const so = written.length === 0 ? 'nothing was written' : `written so far: ${written.join(', ')}`;
  const on = 'the same command goes on from there: what is there is kept';
  return { message: `${message} (${so})`, help: help ? `${help}; ${on}` : on };
}

interface Todo {
  readonly deed: Deed;
  /** Absent where the record it is done with is not there yet. */
  readonly calls?: readonly Call[];
}

/** The deeds that are still to be done. */
async function openDeeds({ making, ids, left }: Plan, reader: Reader): Promise<Todo[]> {
  const todo: Todo[] = [];
  if (making.profile !== 'demo') return todo;
  for (const deed of deeds) {
    const why = deed.unless?.(making);
    if (why !== undefined) continue;
    if (ids[deed.needs] === undefined || ids.agent === undefined) {
      if (!left.some(({ record }) => record.gives?.[0] === deed.needs)) todo.push({ deed });
      continue;
    }
    const calls = await deed.left({ making, reader, ids });
    if (calls.length > 0) todo.push({ deed, calls });
  }
  return todo;
}

function callsOf({ making, records, ids }: Plan, todo: readonly Todo[]): Call[] {
  const known = { agent: '<agent>', case: '<case>', skill: '<skill>', ...ids };
  const writes = records
    .filter(({ there }) => !there)
    .map(({ record }) => ({
      method: 'POST' as const,
      path: (record.path ?? record.list)(known),
      body: record.body(making),
    }));
  return [...writes, ...todo.flatMap(({ deed, calls }) => calls ?? deed.all(known))];
}

/** Says what will be billed. Throws `SeedStop` where nobody has agreed to it. */
function allow({ making, records }: Plan, todo: readonly Todo[], { yes, progress }: SeedOptions): void {
  if (making.local) return;
  const bills = [
    ...records.flatMap(({ record, there }) => (there ? [] : (record.bills ?? []))),
    ...todo.flatMap(({ deed }) => deed.bills ?? []),
  ];
  if (bills.length === 0) return;
  if (!yes)
    throw new SeedStop(
      `the account of this platform would be billed for ${bills.join(', ')}`,
      'give --yes to agree, or choose the profile foundation',
      true,
    );
  progress(`the account of this platform is billed for ${bills.join(', ')}`);
}

type Told = { readonly written: string[]; readonly kept: string[]; readonly left: string[] };
type Running = Doing & { readonly ids: Partial<Record<IdName, string>> };

async function write(record: SeedRecord, doing: Running, { written, kept, left }: Told): Promise<void> {
  const { making, writer, ids, progress } = doing;
  const what = record.what(making);
  const path = (record.path ?? record.list)(ids);
  const sent = await writer.send({ method: 'POST', path, body: record.body(making) });
  if ('fault' in sent) {
    if (record.newer && sent.fault.status === 404) {
      left.push(`${what}: ${lacks(record.newer)}`);
      progress(`left out: ${left.at(-1)}`);
      return;
    }
    // Somebody else wrote it just now.
    const there = sent.fault.status === 409 ? await again(record, doing) : undefined;
    if (!there) throw stopOf({ ...sent.fault, message: `${what} was not written: ${sent.fault.message}` });
    Object.assign(ids, there);
    kept.push(what);
    progress(`there: ${what}`);
    return;
  }
  const answer = `POST ${path}`;
  Object.assign(
    ids,
    idOf(
      record,
      readAt(answer, () => objectOf(sent.json)),
      answer,
    ),
  );
  written.push(what);
  progress(`written: ${what}`);
}

async function again(record: SeedRecord, { reader, making, ids }: Running): Promise<Ids | undefined> {
  const there = await lookUp(reader, record, making, ids);
  if (there === undefined || there === 'lacking') return undefined;
  return idOf(record, there, `GET ${record.list(ids)}`);
}

async function perform({ deed }: Todo, doing: Running, { written, left }: Told): Promise<void> {
  const { making, writer, progress } = doing;
  const what = deed.what(making);
  await deed.before?.(doing);
  const calls = await deed.left(doing);
  if (calls.length === 0) return;
  for (const call of calls) {
    const sent = await writer.send(call);
    if ('fault' in sent) {
      if (deed.notLocal && making.local && sent.fault.status === 502) {
        left.push(`${what}: the local cloud emulator has none`);
        progress(`left out: ${left.at(-1)}`);
        return;
      }
      throw stopOf({ ...sent.fault, message: `${what} was not carried out: ${sent.fault.message}` });
    }
    const fault = deed.fault?.(sent.text);
    if (fault !== undefined) throw new SeedStop(`${what} was not carried out: ${fault}`);
  }
  written.push(what);
  progress(`done: ${what}`);
}

/** What of a profile is there and what is still to be written: looked up before anything is. */

import { hasRegistry } from './answers.ts';
import { isLocal } from './base-url.ts';
import type { Fault } from './fault.ts';
import { chooseModel } from './models.ts';
import { tagsOf } from './names.ts';
import type { Reader } from './reader.ts';
import { type IdName, type Ids, type Making, type SeedRecord, seedRecords } from './seed-records.ts';
import { regionOf, type SeedSettings } from './seed-settings.ts';
import { type Item, idAt, itemsOf, Misshapen } from './shape.ts';

export interface Planned {
  readonly record: SeedRecord;
  /** As it was found; absent where it is to be written. */
  readonly there?: Item;
}

export interface Plan {
  readonly making: Making;
  readonly records: readonly Planned[];
  readonly left: readonly { readonly record: SeedRecord; readonly why: string }[];
  readonly ids: Ids;
}

/** Nothing can be written, and why: one line, and what to do. */
export class SeedStop extends Error {
  readonly help: string | undefined;
  /** Whether the call has to change, and not the platform. */
  readonly isOfCall: boolean;

  constructor(message: string, help?: string, isOfCall = false) {
    super(message);
    this.help = help;
    this.isOfCall = isOfCall;
  }
}

/** The JSON of an answer. Throws `SeedStop` where there is none. */
export async function jsonAt(reader: Reader, path: string): Promise<unknown> {
  const reply = await reader.get(path);
  if ('fault' in reply) throw stopOf(reply.fault);
  return reply.json;
}

export const stopOf = ({ message, help }: Fault): SeedStop => new SeedStop(message, help);

/** Reads the answer to `what` with `read`. Throws `SeedStop` where it is not as it must be. */
export function readAt<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error;
    throw new SeedStop(`${what} can't be read: ${error.message}`);
  }
}

/** Looks at the platform. Throws `SeedStop`. */
export async function planSeed(reader: Reader, settings: SeedSettings, baseUrl: string): Promise<Plan> {
  const local = isLocal(baseUrl);
  const making: Making = {
    ...settings,
    local,
    model: settings.modelId,
    tags: tagsOf(settings.app, settings.group, settings.tagPrefix),
    hasRegistry: settings.profile === 'demo' && (await isConfigured(reader)),
  };
  const records: Planned[] = [];
  const left: { record: SeedRecord; why: string }[] = [];
  const ids: Partial<Record<IdName, string>> = {};
  for (const record of seedRecords.filter(({ on }) => on.includes(settings.profile))) {
    const why = record.unless?.(making);
    if (why !== undefined) {
      left.push({ record, why });
      continue;
    }
    const there = await lookUp(reader, record, making, ids);
    if (there === 'lacking') {
      left.push({ record, why: lacks(record.newer) });
      continue;
    }
    records.push({ record, ...(there ? { there } : {}) });
    if (!there) continue;
    const fault = record.fault?.(there);
    if (fault !== undefined) throw new SeedStop(`${record.what(making)} can't be built upon: ${fault}`);
    Object.assign(ids, idOf(record, there, `GET ${record.list(ids)}`));
  }
  const missing = records.flatMap(({ record, there }) => (there ? [] : (record.missing?.(making) ?? [])));
  if (missing.length > 0)
    throw new SeedStop(
      `the sample data lacks ${missing.join('; and ')}`,
      'set the variable, and seed again',
      true,
    );
  const agent = records.find(({ record }) => record.gives?.[0] === 'agent');
  const model = agent && !agent.there ? (making.model ?? (await modelOf(reader, settings))) : making.model;
  return { making: { ...making, model }, records, left, ids };
}

/** Why a record is left out that an older release has no place for. */
export const lacks = (newer = '') => `this release of the platform has no ${newer}`;

/** The record as it is there; `lacking` where the release has no place for it. Throws `SeedStop`. */
export async function lookUp(
  reader: Reader,
  record: SeedRecord,
  making: Making,
  ids: Ids,
): Promise<Item | 'lacking' | undefined> {
  // What it belongs to is not there yet, so neither is it.
  if (record.under && ids[record.under] === undefined) return undefined;
  const path = record.list(ids);
  const reply = await reader.get(path);
  if ('fault' in reply) {
    if (record.newer && reply.fault.status === 404) return 'lacking';
    throw stopOf(reply.fault);
  }
  return readAt(`GET ${path}`, () => itemsOf(reply.json)).find((item) => record.is(item, making));
}

/** The id of a record that others need. Throws `SeedStop` where it has none. */
export function idOf({ gives }: SeedRecord, item: Item, from: string): Ids {
  if (!gives) return {};
  const [name, field] = gives;
  return { [name]: readAt(from, () => encodeURIComponent(idAt(item, field, 'the record'))) };
}

const REGISTRY = '/api/settings/registry';

async function isConfigured(reader: Reader): Promise<boolean> {
  const json = await jsonAt(reader, REGISTRY);
  return readAt(`GET ${REGISTRY}`, () => hasRegistry(json));
}

const MODELS = '/api/agents/models';

async function modelOf(reader: Reader, settings: SeedSettings): Promise<string> {
  const catalog = await jsonAt(reader, MODELS);
  const model = readAt(`GET ${MODELS}`, () => chooseModel(catalog, settings.models, regionOf(settings)));
  if (model !== undefined) return model;
  throw new SeedStop(
    'the catalog lists no model that can be invoked in this region',
    `turn one on, or set ${settings.envPrefix}SEED_MODEL_ID`,
  );
}

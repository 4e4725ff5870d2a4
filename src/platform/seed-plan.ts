/** What of a profile is there and what is still to be written: looked up before anything is. */

import { isLocal } from './base-url.ts';
import { sampleTags } from './demo-names.ts';
import { chooseModel } from './models.ts';
import { InvalidResponseError, type JsonRecord, readId, readList } from './read-json.ts';
import type { PlatformReader } from './reader.ts';
import type { ResponseError } from './response-error.ts';
import { hasRegistry } from './responses.ts';
import {
  type SeedContext,
  type SeedIdName,
  type SeedIds,
  type SeedRecord,
  seedRecords,
} from './seed-records.ts';
import { resolveRegion, type SeedSettings } from './seed-settings.ts';

export interface PlannedRecord {
  readonly record: SeedRecord;
  /** As it was found; absent where it is to be written. */
  readonly existing?: JsonRecord;
}

export interface SeedPlan {
  readonly context: SeedContext;
  readonly records: readonly PlannedRecord[];
  readonly skipped: readonly { readonly record: SeedRecord; readonly reason: string }[];
  readonly ids: SeedIds;
}

/** Nothing can be written, and why: one line, and what to do. */
export class SeedError extends Error {
  readonly help: string | undefined;
  /** Whether the call has to change, and not the platform. */
  readonly isUsageError: boolean;

  constructor(message: string, help?: string, isUsageError = false) {
    super(message);
    this.help = help;
    this.isUsageError = isUsageError;
  }
}

/** The JSON of an answer. Throws `SeedStop` where there is none. */
export async function fetchJson(reader: PlatformReader, path: string): Promise<unknown> {
  const response = await reader.get(path);
  if ('fault' in response) throw toSeedError(response.fault);
  return response.json;
}

export const toSeedError = ({ message, help }: ResponseError): SeedError => new SeedError(message, help);

/** Reads the answer to `what` with `read`. Throws `SeedStop` where it is not as it must be. */
export function readResponse<T>(requestLine: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    throw new SeedError(`${requestLine} can't be read: ${error.message}`);
  }
}

/** Looks at the platform. Throws `SeedStop`. */
export async function planSeed(
  reader: PlatformReader,
  settings: SeedSettings,
  baseUrl: string,
): Promise<SeedPlan> {
  const local = isLocal(baseUrl);
  const context: SeedContext = {
    ...settings,
    local,
    model: settings.modelId,
    tags: sampleTags(settings.app, settings.group, settings.tagPrefix),
    hasRegistry: settings.profile === 'demo' && (await isRegistryConfigured(reader)),
  };
  const records: PlannedRecord[] = [];
  const skipped: { record: SeedRecord; reason: string }[] = [];
  const ids: Partial<Record<SeedIdName, string>> = {};
  for (const record of seedRecords.filter(({ profiles }) => profiles.includes(settings.profile))) {
    const reason = record.skipReason?.(context);
    if (reason !== undefined) {
      skipped.push({ record, reason });
      continue;
    }
    const existing = await findRecord(reader, record, context, ids);
    if (existing === 'lacking') {
      skipped.push({ record, reason: unsupportedMessage(record.feature) });
      continue;
    }
    records.push({ record, ...(existing ? { existing } : {}) });
    if (!existing) continue;
    const unusableReason = record.unusableReason?.(existing);
    if (unusableReason !== undefined)
      throw new SeedError(`${record.label(context)} can't be built upon: ${unusableReason}`);
    Object.assign(ids, providedId(record, existing, `GET ${record.listPath(ids)}`));
  }
  const missingSettings = records.flatMap(({ record, existing }) =>
    existing ? [] : (record.missingSetting?.(context) ?? []),
  );
  if (missingSettings.length > 0)
    throw new SeedError(
      `the sample data lacks ${missingSettings.join('; and ')}`,
      'set the variable, and seed again',
      true,
    );
  const agent = records.find(({ record }) => record.provides?.[0] === 'agent');
  const model =
    agent && !agent.existing ? (context.model ?? (await pickModel(reader, settings))) : context.model;
  return { context: { ...context, model }, records, skipped, ids };
}

/** Why a record is left out that an older release has no place for. */
export const unsupportedMessage = (feature = '') => `this release of the platform has no ${feature}`;

/** The record as it is there; `lacking` where the release has no place for it. Throws `SeedStop`. */
export async function findRecord(
  reader: PlatformReader,
  record: SeedRecord,
  context: SeedContext,
  ids: SeedIds,
): Promise<JsonRecord | 'lacking' | undefined> {
  // What it belongs to is not there yet, so neither is it.
  if (record.parent && ids[record.parent] === undefined) return undefined;
  const path = record.listPath(ids);
  const response = await reader.get(path);
  if ('fault' in response) {
    if (record.feature && response.fault.status === 404) return 'lacking';
    throw toSeedError(response.fault);
  }
  return readResponse(`GET ${path}`, () => readList(response.json)).find((item) =>
    record.matches(item, context),
  );
}

/** The id of a record that others need. Throws `SeedStop` where it has none. */
export function providedId({ provides }: SeedRecord, item: JsonRecord, requestLine: string): SeedIds {
  if (!provides) return {};
  const [name, field] = provides;
  return { [name]: readResponse(requestLine, () => encodeURIComponent(readId(item, field, 'the record'))) };
}

const REGISTRY_PATH = '/api/settings/registry';

async function isRegistryConfigured(reader: PlatformReader): Promise<boolean> {
  const json = await fetchJson(reader, REGISTRY_PATH);
  return readResponse(`GET ${REGISTRY_PATH}`, () => hasRegistry(json));
}

const MODELS_PATH = '/api/agents/models';

async function pickModel(reader: PlatformReader, settings: SeedSettings): Promise<string> {
  const catalog = await fetchJson(reader, MODELS_PATH);
  const model = readResponse(`GET ${MODELS_PATH}`, () =>
    chooseModel(catalog, settings.models, resolveRegion(settings)),
  );
  if (model !== undefined) return model;
  throw new SeedError(
    'the catalog lists no model that can be invoked in this region',
    `turn one on, or set ${settings.envPrefix}SEED_MODEL_ID`,
  );
}

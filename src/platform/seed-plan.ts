/** The plan of a seed: which records of the profile exist and which are missing. Nothing is created yet. */

import { isLocal } from './base-url.ts';
import { sampleTags } from './demo-names.ts';
import { chooseModel } from './models.ts';
import type { PlatformReader } from './read-client.ts';
import { InvalidResponseError, type JsonRecord, readId, readList } from './read-json.ts';
import type { ResponseError } from './response-error.ts';
import {
  type SeedContext,
  type SeedIdName,
  type SeedIds,
  type SeedRecord,
  seedRecords,
} from './seed-records.ts';
import { resolveRegion, type SeedSettings } from './seed-settings.ts';
import { hasRegistry } from './shared-readers.ts';

export interface PlannedRecord {
  readonly record: SeedRecord;
  /** The record as it was found; absent if it must be created. */
  readonly existing?: JsonRecord;
}

export interface SeedPlan {
  readonly context: SeedContext;
  readonly records: readonly PlannedRecord[];
  readonly skipped: readonly { readonly record: SeedRecord; readonly reason: string }[];
  readonly ids: SeedIds;
}

/** The seed cannot go on. The message is one line. */
export class SeedError extends Error {
  readonly help: string | undefined;
  /** Whether the command line or environment must change, rather than the platform. */
  readonly isUsageError: boolean;

  constructor(message: string, help?: string, isUsageError = false) {
    super(message);
    this.help = help;
    this.isUsageError = isUsageError;
  }
}

/** The JSON of a GET. Throws `SeedError` if there is none. */
export async function fetchJson(reader: PlatformReader, path: string): Promise<unknown> {
  const response = await reader.get(path);
  if ('error' in response) throw toSeedError(response.error);
  return response.json;
}

/** The error of a response as that of the seed. */
export const toSeedError = ({ message, help }: ResponseError): SeedError => new SeedError(message, help);

/** The value that `read` finds in the response to a request. Throws `SeedError` if the response is invalid. */
export function readResponse<T>(requestLine: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) throw error;
    throw new SeedError(`${requestLine}: invalid response: ${error.message}`);
  }
}

/** Looks up every record of the profile. Throws `SeedError`. */
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
    if (existing === 'unsupported') {
      skipped.push({ record, reason: unsupportedMessage(record.feature) });
      continue;
    }
    records.push({ record, ...(existing ? { existing } : {}) });
    if (!existing) continue;
    const unusableReason = record.unusableReason?.(existing);
    if (unusableReason !== undefined)
      throw new SeedError(`${record.label(context)} is unusable: ${unusableReason}`);
    Object.assign(ids, providedId(record, existing, `GET ${record.listPath(ids)}`));
  }
  const missingSettings = records.flatMap(({ record, existing }) =>
    existing ? [] : (record.missingSetting?.(context) ?? []),
  );
  if (missingSettings.length > 0)
    throw new SeedError(
      `missing settings: ${missingSettings.join(', ')}`,
      `Set the ${missingSettings.length === 1 ? 'variable' : 'variables'} and run seed again`,
      true,
    );
  const agent = records.find(({ record }) => record.provides?.[0] === 'agent');
  const model =
    agent && !agent.existing ? (context.model ?? (await pickModel(reader, settings))) : context.model;
  return { context: { ...context, model }, records, skipped, ids };
}

/** Why a record is skipped that an older release does not support. */
export const unsupportedMessage = (feature = '') => `this release of the platform has no ${feature}`;

/** The record if it exists; `unsupported` if the platform's release has no such records. Throws `SeedError`. */
export async function findRecord(
  reader: PlatformReader,
  record: SeedRecord,
  context: SeedContext,
  ids: SeedIds,
): Promise<JsonRecord | 'unsupported' | undefined> {
  // Without its parent it cannot exist.
  if (record.parent && ids[record.parent] === undefined) return undefined;
  const path = record.listPath(ids);
  const response = await reader.get(path);
  if ('error' in response) {
    if (record.feature && response.error.status === 404) return 'unsupported';
    throw toSeedError(response.error);
  }
  return readResponse(`GET ${path}`, () => readList(response.json)).find((item) =>
    record.matches(item, context),
  );
}

/** The id of a record, by its name, if other records need it. Throws `SeedError` if the record has none. */
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
    'the catalog has no model that can be invoked in this region',
    `Enable one, or set ${settings.envPrefix}SEED_MODEL_ID`,
  );
}

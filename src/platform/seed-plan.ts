/** The plan of a seed: which records of the profile exist and which are missing. Nothing is created yet. */
import { fetchApiDescription } from './api-description.ts';
import { sampleTags } from './demo-names.ts';
import { type PlatformLevel, resolveLevel } from './level.ts';
import { chooseModel } from './models.ts';
import type { PlatformReader } from './read-client.ts';
import { type JsonRecord, readId, readList } from './read-json.ts';
import { recordDifferences } from './record-differences.ts';
import type { SeedContext, SeedIdName, SeedIds, SeedRecord } from './seed-context.ts';
import { fetchJson, readResponse, SeedError } from './seed-error.ts';
import { seedRecords } from './seed-records.ts';
import { describeSetting, invalidSettingReason, resolveRegion, type SeedSettings } from './seed-settings.ts';
import { hasRegistry } from './shared-readers.ts';

export interface PlannedRecord {
  readonly record: SeedRecord;
  /** The record as it was found; absent if it must be created. */
  readonly existing?: JsonRecord;
  /** Why the existing record can't be used. */
  readonly unusable?: string;
}

export interface SeedPlan {
  readonly context: SeedContext;
  readonly level: PlatformLevel;
  readonly records: readonly PlannedRecord[];
  readonly skipped: readonly { readonly record: SeedRecord; readonly reason: string }[];
  readonly ids: SeedIds;
  /** How kept records differ from what would be written. */
  readonly warnings: readonly string[];
}

/** Looks up every record of the profile. Throws `SeedError`. */
export async function planSeed(reader: PlatformReader, settings: SeedSettings): Promise<SeedPlan> {
  const { context: initialContext, level } = await readContext(reader, settings);
  let context = initialContext;
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
    const unsupported = existing ? undefined : record.unsupportedReason?.(context);
    if (unsupported !== undefined) {
      skipped.push({ record, reason: unsupported });
      continue;
    }
    const unusable = existing && record.unusableReason?.(existing);
    records.push({ record, ...(existing ? { existing } : {}), ...(unusable ? { unusable } : {}) });
    if (!existing) continue;
    context = { ...record.settingsFrom?.(existing), ...withoutUndefined(context) };
    if (!unusable) Object.assign(ids, providedId(record, existing, `GET ${record.listPath(ids)}`));
  }
  requireSettings(records, context);
  const agent = records.find(({ record }) => record.id === 'agent');
  const model =
    agent && !agent.existing ? (context.model ?? (await pickModel(reader, context))) : context.model;
  context = { ...context, model };
  return { context, level, records, skipped, ids, warnings: planWarnings(records, context) };
}

async function readContext(
  reader: PlatformReader,
  settings: SeedSettings,
): Promise<{ readonly context: SeedContext; readonly level: PlatformLevel }> {
  const invalidReason = invalidSettingReason(settings);
  if (invalidReason !== undefined)
    throw new SeedError(invalidReason, 'Set the variable to the value of the account', true);
  const description = await fetchApiDescription((path) => reader.get(path)).catch((error: Error) => {
    throw new SeedError(`invalid API description: ${error.message}`);
  });
  const level = resolveLevel(settings.level, description);
  const { standIn } = description;
  const defaults: Partial<SeedSettings> = standIn ? { ...standIn, scope: `${settings.app}/invoke` } : {};
  const context: SeedContext = {
    ...defaults,
    ...withoutUndefined(settings),
    level: level.level,
    isStandIn: standIn !== undefined,
    model: settings.modelId,
    tags: sampleTags(settings.app, settings.group, settings.tagPrefix),
    hasRegistry: settings.profile === 'demo' && (await isRegistryConfigured(reader)),
  };
  return { context, level };
}

/** Without the keys whose value is undefined, so that it can be spread over defaults. */
const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

/** Throws `SeedError` if settings are missing that a record needs that does not exist yet. */
function requireSettings(records: readonly PlannedRecord[], context: SeedContext): void {
  const missing = new Set(
    records.flatMap(({ record, existing }) =>
      existing ? [] : (record.requires ?? []).filter((key) => context[key] === undefined),
    ),
  );
  if (missing.size === 0) return;
  throw new SeedError(
    `missing settings: ${[...missing].map((key) => describeSetting(key, context)).join(', ')}`,
    `Set the ${missing.size === 1 ? 'variable' : 'variables'} and run seed again`,
    true,
  );
}

function planWarnings(records: readonly PlannedRecord[], context: SeedContext): string[] {
  const groupKey = `${context.tagPrefix}group`;
  return records.flatMap(({ record, existing }) =>
    existing
      ? recordDifferences(existing, record.body(context), groupKey).map(
          (difference) => `${record.label(context)} exists and is kept, but ${difference}`,
        )
      : [],
  );
}

/** The record if it exists. Throws `SeedError`. */
export async function findRecord(
  reader: PlatformReader,
  record: SeedRecord,
  context: SeedContext,
  ids: SeedIds,
): Promise<JsonRecord | undefined> {
  // Without its parent it cannot exist.
  if (record.parent && ids[record.parent] === undefined) return undefined;
  const path = record.listPath(ids);
  const json = await fetchJson(reader, path);
  return readResponse(`GET ${path}`, () => readList(json)).find((item) => record.matches(item, context));
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

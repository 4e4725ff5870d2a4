/** The form of the sample data's records, and what their content depends on. */
import type { Level } from './level.ts';
import type { Profile } from './profile.ts';
import type { JsonRecord } from './read-json.ts';
import type { AccountSetting, SeedSettings } from './seed-settings.ts';
import type { WriteRequest } from './write-client.ts';

/** A record whose id others need. */
export type SeedIdName = 'agent' | 'case' | 'skill';
/** The ids known so far, URL-encoded. */
export type SeedIds = Readonly<Partial<Record<SeedIdName, string>>>;

/** A record or a step that others build on. */
export type SeedItemId = 'role' | 'agent' | 'case' | 'skill' | 'approval' | 'invocations';

/** What the content of a record depends on. */
export interface SeedContext extends SeedSettings {
  readonly level: Level;
  /** Whether the platform is a stand-in. */
  readonly isStandIn: boolean;
  readonly model: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly hasRegistry: boolean;
}

export interface SeedRecord {
  /** By which others name it. */
  readonly id?: SeedItemId;
  /** Its name in messages: `the role sample-agent`. */
  readonly label: (context: SeedContext) => string;
  readonly profiles: readonly Profile[];
  /** Why it is not created, if it is skipped. */
  readonly skipReason?: (context: SeedContext) => string | undefined;
  /** Why it can't be created if it does not exist: the level of the platform has no request for it. */
  readonly unsupportedReason?: (context: SeedContext) => string | undefined;
  /** The settings that must be there before it can be created. */
  readonly requires?: readonly AccountSetting[];
  readonly listPath: (ids: SeedIds) => string;
  /** Whether an item of the list is this record. */
  readonly matches: (item: JsonRecord, context: SeedContext) => boolean;
  /** The path to post it to; by default that of the list. */
  readonly createPath?: (ids: SeedIds) => string;
  readonly body: (context: SeedContext) => JsonRecord;
  /** The settings that an existing record provides if they are not given. */
  readonly settingsFrom?: (item: JsonRecord) => Partial<SeedSettings>;
  /** The id that other records need, and the field that holds it. */
  readonly provides?: readonly [name: SeedIdName, field: string];
  /** The records that must exist before it can be created. */
  readonly after?: readonly SeedItemId[];
  /** The record it belongs to. */
  readonly parent?: SeedIdName;
  /** What a live account is billed for. */
  readonly billedItem?: string;
  /** Why an existing record can't be used, if it can't. */
  readonly unusableReason?: (item: JsonRecord) => string | undefined;
}

export const FILLED_PROFILES: readonly Profile[] = ['foundation', 'demo'];
export const DEMO_ONLY: readonly Profile[] = ['demo'];

/** Matches the item with this name. */
export const hasName =
  (name: (app: string) => string) =>
  (item: JsonRecord, { app }: SeedContext) =>
    item['name'] === name(app);

/** The tags of a record whose requests have them only from level `next` on. */
export const tagsFromNext = ({ level, tags }: SeedContext): JsonRecord => (level === '1.6' ? {} : { tags });

export const constant = (path: string) => () => path;

/** The request that creates a record. */
export const createRequest = (record: SeedRecord, context: SeedContext, ids: SeedIds): WriteRequest => ({
  method: 'POST',
  path: (record.createPath ?? record.listPath)(ids),
  body: record.body(context),
});

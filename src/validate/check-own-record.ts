/** Checks that a record of the sample data is as the spec has it: its tags (2.1), and the fields that it fixes (2.3, 2.4). */
import type { Problem } from '../model/check-result.ts';
import { isOwnRecord, sampleTags } from '../platform/demo-names.ts';
import type { Level } from '../platform/level.ts';
import type { JsonRecord } from '../platform/read-json.ts';
import type { ExpectedField } from '../platform/screen.ts';
import { isMap } from '../text/is-map.ts';
import { shorten } from '../text/shorten.ts';
import { type ContentOptions, SEED_HELP } from './content.ts';

/** Whether a record is of the sample data; undefined if that can't be decided. */
export function ownershipOf(
  item: JsonRecord,
  name: string | undefined,
  { app, tagPrefix }: ContentOptions,
): boolean | undefined {
  const { tags } = item;
  return isOwnRecord(
    { ...(name === undefined ? {} : { name }), ...(isMap(tags) ? { tags } : {}) },
    app,
    tagPrefix,
  );
}

/** With `--own`: no record has all tags of the profile, though the platform shows tags here. */
export function tagProblems(
  records: readonly JsonRecord[],
  nameOf: (item: JsonRecord) => string,
  taggedSince: Level | undefined,
  { own, app, group, tagPrefix, level, envPrefix, profile }: ContentOptions,
): Problem[] {
  if (!own || app === undefined || profile === 'none') return [];
  const expected = Object.entries(sampleTags(app, group, tagPrefix));
  const showsTags = taggedSince !== undefined && !(taggedSince === 'next' && level === '1.6');
  const faults = records.map((item) => {
    const tags = isMap(item['tags']) ? item['tags'] : {};
    // Where the API has no tags for such a record, it has none to check.
    if (!showsTags && Object.keys(tags).length === 0) return undefined;
    const fault = expected.find(([key, value]) => tags[key] !== value);
    return fault && { item, key: fault[0], value: fault[1], actual: tags[fault[0]] };
  });
  const first = faults[0];
  if (faults.includes(undefined) || first === undefined) return [];
  const { item, key, value, actual } = first;
  const state = actual === undefined ? 'is missing' : `is "${shorten(String(actual), 40)}"`;
  return [
    {
      message: `the tag ${key} of ${shorten(nameOf(item))} ${state}; expected "${shorten(value, 40)}"`,
      help: key.endsWith('group')
        ? `Only its group sees a record: set ${envPrefix}SEED_GROUP to the group of the deployment, or correct the tag`
        : SEED_HELP,
    },
  ];
}

/** None of the sample data's records has the value that the spec names. A record that may be another's gives a warning only. */
export function fieldProblems(
  records: readonly JsonRecord[],
  ownerships: readonly (boolean | undefined)[],
  nameOf: (item: JsonRecord) => string,
  { field, value }: ExpectedField,
  { profile }: ContentOptions,
): Problem[] {
  if (profile === 'none') return [];
  const isKnown = ownerships.includes(true);
  const candidates = records.filter((_item, index) => ownerships[index] === (isKnown ? true : undefined));
  const values = candidates.map((item) => [item[field] ?? undefined].flat());
  const isShown = values.length > 0 && values.every((list) => list.some((one) => one !== undefined));
  if (!isShown || values.some((list) => list.includes(value))) return [];
  const actual = shorten(values[0]!.map(String).join(', '), 60);
  return [
    {
      severity: isKnown ? 'error' : 'warning',
      message: `the ${field} of ${shorten(nameOf(candidates[0]!))} is ${actual}; expected ${value}`,
      help: 'Correct the record, or delete it and run `gatehouse seed` again',
    },
  ];
}

/** How a record that a seed keeps differs from the one it would write. */
import { isDeepStrictEqual } from 'node:util';
import { isMap } from '../text/is-map.ts';
import { shorten } from '../text/shorten.ts';
import type { JsonRecord } from './read-json.ts';

/** Fields of a response that hold what a request sends under another name. */
const RESPONSE_NAMES: Readonly<Record<string, string>> = {
  role_arn: 'execution_role_arn',
  memory_strategies: 'strategies_config',
};

/** Whether every value of `expected` is in `actual`, which may hold further keys. */
function includesValue(actual: unknown, expected: unknown): boolean {
  if (isMap(expected))
    return (
      isMap(actual) && Object.entries(expected).every(([key, value]) => includesValue(actual[key], value))
    );
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((value, index) => includesValue(actual[index], value))
    );
  return isDeepStrictEqual(actual, expected);
}

/**
 * One sentence for each difference, the tags first; empty if there is none. Fields that the response lacks or leaves null say
 * nothing.
 */
export function recordDifferences(existing: JsonRecord, body: JsonRecord, groupKey: string): string[] {
  const { tags: expectedTags, ...fields } = body;
  const { tags } = existing;
  const differences: string[] = [];
  if (isMap(expectedTags) && isMap(tags)) {
    for (const [key, expected] of Object.entries(expectedTags)) {
      if (tags[key] === expected) continue;
      differences.push(
        key === groupKey
          ? `it belongs to ${tags[key] === undefined ? 'no group' : `the group ${show(tags[key])}`}; expected ${show(expected)}`
          : `its tag ${key} is ${tags[key] === undefined ? 'not set' : show(tags[key])}; expected ${show(expected)}`,
      );
    }
  }
  for (const [name, expected] of Object.entries(fields)) {
    const responseName = existing[name] === undefined ? (RESPONSE_NAMES[name] ?? name) : name;
    const actual = existing[responseName];
    if (expected === undefined || actual === undefined || actual === null) continue;
    if (!includesValue(actual, expected))
      differences.push(`its ${responseName} is ${show(actual)}; expected ${show(expected)}`);
  }
  return differences;
}

const show = (value: unknown): string => shorten(JSON.stringify(value), 100);

/** Checks the content of a screen against the profile (spec 3, 4.1). */
import type { Problem } from '../model/check-result.ts';
import { tagKeys } from '../platform/demo-names.ts';
import type { Level } from '../platform/level.ts';
import {
  InvalidResponseError,
  type JsonRecord,
  readCount,
  readList,
  readObject,
  readString,
} from '../platform/read-json.ts';
import type { ScreenContent } from '../platform/screen.ts';
import { hasRegistry, testCaseHasRun } from '../platform/shared-readers.ts';
import { shorten } from '../text/shorten.ts';
import { checkAgents, checkDependents, checkSkill } from './check-demo.ts';
import { fieldProblems, ownershipOf, tagProblems } from './check-own-record.ts';
import {
  type ContentOptions,
  type ContentResult,
  failure,
  noneFound,
  pluralize,
  quoteList,
  SEED_HELP,
} from './content.ts';

/** Checks the content of a `seeded` screen. Throws `InvalidResponseError`. */
export function checkSeeded(
  content: ScreenContent,
  json: unknown,
  options: ContentOptions,
  taggedSince?: Level,
): ContentResult {
  switch (content.kind) {
    case 'records':
      return checkRecords(content, json, options, taggedSince);
    case 'platform-tags':
      return checkPlatformTags(json, options);
    case 'agents':
      return checkAgents(content.statuses, json, options);
    case 'count':
      return checkCount(content, json);
    case 'registry':
      return checkRegistry(json, options);
    case 'skill':
      return checkSkill(content.status, json, options);
    case 'dependents':
      return checkDependents(json, options);
    case 'test-cases':
      return checkTestCases(content, json, options);
  }
}

/** Checks a screen that must be empty. Throws `InvalidResponseError`. */
export function checkEmpty(content: ScreenContent & { kind: 'records' }, json: unknown): ContentResult {
  const items = readList(json);
  if (items.length === 0) return { problems: [], reason: `no ${content.itemName}` };
  const names = items.map((item) => nameOf(item, content.nameField) ?? '?');
  return failure(
    `${pluralize(items.length, content.itemName)} found (${quoteList(names)}); expected none`,
    'An identity provider takes over the login page; remove it if nobody can sign in there',
  );
}

const nameOf = (item: JsonRecord, field: string): string | undefined =>
  typeof item[field] === 'string' ? item[field] : undefined;

function checkRecords(
  { itemName, nameField, expectedField }: ScreenContent & { kind: 'records' },
  json: unknown,
  options: ContentOptions,
  taggedSince: Level | undefined,
): ContentResult {
  const items = readList(json);
  if (items.length === 0) return failure(noneFound(itemName), SEED_HELP);
  const ownerships = items.map((item) => ownershipOf(item, nameOf(item, nameField), options));
  const label = (item: JsonRecord) => `the ${itemName} ${nameOf(item, nameField) ?? ''}`.trimEnd();
  const own = items.filter((_item, index) => ownerships[index]);
  const problems = [
    ...ownershipProblems(ownerships, pluralize(items.length, itemName), options),
    ...tagProblems(own, label, taggedSince, options),
    ...(expectedField ? fieldProblems(items, ownerships, label, expectedField, options) : []),
  ];
  return { problems: problems.slice(0, 1), reason: pluralize(items.length, itemName) };
}

/** No record is the profile's own: a warning, or an error with `--own`. An unknown owner counts only with `--own`. */
function ownershipProblems(
  ownerships: readonly (boolean | undefined)[],
  countText: string,
  { app, own, profile }: ContentOptions,
): Problem[] {
  // Without a profile all records are the platform's.
  if (profile === 'none') return [];
  if (ownerships.includes(true) || (!own && ownerships.includes(undefined))) return [];
  const owner = app === undefined ? 'the sample data' : `the application ${app}`;
  const none = countText.startsWith('1 ') ? 'but it does not belong' : 'but none belongs';
  return [
    {
      severity: own ? 'error' : 'warning',
      message: `${countText} found, ${none} to ${owner}`,
      help: own ? SEED_HELP : `${SEED_HELP}, or name its application with --app`,
    },
  ];
}

function checkPlatformTags(json: unknown, { tagPrefix }: ContentOptions): ContentResult {
  const keys = readList(json).map((item, index) => readString(item, 'key', `[${index}]`));
  const expectedKeys = tagKeys(tagPrefix);
  const missing = expectedKeys.filter((key) => !keys.includes(key));
  if (missing.length === 0)
    return { problems: [], reason: `${pluralize(expectedKeys.length, 'platform tag')}` };
  if (keys.length > 0 && keys.every((key) => key === undefined))
    throw new InvalidResponseError('[0] has no key');
  return failure(
    `missing platform ${missing.length === 1 ? 'tag' : 'tags'}: ${missing.join(', ')}`,
    'The platform creates them when it starts; if it uses another prefix, set tag_prefix in a vocabulary file',
  );
}

function checkCount({ field, itemName }: ScreenContent & { kind: 'count' }, json: unknown): ContentResult {
  const total = readCount(readObject(json, field), field);
  return total > 0
    ? { problems: [], reason: pluralize(total, itemName) }
    : failure(noneFound(itemName), SEED_HELP);
}

function checkRegistry(json: unknown, { registryId }: ContentOptions): ContentResult {
  const isConfigured = hasRegistry(json);
  if (isConfigured) return { problems: [], reason: 'a registry is configured' };
  const reason = 'no registry is configured';
  if (registryId === undefined) return { problems: [], reason };
  return {
    problems: [
      {
        severity: 'warning',
        message: `a registry id was given (${shorten(registryId, 40)}), but the platform has no registry configured`,
        help: 'Set it when deploying, or under Settings, Infrastructure',
      },
    ],
    reason,
  };
}

function checkTestCases(
  { expectedField }: ScreenContent & { kind: 'test-cases' },
  json: unknown,
  options: ContentOptions,
): ContentResult {
  const items = readList(json);
  if (items.length === 0) return failure(noneFound('evaluation test case'), SEED_HELP);
  const runCases = items.filter(testCaseHasRun);
  const countText = pluralize(items.length, 'evaluation test case');
  if (runCases.length === 0)
    return failure(
      `${countText} found, but ${items.length === 1 ? 'it has not' : 'none has'} run`,
      'Run one, or run `gatehouse seed` again',
    );
  const ownerships = runCases.map((item) => ownershipOf(item, nameOf(item, 'name'), options));
  const reason = `${runCases.length} of ${countText} ${runCases.length === 1 ? 'has' : 'have'} run`;
  const label = (item: JsonRecord) => `the test case ${nameOf(item, 'name') ?? ''}`.trimEnd();
  const own = runCases.filter((_item, index) => ownerships[index]);
  const problems = [
    ...ownershipProblems(ownerships, pluralize(runCases.length, 'evaluation test case'), options),
    ...tagProblems(own, label, undefined, options),
    ...fieldProblems(runCases, ownerships, label, expectedField, options),
  ];
  return { problems: problems.slice(0, 1), reason };
}

/** Whether there are saved test cases, but none has run. Throws `InvalidResponseError`. */
export function noTestCaseHasRun(json: unknown): boolean {
  const items = readList(json);
  return items.length > 0 && !items.some(testCaseHasRun);
}

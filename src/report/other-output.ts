/** Recognizes the JSON that gatehouse writes besides its report, by what it holds: a folder of parts may contain it. Pure. */
import { isMap } from '../text/is-map.ts';

/** The predicate type of in-toto's test results. */
const TEST_RESULT = /^https:\/\/in-toto\.io\/attestation\/test-result\//;
const TEST_RESULTS: readonly unknown[] = ['PASSED', 'WARNED', 'FAILED'];

const isCodeQualityIssue = (item: unknown) =>
  isMap(item) &&
  typeof item['description'] === 'string' &&
  typeof item['fingerprint'] === 'string' &&
  isMap(item['location']);

/** Whether the value is a list of code quality issues, a test result, or the endpoint of a badge, and not a report. */
export function isOtherOutput(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isCodeQualityIssue);
  if (!isMap(value) || 'gates' in value) return false;
  if (typeof value['predicateType'] === 'string') return TEST_RESULT.test(value['predicateType']);
  if (TEST_RESULTS.includes(value['result'])) return Array.isArray(value['configuration']);
  return value['schemaVersion'] === 1 && typeof value['label'] === 'string';
}

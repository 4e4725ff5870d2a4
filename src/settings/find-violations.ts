/** Why a document in neutral words does not hold. */

import { collectViolations } from '../rules/collect-violations.ts';
import type { ContentChecks } from '../rules/content-check.ts';
import type { Spellings } from '../rules/did-you-mean.ts';
import type { Violation } from '../rules/violation.ts';
import { cronCheck } from './cron.ts';
import validate from './generated/validator.cjs';
import { documentRule } from './schema/document.ts';

/** The faults of a document that does not certainly hold; none where only a closer look was needed. */
export function findViolations(
  document: unknown,
  checks: Omit<ContentChecks, 'cron'>,
  spellings: Spellings,
): Violation[] {
  const violations = collectViolations(documentRule, document, { ...checks, cron: cronCheck }, spellings);
  if (violations.length === 0 && !validate(document)) {
    throw new Error('the validator refused a document in which the tables find no fault');
  }
  return violations;
}

/** The declaration report and its answer (spec 2, 2.1 to 2.5 and 4.1). */
import {
  checkedBy,
  conforming,
  declaration,
  notTestable,
  protocol,
  type Requirement,
  schema,
  scope,
  testedBy,
} from './requirement.ts';

export const reports: readonly Requirement[] = [
  checkedBy(
    'S2-2.1-name',
    'The name of a capability is any string, so that new ones can be added.',
    'report-free-names',
  ),
  checkedBy(
    'S2-2.1-entry',
    'An entry has a name, a broker word and a list of scope words.',
    'declaration-malformed report-types',
  ),
  checkedBy('S2-2.2-capabilities', 'A report must have its list of capabilities.', 'declaration-malformed'),
  checkedBy(
    'S2-2.2-optional',
    'A report may have a listing and spend.',
    'declaration-listing-spend declaration-kept',
  ),
  checkedBy(
    'S2-2.3-entries',
    'The answer holds only the entries that name this broker.',
    'declaration-kept report-foreign-broker report-no-broker',
  ),
  checkedBy(
    'S2-2.3-at',
    'The response gives the time, in ISO 8601.',
    'declaration-kept',
    conforming('states the time with an offset'),
  ),
  checkedBy(
    'S2-2.3-payer',
    'The answer may state the payer.',
    'payer-consistent',
    conforming('states no payer'),
  ),
  checkedBy(
    'S2-2.3-echo',
    'Listing and spend are echoed unchanged by a broker that keeps them, and by no other.',
    'declaration-listing-spend listing-replaced',
    conforming('keeps neither listing nor spend'),
  ),
  checkedBy(
    'S2-2.3-replaces',
    'Each report replaces the one before.',
    'report-replaces listing-replaced',
    scope('a later report replaces the earlier one, for its own box only'),
  ),
  notTestable(
    'S2-2.3-cache',
    'The repository holds listing and spend; a broker keeps a cache that the next report restores.',
    'It tells the author what may be forgotten; no request shows where something is held.',
  ),
  checkedBy(
    'S2-2.4-listing',
    'A listing has a boolean, a title and a line, without control characters.',
    'listing-malformed',
    schema('our judge and a validator of JSON Schema agree'),
  ),
  notTestable(
    'S2-2.4-default',
    'A listing without `published` is published.',
    'It tells whoever shows listings; no answer of a broker tells it, and an echo is unchanged (S2-2.3-echo).',
  ),
  checkedBy('S2-2.4-title', 'A title has at most 60 characters.', 'limit-listing-title'),
  checkedBy('S2-2.4-line', 'A line has at most 140 characters.', 'limit-listing-line'),
  checkedBy(
    'S2-2.5-fields',
    'Spend has a month, an amount, two counts and shares by principal.',
    'spend-malformed',
    schema('our judge and a validator of JSON Schema agree'),
  ),
  checkedBy(
    'S2-2.5-shares',
    'There are at most 50 shares; a principal is text or null.',
    'limit-principals spend-malformed',
    protocol('names 50 principals at most, and counts all'),
  ),
  testedBy(
    'S2-2.5-month',
    'A run counts in the month it began in.',
    protocol('counts a run in the month it began in'),
  ),
  testedBy(
    'S2-2.5-principal',
    'A run counts under the principal it names, and under null where it names none.',
    protocol('and under the principal it names'),
  ),
  testedBy('S2-2.5-usd', 'Costs in USD only are summed.', protocol('sums costs in USD only')),
  testedBy(
    'S2-2.5-unpriced',
    'A run without a cost in USD is unpriced, and never zero.',
    protocol('a run without one is unpriced and no zero'),
  ),
  checkedBy(
    'S2-2.5-ignored',
    'A broker with no use for listing or spend ignores them.',
    'declaration-listing-spend',
    declaration('ignores optional parts that it does not keep, even malformed ones'),
    conforming('keeps the listing and not spend'),
  ),
  checkedBy(
    'S2-2.5-malformed',
    'A broker that keeps them answers 400 to a malformed one.',
    'listing-malformed spend-malformed',
  ),
  notTestable(
    'S2-4.1-steward',
    "The box's steward posts the output of the status command.",
    'It binds the box.',
  ),
  checkedBy(
    'S2-4.1-token',
    'The report is posted with the token of the box.',
    'declaration-unknown-token boxes-scope',
  ),
  checkedBy(
    'S2-4.1-kept',
    'The entries of this broker are kept and the answer is 200.',
    'declaration-kept limit-capabilities limit-scope-words limit-body report-no-broker body-chunked',
  ),
  checkedBy(
    'S2-4.1-malformed',
    'A body that is not a report returns 400 and is not kept.',
    'declaration-malformed report-malformed-changes-nothing',
  ),
  checkedBy(
    'S2-4.1-unknown',
    'A token that belongs to no box returns 401 or 403.',
    'declaration-unknown-token',
    conforming('returns 403 for reports with an unknown token'),
  ),
];

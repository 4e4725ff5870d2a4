import type { DeclarationReport } from '../../broker/report.ts';
import { parseJson } from '../../text/bounded-json.ts';
import { type BrokerVariant, brokenVariant, withInterceptor } from './builders.ts';
import { EMPTY_REPORT, ignoringProblem, withReportReader } from './report-builders.ts';

export const limits: readonly BrokerVariant[] = [
  brokenVariant(
    'limit-capabilities',
    'accepts 21 capabilities',
    withReportReader((text, standard) =>
      'problem' in standard && /21 items/.test(standard.problem)
        ? { report: parseJson(text) as DeclarationReport }
        : standard,
    ),
  ),
  brokenVariant(
    'limit-capabilities',
    'accepts at most 19 capabilities',
    withReportReader((_, standard) =>
      'report' in standard && standard.report.capabilities.length > 19 ? { problem: 'many' } : standard,
    ),
  ),
  brokenVariant('limit-scope-words', 'accepts 51 scope words', ignoringProblem(/51 items|more than 50/)),
  brokenVariant(
    'limit-scope-words',
    'accepts at most 49 scope words',
    withReportReader((_, standard) =>
      'report' in standard && standard.report.capabilities.some(({ scope }) => scope.length > 49)
        ? { problem: 'many' }
        : standard,
    ),
  ),
  brokenVariant(
    'limit-body',
    'accepts reports of at most 31 KB',
    withReportReader((text, standard) => (text.length > 31_000 ? { problem: 'large' } : standard)),
  ),
  brokenVariant(
    'limit-listing-title',
    'accepts a title of 61 characters',
    ignoringProblem(/listing.title is longer/),
  ),
  brokenVariant(
    'limit-listing-line',
    'accepts a line of 141 characters',
    ignoringProblem(/listing.line is longer/),
  ),
  brokenVariant(
    'limit-listing-line',
    'accepts a line of at most 100 characters',
    withReportReader((_, standard) =>
      'report' in standard && (standard.report.listing?.line?.length ?? 0) > 100
        ? { problem: 'long' }
        : standard,
    ),
  ),
  brokenVariant('limit-principals', 'accepts 51 entries by principal', ignoringProblem(/51 items/)),
  brokenVariant(
    'listing-malformed',
    'accepts a listing with control characters',
    ignoringProblem(/listing\.\w+ must match/),
  ),
  brokenVariant('listing-malformed', 'accepts any value of published', ignoringProblem(/listing.published/)),
  brokenVariant('spend-malformed', 'accepts half a run', ignoringProblem(/spend.runs/)),
  brokenVariant('spend-malformed', 'accepts an invalid month', ignoringProblem(/spend.month/)),
  brokenVariant(
    'limit-body',
    'counts the size of a report in characters',
    withInterceptor(
      () => async (request, pass) =>
        request.body.length > 32_768 && request.body.toString().length <= 32_768
          ? pass({ body: Buffer.from('{"capabilities":[]}') })
          : pass(),
    ),
  ),
  brokenVariant(
    'limit-listing-title',
    'counts the length of a title in bytes',
    withReportReader((_, standard) =>
      'report' in standard && Buffer.byteLength(standard.report.listing?.title ?? '') > 60
        ? { problem: 'long' }
        : standard,
    ),
  ),
  brokenVariant(
    'limit-listing-line',
    'counts the length of a line in bytes',
    withReportReader((_, standard) =>
      'report' in standard && Buffer.byteLength(standard.report.listing?.line ?? '') > 140
        ? { problem: 'long' }
        : standard,
    ),
  ),
  brokenVariant(
    'listing-malformed',
    'accepts the control characters after ASCII',
    withReportReader((text, standard) => (/[\u0080-\u009f]/.test(text) ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'listing-malformed',
    'accepts DEL in a title',
    withReportReader((text, standard) => (text.includes('\u007f') ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'spend-malformed',
    'accepts the month 13',
    withReportReader((text, standard) => (text.includes('2026-13') ? EMPTY_REPORT : standard)),
  ),
  brokenVariant('spend-plausible', 'accepts negative spend', ignoringProblem(/must be at least 0/)),
  brokenVariant(
    'limit-capabilities',
    'counts only its own entries against the limit',
    withReportReader((text, standard) =>
      'problem' in standard && /21 items/.test(standard.problem) && text.includes('conformance-foreign')
        ? EMPTY_REPORT
        : standard,
    ),
  ),
];

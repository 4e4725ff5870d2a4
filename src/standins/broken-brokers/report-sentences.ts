import type { DeclarationReport } from '../../broker/report.ts';
import { parseJson } from '../../text/bounded-json.ts';
import { type BrokerVariant, brokenVariant, grantingAlso, withInterceptor } from './builders.ts';
import { json, withoutHeaders } from './interceptor.ts';
import { EMPTY_REPORT, withDeclaration, withReportReader } from './report-builders.ts';

export const reportSentences: readonly BrokerVariant[] = [
  brokenVariant(
    'report-exact-words',
    'ignores the case of secrets in a scope',
    grantingAlso(
      ({ capability, word, scope }) =>
        capability === 'egress' && scope('egress').some((each) => each.toUpperCase() === word),
    ),
  ),
  brokenVariant(
    'declaration-kept',
    'states only the date of a report',
    withDeclaration((body) => ({ ...body, at: body.at.slice(0, 10) })),
  ),
  brokenVariant(
    'report-free-names',
    'drops entries whose name it does not know',
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities.filter(({ name }) =>
        ['inference', 'egress', 'feedback', 'agentsvc'].includes(name),
      ),
    })),
  ),
  brokenVariant(
    'report-types',
    'accepts scope words that are numbers',
    withReportReader((text, standard) => (/"scope":\[7\]/.test(text) ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'report-types',
    'accepts an entry whose name is a number',
    withReportReader((text, standard) => (/"name":7/.test(text) ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'report-types',
    'accepts an entry without a scope',
    withReportReader((_, standard) =>
      'problem' in standard && /has no scope/.test(standard.problem) ? EMPTY_REPORT : standard,
    ),
  ),
  brokenVariant(
    'listing-malformed',
    'accepts a malformed listing and drops it',
    withReportReader((text, standard) => {
      if (!('problem' in standard) || !/^listing/.test(standard.problem)) return standard;
      const { listing: _, ...report } = parseJson(text) as DeclarationReport;
      return { report: report as DeclarationReport };
    }),
  ),
  brokenVariant(
    'spend-malformed',
    'returns 422 for a malformed spend',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return reply.status === 400 && /spend/.test(request.body.toString())
        ? json(422, { error: 'spend' })
        : reply;
    }),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'refuses a share without a principal',
    withReportReader((text, standard) =>
      /"principal":null/.test(text) ? { problem: 'principal' } : standard,
    ),
  ),
  brokenVariant(
    'spend-malformed',
    'takes a share whose principal is missing',
    withReportReader((_text, standard) =>
      'problem' in standard && /has no principal/.test(standard.problem) ? EMPTY_REPORT : standard,
    ),
  ),
  brokenVariant(
    'payer-everywhere',
    'states another payer on decide responses',
    withInterceptor(() => async (request, pass) => {
      const reply = await pass();
      return request.url.startsWith('/decide')
        ? { ...reply, headers: [...withoutHeaders(reply.headers, 'box-payer'), 'box-payer', 'owner'] }
        : reply;
    }),
  ),
];

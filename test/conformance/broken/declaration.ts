import type { DeclarationReport } from '../../../src/broker/report.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultRules,
  grantingAlso,
  knownTokens,
  tokenOf,
  withRefusal,
  withRules,
  withStatus,
} from './builders.ts';

type DeclarationBody = ReturnType<typeof defaultRules.declarationResponse>;

/** A broker whose declaration answer is another. */
const withDeclaration = (change: (body: DeclarationBody, report: DeclarationReport) => object) =>
  withRules({
    declarationResponse: (report, about) =>
      change(defaultRules.declarationResponse(report, about), report) as DeclarationBody,
  });

/** A broker that reads reports in another way. */
const withReportReader = (
  read: (
    text: string,
    standard: ReturnType<typeof defaultRules.parseReport>,
  ) => ReturnType<typeof defaultRules.parseReport>,
) =>
  withRules({
    parseReport: (body, keeps) => read(Buffer.from(body).toString(), defaultRules.parseReport(body, keeps)),
  });

const EMPTY_REPORT = { report: { capabilities: [] } };

/** Takes what a wrong field keeps from being read, with that field put right. */
const ignoringProblem = (field: RegExp) =>
  withReportReader((_, standard) =>
    'problem' in standard && field.test(standard.problem) ? EMPTY_REPORT : standard,
  );

export const declaration: readonly BrokerVariant[] = [
  brokenVariant(
    'declaration-kept',
    'keeps the entries of other brokers too',
    withDeclaration((body, { capabilities }) => ({ ...body, capabilities })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers a report without its entries',
    withDeclaration((body) => ({ ...body, capabilities: [] })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers a report with its first entry only',
    withDeclaration((body) => ({ ...body, capabilities: body.capabilities.slice(0, 1) })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers entries without scope words',
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities.map((entry) => ({ ...entry, scope: [] })),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers entries without the broker word',
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities.map(({ name, scope }) => ({ name, scope })),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers entries as a map',
    withDeclaration((body) => ({
      ...body,
      capabilities: Object.fromEntries(body.capabilities.map(({ name, scope }) => [name, scope])),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers a report without the time',
    withDeclaration(({ at: _, ...body }) => body),
  ),
  brokenVariant(
    'declaration-kept',
    'answers a report with the time as a number',
    withDeclaration((body) => ({ ...body, at: 1767225600000 })),
  ),
  brokenVariant(
    'declaration-kept',
    'answers a report with the time as people write it',
    withDeclaration((body) => ({ ...body, at: new Date(0).toUTCString() })),
  ),
  brokenVariant('declaration-unknown-token', 'takes every token for a box’s where it reports', (env) => ({
    config: knownTokens(env),
    rules: {
      findTokens: (kind, raw) =>
        kind === 'declaration' ? [tokenOf('conformance-a')] : defaultRules.findTokens(kind, raw),
    },
  })),
  brokenVariant(
    'declaration-unknown-token',
    'answers 404 to a report with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'declaration' }, withStatus(404)),
  ),
  brokenVariant(
    'declaration-unknown-token',
    'answers 400 to a report with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'declaration' }, withStatus(400)),
  ),
  brokenVariant(
    'declaration-malformed',
    'takes whatever is no report for an empty one',
    withReportReader((_, standard) => ('problem' in standard ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'declaration-malformed',
    'takes an object without capabilities for a report',
    withReportReader((text, standard) => (text === '{}' ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'declaration-malformed',
    'takes an empty body for a report',
    withReportReader((text, standard) => (text === '' ? EMPTY_REPORT : standard)),
  ),
  brokenVariant('declaration-malformed', 'takes a scope that is text', ignoringProblem(/scope must be/)),
  brokenVariant(
    'declaration-malformed',
    'answers 422 to what is no report',
    withRefusal({ reason: 'not-a-report' }, withStatus(422)),
  ),
  brokenVariant(
    'declaration-malformed',
    'answers 500 to what is no report',
    withRefusal({ reason: 'not-a-report' }, withStatus(500)),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'refuses a report with a listing',
    withReportReader((text, standard) => (/"listing"/.test(text) ? { problem: 'listing' } : standard)),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'refuses a report with spend',
    withReportReader((text, standard) => (/"spend"/.test(text) ? { problem: 'spend' } : standard)),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'echoes the listing with another title',
    withDeclaration((body) => (body.listing ? { ...body, listing: { ...body.listing, title: 'A' } } : body)),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'echoes the listing with a field more',
    withDeclaration((body) => (body.listing ? { ...body, listing: { ...body.listing, slug: 'a' } } : body)),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'echoes the listing as published',
    withDeclaration((body) =>
      body.listing ? { ...body, listing: { ...body.listing, published: true } } : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'rounds what was spent',
    withDeclaration((body) =>
      body.spend ? { ...body, spend: { ...body.spend, usd: Math.round(body.spend.usd) } } : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'leaves nobody’s share out of spend',
    withDeclaration((body) =>
      body.spend
        ? {
            ...body,
            spend: {
              ...body.spend,
              byPrincipal: body.spend.byPrincipal.filter(({ principal }) => principal),
            },
          }
        : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'echoes spend as null',
    withDeclaration((body) => ({ ...body, spend: null })),
  ),

  brokenVariant(
    'unreported-refused',
    'grants every scope',
    grantingAlso(() => true),
  ),
  brokenVariant(
    'unreported-refused',
    'grants a box that never reported every scope',
    grantingAlso(({ reported }) => !reported),
  ),
  brokenVariant(
    'unreported-refused',
    'grants the model to a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'inference'),
  ),
  brokenVariant(
    'unreported-refused',
    'takes feedback from a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'feedback'),
  ),
  brokenVariant(
    'unreported-refused',
    'answers 404 to a box that never reported',
    withRefusal({ reason: 'never-reported' }, withStatus(404)),
  ),
  brokenVariant('unreported-refused', 'keeps one report for all boxes', () => {
    let last: DeclarationReport | undefined;
    return {
      rules: {
        replaceReport: (_, next) => (last = next),
        isScopeAllowed: (_, ...rest) => defaultRules.isScopeAllowed(last, ...rest),
      },
    };
  }),

  brokenVariant(
    'limit-capabilities',
    'takes 21 capabilities',
    withReportReader((text, standard) =>
      'problem' in standard && /21 items/.test(standard.problem) ? { report: JSON.parse(text) } : standard,
    ),
  ),
  brokenVariant(
    'limit-capabilities',
    'takes 19 capabilities at most',
    withReportReader((_, standard) =>
      'report' in standard && standard.report.capabilities.length > 19 ? { problem: 'many' } : standard,
    ),
  ),
  brokenVariant('limit-scope-words', 'takes 51 scope words', ignoringProblem(/51 items|more than 50/)),
  brokenVariant(
    'limit-scope-words',
    'takes 49 scope words at most',
    withReportReader((_, standard) =>
      'report' in standard && standard.report.capabilities.some(({ scope }) => scope.length > 49)
        ? { problem: 'many' }
        : standard,
    ),
  ),
  brokenVariant(
    'limit-body',
    'takes reports of 31 KB at most',
    withReportReader((text, standard) => (text.length > 31_000 ? { problem: 'large' } : standard)),
  ),
  brokenVariant(
    'limit-listing-title',
    'keeps a title of 61 characters',
    ignoringProblem(/listing.title is longer/),
  ),
  brokenVariant(
    'limit-listing-line',
    'keeps a line of 141 characters',
    ignoringProblem(/listing.line is longer/),
  ),
  brokenVariant(
    'limit-listing-line',
    'keeps a line of 100 characters at most',
    withReportReader((_, standard) =>
      'report' in standard && (standard.report.listing?.line?.length ?? 0) > 100
        ? { problem: 'long' }
        : standard,
    ),
  ),
  brokenVariant('limit-principals', 'keeps 51 entries by principal', ignoringProblem(/51 items/)),
  brokenVariant(
    'listing-malformed',
    'keeps a listing with control characters',
    ignoringProblem(/listing\.\w+ must match/),
  ),
  brokenVariant(
    'listing-malformed',
    'keeps whatever is given as published',
    ignoringProblem(/listing.published/),
  ),
  brokenVariant('spend-malformed', 'keeps half a run', ignoringProblem(/spend.runs/)),
  brokenVariant('spend-malformed', 'keeps a month that is none', ignoringProblem(/spend.month/)),

  brokenVariant(
    'inference-agent-refused',
    'adds up the scopes of all reports',
    withRules({
      replaceReport: (before, next) => ({
        ...next,
        capabilities: [...(before?.capabilities ?? []), ...next.capabilities],
      }),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'keeps the first report for ever',
    withRules({ replaceReport: (before, next) => before ?? next }),
  ),
  brokenVariant(
    'inference-forwards',
    'looks at the first entry of a report only',
    withRules({
      isScopeAllowed: (report, ...rest) =>
        defaultRules.isScopeAllowed(
          report && { ...report, capabilities: report.capabilities.slice(0, 1) },
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'looks at the first scope word only',
    withRules({
      isScopeAllowed: (report, ...rest) =>
        defaultRules.isScopeAllowed(
          report && {
            ...report,
            capabilities: report.capabilities.map((entry) => ({ ...entry, scope: entry.scope.slice(0, 1) })),
          },
          ...rest,
        ),
    }),
  ),
  brokenVariant('report-replaces', 'heeds a new report from the second request on', () => {
    let earlier: DeclarationReport | undefined;
    return {
      rules: {
        replaceReport: (before, next) => {
          earlier = before;
          return next;
        },
        isScopeAllowed: (report, ...rest) => {
          const effective = earlier ?? report;
          earlier = undefined;
          return defaultRules.isScopeAllowed(report && effective, ...rest);
        },
      },
    };
  }),
  brokenVariant('report-malformed-changes-nothing', 'forgets the report where a body is none', () => {
    let isForgotten = false;
    return {
      rules: {
        parseReport: (body, keeps) => {
          const read = defaultRules.parseReport(body, keeps);
          isForgotten = 'problem' in read;
          return read;
        },
        isScopeAllowed: (report, ...rest) => !isForgotten && defaultRules.isScopeAllowed(report, ...rest),
      },
    };
  }),
  brokenVariant(
    'report-foreign-broker',
    'grants what a report asks of other brokers',
    withRules({
      isScopeAllowed: (report, _, capability, word) =>
        report?.capabilities.some(({ name, scope }) => name === capability && scope.includes(word)) ?? false,
    }),
  ),
  brokenVariant(
    'report-foreign-broker',
    'reads broker words in any case',
    withRules({
      isScopeAllowed: (report, broker, ...rest) =>
        defaultRules.isScopeAllowed(
          report && {
            ...report,
            capabilities: report.capabilities.map((entry) => ({
              ...entry,
              broker: entry.broker?.toLowerCase() ?? '',
            })),
          },
          broker,
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'report-exact-words',
    'grants by the beginning of a scope word',
    grantingAlso(({ scope, capability, word }) => scope(capability).some((each) => each.startsWith(word))),
  ),
  brokenVariant(
    'report-exact-words',
    'reads scope words in any case',
    grantingAlso(({ scope, capability, word }) =>
      scope(capability).some((each) => each.toLowerCase() === word),
    ),
  ),
  brokenVariant(
    'report-exact-words',
    'takes a star for every scope word',
    grantingAlso(({ scope, capability }) => scope(capability).includes('*')),
  ),
  brokenVariant(
    'report-exact-words',
    'reads capability names in any case',
    withRules({
      isScopeAllowed: (report, broker, ...rest) =>
        defaultRules.isScopeAllowed(
          report && {
            ...report,
            capabilities: report.capabilities.map((entry) => ({ ...entry, name: entry.name.toLowerCase() })),
          },
          broker,
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'report-free-names',
    'refuses capabilities that it does not know',
    withReportReader((_, standard) =>
      'report' in standard &&
      standard.report.capabilities.some(({ name }) => /^conformance-|callback/.test(name))
        ? { problem: 'unknown' }
        : standard,
    ),
  ),
];

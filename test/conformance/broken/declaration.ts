import type { DeclarationReport } from '../../../src/broker/report.ts';
import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  grantingAlso,
  knownTokens,
  tokenOf,
  withHandlers,
  withRefusal,
  withStatus,
} from './builders.ts';

type DeclarationBody = ReturnType<typeof defaultHandlers.declarationResponse>;

/** A broker whose declaration response differs. */
const withDeclaration = (change: (body: DeclarationBody, report: DeclarationReport) => object) =>
  withHandlers({
    declarationResponse: (report, about) =>
      change(defaultHandlers.declarationResponse(report, about), report) as DeclarationBody,
  });

/** A broker that parses reports differently. */
const withReportReader = (
  read: (
    text: string,
    standard: ReturnType<typeof defaultHandlers.parseReport>,
  ) => ReturnType<typeof defaultHandlers.parseReport>,
) =>
  withHandlers({
    parseReport: (body, keeps) =>
      read(Buffer.from(body).toString(), defaultHandlers.parseReport(body, keeps)),
  });

const EMPTY_REPORT = { report: { capabilities: [] } };

/** A broker that accepts reports in which only this field is invalid. */
const ignoringProblem = (field: RegExp) =>
  withReportReader((_, standard) =>
    'problem' in standard && field.test(standard.problem) ? EMPTY_REPORT : standard,
  );

export const declaration: readonly BrokerVariant[] = [
  brokenVariant(
    'declaration-kept',
    'keeps the entries for other brokers too',
    withDeclaration((body, { capabilities }) => ({ ...body, capabilities })),
  ),
  brokenVariant(
    'declaration-kept',
    'echoes a report without its entries',
    withDeclaration((body) => ({ ...body, capabilities: [] })),
  ),
  brokenVariant(
    'declaration-kept',
    'echoes only the first entry of a report',
    withDeclaration((body) => ({ ...body, capabilities: body.capabilities.slice(0, 1) })),
  ),
  brokenVariant(
    'declaration-kept',
    'echoes entries without their scope words',
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities.map((entry) => ({ ...entry, scope: [] })),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    "echoes entries without the broker's name",
    withDeclaration((body) => ({
      ...body,
      capabilities: body.capabilities.map(({ name, scope }) => ({ name, scope })),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    'echoes entries as a map',
    withDeclaration((body) => ({
      ...body,
      capabilities: Object.fromEntries(body.capabilities.map(({ name, scope }) => [name, scope])),
    })),
  ),
  brokenVariant(
    'declaration-kept',
    'omits the time from the declaration response',
    withDeclaration(({ at: _, ...body }) => body),
  ),
  brokenVariant(
    'declaration-kept',
    'states the time of a report as a number',
    withDeclaration((body) => ({ ...body, at: 1767225600000 })),
  ),
  brokenVariant(
    'declaration-kept',
    'states the time of a report as an HTTP date',
    withDeclaration((body) => ({ ...body, at: new Date(0).toUTCString() })),
  ),
  brokenVariant('declaration-unknown-token', 'accepts reports with any token', (env) => ({
    config: knownTokens(env),
    handlers: {
      findTokens: (kind, raw) =>
        kind === 'declaration' ? [tokenOf('conformance-a')] : defaultHandlers.findTokens(kind, raw),
    },
  })),
  brokenVariant(
    'declaration-unknown-token',
    'returns 404 for a report with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'declaration' }, withStatus(404)),
  ),
  brokenVariant(
    'declaration-unknown-token',
    'returns 400 for a report with an unknown token',
    withRefusal({ reason: 'unknown-token', kind: 'declaration' }, withStatus(400)),
  ),
  brokenVariant(
    'declaration-malformed',
    'accepts an invalid report as an empty one',
    withReportReader((_, standard) => ('problem' in standard ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'declaration-malformed',
    'accepts an object without capabilities as a report',
    withReportReader((text, standard) => (text === '{}' ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'declaration-malformed',
    'accepts an empty body as a report',
    withReportReader((text, standard) => (text === '' ? EMPTY_REPORT : standard)),
  ),
  brokenVariant(
    'declaration-malformed',
    'accepts a scope that is a string',
    ignoringProblem(/scope must be/),
  ),
  brokenVariant(
    'declaration-malformed',
    'returns 422 for an invalid report',
    withRefusal({ reason: 'not-a-report' }, withStatus(422)),
  ),
  brokenVariant(
    'declaration-malformed',
    'returns 500 for an invalid report',
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
    'echoes the listing with an additional field',
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
    'omits the share without a principal from spend',
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
    'grants every scope to a box that never reported',
    grantingAlso(({ reported }) => !reported),
  ),
  brokenVariant(
    'unreported-refused',
    'grants the model to a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'inference'),
  ),
  brokenVariant(
    'unreported-refused',
    'accepts feedback from a box that never reported',
    grantingAlso(({ reported, capability }) => !reported && capability === 'feedback'),
  ),
  brokenVariant(
    'unreported-refused',
    'returns 404 to a box that never reported',
    withRefusal({ reason: 'never-reported' }, withStatus(404)),
  ),
  brokenVariant('unreported-refused', 'keeps one report for all boxes', () => {
    let last: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (_, next) => (last = next),
        isScopeAllowed: (_, ...rest) => defaultHandlers.isScopeAllowed(last?.capabilities, ...rest),
      },
    };
  }),

  brokenVariant(
    'limit-capabilities',
    'accepts 21 capabilities',
    withReportReader((text, standard) =>
      'problem' in standard && /21 items/.test(standard.problem) ? { report: JSON.parse(text) } : standard,
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
    'inference-agent-refused',
    'adds up the scopes of all reports',
    withHandlers({
      replaceReport: (before, next) => ({
        ...next,
        capabilities: [...(before?.capabilities ?? []), ...next.capabilities],
      }),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'keeps the first report forever',
    withHandlers({ replaceReport: (before, next) => before ?? next }),
  ),
  brokenVariant(
    'inference-forwards',
    'only checks the first entry of a report',
    withHandlers({
      isScopeAllowed: (entries, ...rest) => defaultHandlers.isScopeAllowed(entries?.slice(0, 1), ...rest),
    }),
  ),
  brokenVariant(
    'inference-forwards',
    'only checks the first scope word',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, scope: entry.scope.slice(0, 1) })),
          ...rest,
        ),
    }),
  ),
  brokenVariant('report-replaces', 'applies a new report from the second request on', () => {
    let earlier: DeclarationReport | undefined;
    return {
      handlers: {
        replaceReport: (before, next) => {
          earlier = before;
          return next;
        },
        isScopeAllowed: (entries, ...rest) => {
          const effective = earlier?.capabilities ?? entries;
          earlier = undefined;
          return defaultHandlers.isScopeAllowed(entries && effective, ...rest);
        },
      },
    };
  }),
  brokenVariant(
    'report-malformed-changes-nothing',
    'forgets the report when it receives an invalid one',
    () => {
      let isForgotten = false;
      return {
        handlers: {
          parseReport: (body, keeps) => {
            const read = defaultHandlers.parseReport(body, keeps);
            isForgotten = 'problem' in read;
            return read;
          },
          isScopeAllowed: (...all) => !isForgotten && defaultHandlers.isScopeAllowed(...all),
        },
      };
    },
  ),
  brokenVariant(
    'report-foreign-broker',
    'grants what a report declares for other brokers',
    withHandlers({
      isScopeAllowed: (entries, _, capability, word) =>
        entries?.some(({ name, scope }) => name === capability && scope.includes(word)) ?? false,
    }),
  ),
  brokenVariant(
    'report-foreign-broker',
    'ignores the case of broker names',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, broker: entry.broker?.toLowerCase() ?? '' })),
          ...rest,
        ),
    }),
  ),
  brokenVariant(
    'report-exact-words',
    'grants by a prefix of a scope word',
    grantingAlso(({ scope, capability, word }) => scope(capability).some((each) => each.startsWith(word))),
  ),
  brokenVariant(
    'report-exact-words',
    'ignores the case of scope words',
    grantingAlso(({ scope, capability, word }) =>
      scope(capability).some((each) => each.toLowerCase() === word),
    ),
  ),
  brokenVariant(
    'report-exact-words',
    'accepts * for every scope word',
    grantingAlso(({ scope, capability }) => scope(capability).includes('*')),
  ),
  brokenVariant(
    'report-exact-words',
    'ignores the case of capability names',
    withHandlers({
      isScopeAllowed: (entries, ...rest) =>
        defaultHandlers.isScopeAllowed(
          entries?.map((entry) => ({ ...entry, name: entry.name.toLowerCase() })),
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

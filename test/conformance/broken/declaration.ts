import type { Report } from '../../../src/broker/report.ts';
import {
  knownTokens,
  type OtherBroker,
  passes,
  refuses,
  right,
  row,
  rules,
  status,
  tokenOf,
} from './make.ts';

type Kept = ReturnType<typeof right.declarationAnswer>;

/** A broker whose declaration answer is another. */
const answers = (change: (kept: Kept, report: Report) => object) =>
  rules({
    declarationAnswer: (report, about) => change(right.declarationAnswer(report, about), report) as Kept,
  });

/** A broker that reads reports in another way. */
const reads = (
  read: (text: string, usual: ReturnType<typeof right.parseReport>) => ReturnType<typeof right.parseReport>,
) =>
  rules({ parseReport: (body, keeps) => read(Buffer.from(body).toString(), right.parseReport(body, keeps)) });

const EMPTY = { report: { capabilities: [] } };

/** Takes what a wrong field keeps from being read, with that field put right. */
const forgives = (field: RegExp) =>
  reads((_, usual) => ('problem' in usual && field.test(usual.problem) ? EMPTY : usual));

export const declaration: readonly OtherBroker[] = [
  row(
    'declaration-kept',
    'keeps the entries of other brokers too',
    answers((kept, { capabilities }) => ({ ...kept, capabilities })),
  ),
  row(
    'declaration-kept',
    'answers a report without its entries',
    answers((kept) => ({ ...kept, capabilities: [] })),
  ),
  row(
    'declaration-kept',
    'answers a report with its first entry only',
    answers((kept) => ({ ...kept, capabilities: kept.capabilities.slice(0, 1) })),
  ),
  row(
    'declaration-kept',
    'answers entries without scope words',
    answers((kept) => ({
      ...kept,
      capabilities: kept.capabilities.map((entry) => ({ ...entry, scope: [] })),
    })),
  ),
  row(
    'declaration-kept',
    'answers entries without the broker word',
    answers((kept) => ({
      ...kept,
      capabilities: kept.capabilities.map(({ name, scope }) => ({ name, scope })),
    })),
  ),
  row(
    'declaration-kept',
    'answers entries as a map',
    answers((kept) => ({
      ...kept,
      capabilities: Object.fromEntries(kept.capabilities.map(({ name, scope }) => [name, scope])),
    })),
  ),
  row(
    'declaration-kept',
    'answers a report without the time',
    answers(({ at: _, ...kept }) => kept),
  ),
  row(
    'declaration-kept',
    'answers a report with the time as a number',
    answers((kept) => ({ ...kept, at: 1767225600000 })),
  ),
  row(
    'declaration-kept',
    'answers a report with the time as people write it',
    answers((kept) => ({ ...kept, at: new Date(0).toUTCString() })),
  ),
  row('declaration-unknown-token', 'takes every token for a box’s where it reports', (env) => ({
    config: knownTokens(env),
    rules: {
      tokens: (kind, raw) => (kind === 'declaration' ? [tokenOf('conformance-a')] : right.tokens(kind, raw)),
    },
  })),
  row(
    'declaration-unknown-token',
    'answers 404 to a report with an unknown token',
    refuses({ reason: 'unknown-token', kind: 'declaration' }, status(404)),
  ),
  row(
    'declaration-unknown-token',
    'answers 400 to a report with an unknown token',
    refuses({ reason: 'unknown-token', kind: 'declaration' }, status(400)),
  ),
  row(
    'declaration-malformed',
    'takes whatever is no report for an empty one',
    reads((_, usual) => ('problem' in usual ? EMPTY : usual)),
  ),
  row(
    'declaration-malformed',
    'takes an object without capabilities for a report',
    reads((text, usual) => (text === '{}' ? EMPTY : usual)),
  ),
  row(
    'declaration-malformed',
    'takes an empty body for a report',
    reads((text, usual) => (text === '' ? EMPTY : usual)),
  ),
  row('declaration-malformed', 'takes a scope that is text', forgives(/scope must be/)),
  row(
    'declaration-malformed',
    'answers 422 to what is no report',
    refuses({ reason: 'not-a-report' }, status(422)),
  ),
  row(
    'declaration-malformed',
    'answers 500 to what is no report',
    refuses({ reason: 'not-a-report' }, status(500)),
  ),
  row(
    'declaration-listing-spend',
    'refuses a report with a listing',
    reads((text, usual) => (/"listing"/.test(text) ? { problem: 'listing' } : usual)),
  ),
  row(
    'declaration-listing-spend',
    'refuses a report with spend',
    reads((text, usual) => (/"spend"/.test(text) ? { problem: 'spend' } : usual)),
  ),
  row(
    'declaration-listing-spend',
    'echoes the listing with another title',
    answers((kept) => (kept.listing ? { ...kept, listing: { ...kept.listing, title: 'A' } } : kept)),
  ),
  row(
    'declaration-listing-spend',
    'echoes the listing with a field more',
    answers((kept) => (kept.listing ? { ...kept, listing: { ...kept.listing, slug: 'a' } } : kept)),
  ),
  row(
    'declaration-listing-spend',
    'echoes the listing as published',
    answers((kept) => (kept.listing ? { ...kept, listing: { ...kept.listing, published: true } } : kept)),
  ),
  row(
    'declaration-listing-spend',
    'rounds what was spent',
    answers((kept) =>
      kept.spend ? { ...kept, spend: { ...kept.spend, usd: Math.round(kept.spend.usd) } } : kept,
    ),
  ),
  row(
    'declaration-listing-spend',
    'leaves nobody’s share out of spend',
    answers((kept) =>
      kept.spend
        ? {
            ...kept,
            spend: {
              ...kept.spend,
              byPrincipal: kept.spend.byPrincipal.filter(({ principal }) => principal),
            },
          }
        : kept,
    ),
  ),
  row(
    'declaration-listing-spend',
    'echoes spend as null',
    answers((kept) => ({ ...kept, spend: null })),
  ),

  row(
    'unreported-refused',
    'grants every scope',
    passes(() => true),
  ),
  row(
    'unreported-refused',
    'grants a box that never reported every scope',
    passes(({ reported }) => !reported),
  ),
  row(
    'unreported-refused',
    'grants the model to a box that never reported',
    passes(({ reported, capability }) => !reported && capability === 'inference'),
  ),
  row(
    'unreported-refused',
    'takes feedback from a box that never reported',
    passes(({ reported, capability }) => !reported && capability === 'feedback'),
  ),
  row(
    'unreported-refused',
    'answers 404 to a box that never reported',
    refuses({ reason: 'never-reported' }, status(404)),
  ),
  row('unreported-refused', 'keeps one report for all boxes', () => {
    let last: Report | undefined;
    return {
      rules: {
        keepReport: (_, next) => (last = next),
        mayPass: (_, ...rest) => right.mayPass(last, ...rest),
      },
    };
  }),

  row(
    'limit-capabilities',
    'takes 21 capabilities',
    reads((text, usual) =>
      'problem' in usual && /21 items/.test(usual.problem) ? { report: JSON.parse(text) } : usual,
    ),
  ),
  row(
    'limit-capabilities',
    'takes 19 capabilities at most',
    reads((_, usual) =>
      'report' in usual && usual.report.capabilities.length > 19 ? { problem: 'many' } : usual,
    ),
  ),
  row('limit-scope-words', 'takes 51 scope words', forgives(/51 items|more than 50/)),
  row(
    'limit-scope-words',
    'takes 49 scope words at most',
    reads((_, usual) =>
      'report' in usual && usual.report.capabilities.some(({ scope }) => scope.length > 49)
        ? { problem: 'many' }
        : usual,
    ),
  ),
  row(
    'limit-body',
    'takes reports of 31 KB at most',
    reads((text, usual) => (text.length > 31_000 ? { problem: 'large' } : usual)),
  ),
  row('limit-listing-title', 'keeps a title of 61 characters', forgives(/listing.title is longer/)),
  row('limit-listing-line', 'keeps a line of 141 characters', forgives(/listing.line is longer/)),
  row(
    'limit-listing-line',
    'keeps a line of 100 characters at most',
    reads((_, usual) =>
      'report' in usual && (usual.report.listing?.line?.length ?? 0) > 100 ? { problem: 'long' } : usual,
    ),
  ),
  row('limit-principals', 'keeps 51 entries by principal', forgives(/51 items/)),
  row(
    'listing-malformed',
    'keeps a listing with control characters',
    forgives(/listing\.\w+ must be of the form/),
  ),
  row('listing-malformed', 'keeps whatever is given as published', forgives(/listing.published/)),
  row('spend-malformed', 'keeps half a run', forgives(/spend.runs/)),
  row('spend-malformed', 'keeps a month that is none', forgives(/spend.month/)),

  row(
    'inference-agent-refused',
    'adds up the scopes of all reports',
    rules({
      keepReport: (before, next) => ({
        ...next,
        capabilities: [...(before?.capabilities ?? []), ...next.capabilities],
      }),
    }),
  ),
  row(
    'inference-forwards',
    'keeps the first report for ever',
    rules({ keepReport: (before, next) => before ?? next }),
  ),
  row(
    'inference-forwards',
    'looks at the first entry of a report only',
    rules({
      mayPass: (report, ...rest) =>
        right.mayPass(report && { ...report, capabilities: report.capabilities.slice(0, 1) }, ...rest),
    }),
  ),
  row(
    'inference-forwards',
    'looks at the first scope word only',
    rules({
      mayPass: (report, ...rest) =>
        right.mayPass(
          report && {
            ...report,
            capabilities: report.capabilities.map((entry) => ({ ...entry, scope: entry.scope.slice(0, 1) })),
          },
          ...rest,
        ),
    }),
  ),
  row('report-replaces', 'heeds a new report from the second request on', () => {
    let old: Report | undefined;
    return {
      rules: {
        keepReport: (before, next) => {
          old = before;
          return next;
        },
        mayPass: (report, ...rest) => {
          const heeded = old ?? report;
          old = undefined;
          return right.mayPass(report && heeded, ...rest);
        },
      },
    };
  }),
  row('report-malformed-changes-nothing', 'forgets the report where a body is none', () => {
    let forgotten = false;
    return {
      rules: {
        parseReport: (body, keeps) => {
          const read = right.parseReport(body, keeps);
          forgotten = 'problem' in read;
          return read;
        },
        mayPass: (report, ...rest) => !forgotten && right.mayPass(report, ...rest),
      },
    };
  }),
  row(
    'report-foreign-broker',
    'grants what a report asks of other brokers',
    rules({
      mayPass: (report, _, capability, word) =>
        report?.capabilities.some(({ name, scope }) => name === capability && scope.includes(word)) ?? false,
    }),
  ),
  row(
    'report-foreign-broker',
    'reads broker words in any case',
    rules({
      mayPass: (report, broker, ...rest) =>
        right.mayPass(
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
  row(
    'report-exact-words',
    'grants by the beginning of a scope word',
    passes(({ scope, capability, word }) => scope(capability).some((each) => each.startsWith(word))),
  ),
  row(
    'report-exact-words',
    'reads scope words in any case',
    passes(({ scope, capability, word }) => scope(capability).some((each) => each.toLowerCase() === word)),
  ),
  row(
    'report-exact-words',
    'takes a star for every scope word',
    passes(({ scope, capability }) => scope(capability).includes('*')),
  ),
  row(
    'report-exact-words',
    'reads capability names in any case',
    rules({
      mayPass: (report, broker, ...rest) =>
        right.mayPass(
          report && {
            ...report,
            capabilities: report.capabilities.map((entry) => ({ ...entry, name: entry.name.toLowerCase() })),
          },
          broker,
          ...rest,
        ),
    }),
  ),
  row(
    'report-free-names',
    'refuses capabilities that it does not know',
    reads((_, usual) =>
      'report' in usual && usual.report.capabilities.some(({ name }) => /^conformance-|callback/.test(name))
        ? { problem: 'unknown' }
        : usual,
    ),
  ),
];

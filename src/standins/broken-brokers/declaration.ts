import {
  type BrokerVariant,
  brokenVariant,
  defaultHandlers,
  knownTokens,
  tokenOf,
  withRefusal,
  withStatus,
} from './builders.ts';
import { EMPTY_REPORT, ignoringProblem, withDeclaration, withReportReader } from './report-builders.ts';

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
    'declaration-listing-spend',
    'adds published to a listing without it',
    withDeclaration((body) =>
      body.listing
        ? { ...body, listing: { ...body.listing, published: body.listing.published ?? true } }
        : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'trims the text of a listing',
    withDeclaration((body) =>
      body.listing ? { ...body, listing: { ...body.listing, line: body.listing.line?.trim() } } : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'joins two spaces in a title',
    withDeclaration((body) =>
      body.listing
        ? { ...body, listing: { ...body.listing, title: body.listing.title?.replace(/ {2}/g, ' ') } }
        : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'rounds what was spent to cents',
    withDeclaration((body) =>
      body.spend ? { ...body, spend: { ...body.spend, usd: Math.round(body.spend.usd * 100) / 100 } } : body,
    ),
  ),
  brokenVariant(
    'declaration-listing-spend',
    'sorts the shares of spend',
    withDeclaration((body) =>
      body.spend
        ? {
            ...body,
            spend: { ...body.spend, byPrincipal: body.spend.byPrincipal.toSorted((a, b) => b.usd - a.usd) },
          }
        : body,
    ),
  ),
];

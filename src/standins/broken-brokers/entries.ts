import type { DeclarationReport } from '../../broker/report.ts';
import { type BrokerVariant, brokenVariant } from './builders.ts';
import { withDeclaration, withReportReader } from './report-builders.ts';

type Entry = DeclarationReport['capabilities'][number];

/** A broker that changes the entries of a report before it keeps them. */
const readingEntries = (change: (entries: readonly Entry[], broker: string) => readonly Entry[]) =>
  withReportReader((_, standard) =>
    'report' in standard
      ? { report: { ...standard.report, capabilities: [...change(standard.report.capabilities, 'lobby')] } }
      : standard,
  );

/** A broker that answers a report with fields of the one before it. */
const rememberingListing = (isKept: (now: DeclarationReport) => boolean) => {
  let earlier: Pick<DeclarationReport, 'listing' | 'spend'> = {};
  return withDeclaration((body, report) => {
    const { listing, spend } = earlier;
    const isOld = isKept(report);
    earlier = report;
    return isOld ? { ...body, ...(listing ? { listing } : {}), ...(spend ? { spend } : {}) } : body;
  });
};

export const entries: readonly BrokerVariant[] = [
  brokenVariant(
    'report-no-broker',
    'takes an entry without a broker for one that names it',
    readingEntries((all, broker) => all.map((entry) => ('broker' in entry ? entry : { ...entry, broker }))),
  ),
  brokenVariant(
    'report-no-broker',
    'takes an entry whose broker is null for one that names it',
    readingEntries((all, broker) =>
      all.map((entry) => (entry.broker === null ? { ...entry, broker } : entry)),
    ),
  ),
  brokenVariant(
    'report-no-broker',
    'takes an entry whose broker is an empty string for one that names it',
    readingEntries((all, broker) => all.map((entry) => (entry.broker === '' ? { ...entry, broker } : entry))),
  ),
  brokenVariant(
    'report-no-broker',
    'takes entries for every broker except those it knows',
    readingEntries((all, broker) =>
      all.map((entry) => (entry.broker === 'conformance-other' ? { ...entry, broker } : entry)),
    ),
  ),
  brokenVariant(
    'report-same-name',
    'keeps only the last of two entries of one name',
    readingEntries((all) => [...new Map(all.map((entry) => [entry.name, entry])).values()]),
  ),
  brokenVariant(
    'report-same-name',
    'keeps only the first of two entries of one name',
    readingEntries((all) =>
      all.filter((entry, at) => all.findIndex(({ name }) => name === entry.name) === at),
    ),
  ),
  brokenVariant(
    'listing-replaced',
    'echoes the listing of an older report to one without',
    rememberingListing(({ listing }) => listing === undefined),
  ),
  brokenVariant(
    'listing-replaced',
    'echoes the listing of the report before',
    rememberingListing(() => true),
  ),
];

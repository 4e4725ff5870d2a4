/** Declaration reports: what a box asks for, and what a broker keeps of it (spec 2, 2.1 to 2.3 and 4.1). */
import { readJson } from './json.ts';
import { judge } from './judge.ts';
import { limits } from './limits.ts';
import { listingSchema } from './schema/listing.ts';
import type { Payer } from './schema/payer.ts';
import {
  type CapabilityEntry,
  type DeclarationKept,
  type Declared,
  keptSchema,
  type Report,
  reportCoreSchema,
} from './schema/report.ts';
import { spendSchema } from './schema/spend.ts';

export type { CapabilityEntry, DeclarationKept, Report };

/** What a broker keeps of a report beyond its capabilities. What it does not keep it ignores. */
export interface Keeps {
  readonly listing: boolean;
  readonly spend: boolean;
}

const EVERYTHING: Keeps = { listing: true, spend: true };

/** Reads the body of a declaration request. A problem is for the 400. */
export function parseReport(
  body: string | Uint8Array,
  keeps: Keeps = EVERYTHING,
): { readonly report: Report } | { readonly problem: string } {
  const read = readJson(body, limits.reportBytes);
  if ('problem' in read) return read;
  const problem = reportProblem(read.value, keeps);
  return problem === undefined ? { report: read.value as Report } : { problem };
}

function reportProblem(value: unknown, keeps: Keeps): string | undefined {
  const fault = judge(reportCoreSchema, value);
  if (fault !== undefined) return fault;
  const { capabilities, listing, spend } = value as Report;
  const full = merged(capabilities).find(({ scope }) => scope.length > limits.scopeWords);
  if (full) return `the scope of ${JSON.stringify(full.name)} has more than ${limits.scopeWords} words`;
  return (
    (keeps.listing && listing !== undefined ? judge(listingSchema, listing, 'listing') : undefined) ??
    (keeps.spend && spend !== undefined ? judge(spendSchema, spend, 'spend') : undefined)
  );
}

/** The entries of a report that name this broker; those of one name are one, with the scope words of all. */
export function entriesFor(report: Report, broker: string): CapabilityEntry[] {
  return merged(report.capabilities).filter((entry) => entry.broker === broker);
}

function merged(entries: readonly Declared[]): CapabilityEntry[] {
  const byName = new Map<string, { name: string; broker: string; scope: string[] }>();
  for (const { name, broker, scope } of entries) {
    if (typeof broker !== 'string') continue;
    const key = JSON.stringify([name, broker]);
    const before = byName.get(key)?.scope ?? [];
    byName.set(key, { name, broker, scope: [...new Set([...before, ...scope])] });
  }
  return [...byName.values()];
}

/** The answer to a report: `at` is when it was kept. */
export function declarationAnswer(
  report: Report,
  about: {
    readonly broker: string;
    readonly at: Date;
    readonly payer?: Payer | undefined;
    readonly keeps: Keeps;
  },
): DeclarationKept {
  const { broker, at, payer, keeps } = about;
  const { listing, spend } = report;
  return {
    capabilities: entriesFor(report, broker),
    at: at.toISOString(),
    ...(payer ? { payer } : {}),
    ...(keeps.listing && listing !== undefined ? { listing } : {}),
    ...(keeps.spend && spend !== undefined ? { spend } : {}),
  };
}

/** Reads the body of a declaration answer. */
export function readDeclarationAnswer(
  value: unknown,
): { readonly answer: DeclarationKept } | { readonly problem: string } {
  const problem = judge(keptSchema, value);
  return problem === undefined ? { answer: value as DeclarationKept } : { problem };
}

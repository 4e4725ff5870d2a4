/** Declaration reports and the responses to them (spec 2, 2.1 to 2.3 and 4.1). */

import { limits } from './limits.ts';
import { readJson } from './read-json.ts';
import { listingSchema } from './schema/listing.ts';
import type { Payer } from './schema/payer.ts';
import {
  type CapabilityEntry,
  type DeclarationReport,
  type DeclarationResponse,
  type DeclaredCapability,
  declarationResponseSchema,
  reportCoreSchema,
} from './schema/report.ts';
import { spendSchema } from './schema/spend.ts';
import { validateValue } from './schema-validator.ts';

export type { CapabilityEntry, DeclarationReport, DeclarationResponse };

/** Which optional fields of a report a broker keeps. It ignores the others. */
export interface KeptFields {
  readonly listing: boolean;
  readonly spend: boolean;
}

const ALL_FIELDS: KeptFields = { listing: true, spend: true };

/** Parses and validates the body of a declaration request. `problem` is the message for the 400. */
export function parseReport(
  body: string | Uint8Array,
  keeps: KeptFields = ALL_FIELDS,
): { readonly report: DeclarationReport } | { readonly problem: string } {
  const read = readJson(body, limits.reportBytes);
  if ('problem' in read) return read;
  const problem = reportProblem(read.value, keeps);
  return problem === undefined ? { report: read.value as DeclarationReport } : { problem };
}

function reportProblem(value: unknown, keeps: KeptFields): string | undefined {
  const problem = validateValue(reportCoreSchema, value);
  if (problem !== undefined) return problem;
  const { capabilities, listing, spend } = value as DeclarationReport;
  const oversized = mergeEntries(capabilities).find(({ scope }) => scope.length > limits.scopeWords);
  if (oversized)
    return `the scope of ${JSON.stringify(oversized.name)} has more than ${limits.scopeWords} words`;
  return (
    (keeps.listing && listing !== undefined ? validateValue(listingSchema, listing, 'listing') : undefined) ??
    (keeps.spend && spend !== undefined ? validateValue(spendSchema, spend, 'spend') : undefined)
  );
}

/** The entries of a report that name this broker; entries with the same name are merged. */
export function entriesFor(report: DeclarationReport, broker: string): CapabilityEntry[] {
  return mergeEntries(report.capabilities).filter((entry) => entry.broker === broker);
}

function mergeEntries(entries: readonly DeclaredCapability[]): CapabilityEntry[] {
  const byName = new Map<string, { name: string; broker: string; scope: string[] }>();
  for (const { name, broker, scope } of entries) {
    if (typeof broker !== 'string') continue;
    const key = JSON.stringify([name, broker]);
    const earlierScope = byName.get(key)?.scope ?? [];
    byName.set(key, { name, broker, scope: [...new Set([...earlierScope, ...scope])] });
  }
  return [...byName.values()];
}

/** The response to a report; `at` is the time it was kept. */
export function declarationResponse(
  report: DeclarationReport,
  details: {
    readonly broker: string;
    readonly at: Date;
    readonly payer?: Payer | undefined;
    readonly keeps: KeptFields;
  },
): DeclarationResponse {
  const { broker, at, payer, keeps } = details;
  const { listing, spend } = report;
  return {
    capabilities: entriesFor(report, broker),
    at: at.toISOString(),
    ...(payer ? { payer } : {}),
    ...(keeps.listing && listing !== undefined ? { listing } : {}),
    ...(keeps.spend && spend !== undefined ? { spend } : {}),
  };
}

/** Validates a declaration response, given as parsed JSON. */
export function readDeclarationResponse(
  value: unknown,
): { readonly response: DeclarationResponse } | { readonly problem: string } {
  const problem = validateValue(declarationResponseSchema, value);
  return problem === undefined ? { response: value as DeclarationResponse } : { problem };
}

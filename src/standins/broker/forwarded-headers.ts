/** Which headers go upstream and which come back, and where credentials and secret values replace the token. */
import { SETUP_TOKEN_BETA } from '../../broker/names.ts';
import type { Credential } from './config.ts';
import type { RouteKind } from './error-responses.ts';
import { hopByHopHeaders, mapHeaders, type RawHeaders } from './raw-headers.ts';
import type { SecretMatcher } from './secret-matcher.ts';

/** Adds the payer's credential, by its kind (spec 2, 4.2.2). `betaHeader` is in lower case. */
export function credentialHeaders(
  raw: RawHeaders,
  { kind, value }: Credential,
  betaHeader: string,
): RawHeaders {
  if (kind === 'api-key') return [...raw, 'x-api-key', value];
  const betas: string[] = [];
  const remaining = mapHeaders(raw, (_, beta, name) => {
    if (name !== betaHeader) return beta;
    betas.push(
      ...beta
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    );
    return undefined;
  });
  const betaValues = [...new Set([...betas, SETUP_TOKEN_BETA])].join(',');
  return [...remaining, 'authorization', `Bearer ${value}`, betaHeader, betaValues];
}

/** What the forwarded request headers depend on. */
export interface RequestHeaderOptions {
  readonly kind: RouteKind;
  /** Matches the token of the requesting box. */
  readonly matcher: SecretMatcher;
  readonly grantHeader: string;
}

/** Headers that the broker sets itself, or that only concern this hop. */
const BROKER_HEADERS: ReadonlySet<string> = new Set(['host', 'expect', 'content-length']);
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'cookie']);

/**
 * The request headers to forward: without hop-by-hop headers, the grant, and headers whose name contains the token. Except
 * for egress, also without credentials and headers whose value contains the token.
 */
export function requestHeaders(
  raw: RawHeaders,
  { kind, matcher, grantHeader }: RequestHeaderOptions,
): RawHeaders {
  const hopHeaders = hopByHopHeaders(raw);
  return mapHeaders(raw, (originalName, value, name) => {
    if (
      hopHeaders.has(name) ||
      BROKER_HEADERS.has(name) ||
      name === grantHeader ||
      matcher.matches(originalName)
    )
      return undefined;
    if (kind === 'egress') return value;
    return CREDENTIAL_HEADERS.has(name) || matcher.matches(value) ? undefined : value;
  });
}

/** The parts of an egress request in which the stand-in token is swapped for the secret's value (spec 2, 4.4.1). */
export type SwapLocation = 'header' | 'query' | 'path';

/** The text with the secret's value in place of the token, percent-encoded in a query or path. */
export function swapStandIn(
  text: string,
  token: SecretMatcher,
  value: string,
  location: SwapLocation,
): string {
  return location === 'header' ? token.replace(text, value) : token.replace(text, value, encodeURIComponent);
}

/** A value that no response may contain, and its replacement. */
export interface Redaction {
  readonly matcher: SecretMatcher;
  readonly replacement: string;
}

/**
 * The response headers to return: without hop-by-hop headers and headers whose name contains a redacted value; in header
 * values the replacement stands for it (spec 2, 4.4.3).
 */
export function responseHeaders(raw: RawHeaders, redactions: readonly Redaction[]): RawHeaders {
  const hopHeaders = hopByHopHeaders(raw);
  return mapHeaders(raw, (originalName, value, name) =>
    hopHeaders.has(name) || redactions.some(({ matcher }) => matcher.matches(originalName))
      ? undefined
      : redactions.reduce((text, { matcher, replacement }) => matcher.replace(text, replacement), value),
  );
}

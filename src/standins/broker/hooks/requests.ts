/** What goes upstream. */
import { SETUP_TOKEN_BETA } from '../../../broker/names.ts';
import type { Credential } from '../config.ts';
import { hopByHopHeaders, mapHeaders, type RawHeaders } from '../raw-headers.ts';
import type { SecretMatcher } from '../secret-matcher.ts';
import type { RouteKind } from './error-responses.ts';

/** Who sends it: bearer, and the key as the model provider's SDKs send it (spec 2, 5.1). In the order they are tried. */
export function findTokens(kind: RouteKind, raw: RawHeaders): readonly string[] {
  const tokens: string[] = [];
  const keys: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (name === 'authorization') tokens.push(/^Bearer +(\S+)$/i.exec(raw[at + 1]!.trim())?.[1] ?? '');
    else if (name === 'x-api-key') keys.push(raw[at + 1]!.trim());
  }
  return kind === 'model' || kind === 'egress' ? [...tokens, ...keys] : tokens;
}

/** What is put where the token was, by the kind of credential (spec 2, 4.2.2). `betaHeader` in lower case. */
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
  const all = [...new Set([...betas, SETUP_TOKEN_BETA])].join(',');
  return [...remaining, 'authorization', `Bearer ${value}`, betaHeader, all];
}

export interface RequestHeaderOptions {
  readonly kind: RouteKind;
  /** The token of the box that asks. */
  readonly matcher: SecretMatcher;
  readonly grantHeader: string;
}

/** Fields that the broker sets itself, or that only concern this hop. */
const BROKER_HEADERS: ReadonlySet<string> = new Set(['host', 'expect', 'content-length']);
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'cookie']);

/**
 * The fields of a request that go upstream: not those of this hop, nor the grant, nor one whose name holds the token; and, but
 * for egress, neither what holds keys nor anything that repeats the token.
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

/** Where in an egress request the stand-in is swapped (spec 2, 4.4.1). */
export type SwapLocation = 'header' | 'query' | 'path';

/** The text with the secret's value where the stand-in was. */
export function swapStandIn(
  text: string,
  token: SecretMatcher,
  value: string,
  location: SwapLocation,
): string {
  return location === 'header' ? token.replace(text, value) : token.replace(text, value, encodeURIComponent);
}

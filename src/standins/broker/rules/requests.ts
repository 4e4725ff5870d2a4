/** What goes upstream. */
import { SETUP_TOKEN_BETA } from '../../../broker/names.ts';
import type { Credential } from '../config.ts';
import type { Hidden } from '../hidden.ts';
import { hopFields, mapFields, type RawHeaders } from '../raw-headers.ts';
import type { RouteKind } from './refusals.ts';

/** Who sends it: bearer, and the key as the model provider's SDKs send it (spec 2, 5.1). In the order they are tried. */
export function tokensOf(kind: RouteKind, raw: RawHeaders): readonly string[] {
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
export function credentialFields(
  raw: RawHeaders,
  { kind, value }: Credential,
  betaHeader: string,
): RawHeaders {
  if (kind === 'api-key') return [...raw, 'x-api-key', value];
  const betas: string[] = [];
  const left = mapFields(raw, (_, beta, name) => {
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
  return [...left, 'authorization', `Bearer ${value}`, betaHeader, all];
}

export interface FieldFacts {
  readonly kind: RouteKind;
  /** The token of the box that asks. */
  readonly hidden: Hidden;
  readonly grantHeader: string;
}

/** Fields that the broker sets itself, or that only concern this hop. */
const OURS: ReadonlySet<string> = new Set(['host', 'expect', 'content-length']);
const KEYS: ReadonlySet<string> = new Set(['authorization', 'x-api-key', 'cookie']);

/**
 * The fields of a request that go upstream: not those of this hop, nor the grant, nor one whose name holds the token; and, but
 * for egress, neither what holds keys nor anything that repeats the token.
 */
export function requestFields(raw: RawHeaders, { kind, hidden, grantHeader }: FieldFacts): RawHeaders {
  const hop = hopFields(raw);
  return mapFields(raw, (written, value, name) => {
    if (hop.has(name) || OURS.has(name) || name === grantHeader || hidden.isIn(written)) return undefined;
    if (kind === 'egress') return value;
    return KEYS.has(name) || hidden.isIn(value) ? undefined : value;
  });
}

/** Where in an egress request the stand-in is swapped (spec 2, 4.4.1). */
export type Place = 'header' | 'query' | 'path';

/** The text with the secret's value where the stand-in was. */
export function swapIn(text: string, token: Hidden, value: string, place: Place): string {
  return place === 'header' ? token.swap(text, value) : token.swap(text, value, encodeURIComponent);
}

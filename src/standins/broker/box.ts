import { randomBytes } from 'node:crypto';
import type { BoxConfig, SecretConfig } from './config.ts';
import type { RouteKind } from './error-responses.ts';
import type { RawHeaders } from './raw-headers.ts';
import { SecretMatcher } from './secret-matcher.ts';
import { parseTarget, type UpstreamTarget } from './target.ts';

/** A secret with its parsed host and a matcher for its value. */
export interface EgressSecret {
  readonly config: SecretConfig;
  readonly target: UpstreamTarget;
  readonly matcher: SecretMatcher;
}

/** A box at run time. */
export interface Box {
  readonly config: BoxConfig;
  readonly name: string;
  readonly token: string;
  readonly matcher: SecretMatcher;
  /** The owner's secrets by name. */
  readonly secrets: ReadonlyMap<string, EgressSecret>;
  /** The broker's own secrets by name. */
  readonly supplied: ReadonlyMap<string, EgressSecret>;
  /** Whether the owner has paused it. */
  paused: boolean;
}

/** Creates the box, with a random token if the configuration has none. Throws `TypeError` if a secret's host is not a base URL. */
export function createBox(config: BoxConfig): Box {
  const token = config.token ?? `box_${randomBytes(24).toString('base64url')}`;
  const secretsOf = (supplied: boolean) =>
    new Map(
      (config.secrets ?? [])
        .filter((secret) => (secret.supplied !== undefined) === supplied)
        .map((secret) => [
          secret.name,
          { config: secret, target: parseTarget(secret.host), matcher: new SecretMatcher(secret.value) },
        ]),
    );
  return {
    config,
    name: config.name,
    token,
    matcher: new SecretMatcher(token),
    secrets: secretsOf(false),
    supplied: secretsOf(true),
    paused: config.owner?.paused ?? false,
  };
}

/**
 * The candidate box tokens of a request, in the order to try them: bearer tokens, then, on model and egress routes, the
 * API key header that the model provider's SDKs use (spec 2, 5.1).
 */
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

import { randomBytes } from 'node:crypto';
import type { BoxConfig, SecretConfig } from './config.ts';
import { SecretMatcher } from './secret-matcher.ts';
import { parseTarget, type UpstreamTarget } from './target.ts';

export interface EgressSecret {
  readonly config: SecretConfig;
  readonly target: UpstreamTarget;
  readonly matcher: SecretMatcher;
}

/** A box as the broker knows it. */
export interface Box {
  readonly config: BoxConfig;
  readonly name: string;
  readonly token: string;
  readonly matcher: SecretMatcher;
  /** The owner's secrets by name, and the broker's own. */
  readonly secrets: ReadonlyMap<string, EgressSecret>;
  readonly supplied: ReadonlyMap<string, EgressSecret>;
  /** Whether the owner has paused it. */
  paused: boolean;
}

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

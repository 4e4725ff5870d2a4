import { randomBytes } from 'node:crypto';
import type { BoxConfig, SecretConfig } from './config.ts';
import { Hidden } from './hidden.ts';
import { type Target, targetOf } from './target.ts';

export interface Secret {
  readonly config: SecretConfig;
  readonly target: Target;
  readonly hidden: Hidden;
}

/** A box as the broker knows it. */
export interface Box {
  readonly config: BoxConfig;
  readonly name: string;
  readonly token: string;
  readonly hidden: Hidden;
  /** The owner's secrets by name, and the broker's own. */
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly supplied: ReadonlyMap<string, Secret>;
  /** Whether the owner has paused it. */
  paused: boolean;
}

export function boxOf(config: BoxConfig): Box {
  const token = config.token ?? `box_${randomBytes(24).toString('base64url')}`;
  const of = (supplied: boolean) =>
    new Map(
      (config.secrets ?? [])
        .filter((secret) => (secret.supplied !== undefined) === supplied)
        .map((secret) => [
          secret.name,
          { config: secret, target: targetOf(secret.host), hidden: new Hidden(secret.value) },
        ]),
    );
  return {
    config,
    name: config.name,
    token,
    hidden: new Hidden(token),
    secrets: of(false),
    supplied: of(true),
    paused: config.owner?.paused ?? false,
  };
}

/** The headers by which the broker authenticates upstream. */
import { SETUP_TOKEN_BETA } from '../../broker/names.ts';
import type { Credential } from './config.ts';
import { mapHeaders, type RawHeaders } from './raw-headers.ts';

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
  const all = [...new Set([...betas, SETUP_TOKEN_BETA])].join(',');
  return [...remaining, 'authorization', `Bearer ${value}`, betaHeader, all];
}

/** Adds a bearer credential, for the agent service and extra upstreams. */
export const bearerHeaders = (raw: RawHeaders, credential: string): RawHeaders => [
  ...raw,
  'authorization',
  `Bearer ${credential}`,
];

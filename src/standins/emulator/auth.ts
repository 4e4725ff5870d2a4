/** Authorization by bearer token; without a configured token everyone is authorized. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { EmulatorHttpError } from './http-error.ts';

/** Throws a 401 for a request without the token (spec 3, 5). */
export type Authorize = (authorization: string | undefined) => void;

/** Compares tokens in constant time. */
export function createAuthorizer(token: string | undefined): Authorize {
  if (!token) return () => {};
  const expected = digest(token);
  return (authorization = '') => {
    const sentToken = /^bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
    if (!timingSafeEqual(digest(sentToken), expected))
      throw new EmulatorHttpError(401, 'authentication failed');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

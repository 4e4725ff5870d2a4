/** Who may ask: anyone where no token is set. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** Throws `Refusal` for a request without the token (spec 3, 5). */
export type Admit = (authorization: string | undefined) => void;

export function admission(token: string | undefined): Admit {
  if (!token) return () => {};
  const wanted = digest(token);
  return (authorization = '') => {
    const given = /^bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
    if (!timingSafeEqual(digest(given), wanted)) throw new Refusal(401, 'authentication failed');
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

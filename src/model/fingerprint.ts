import { createHash } from 'node:crypto';

/**
 * Of rule, file and path, not of line: 16 hexadecimal digits. Two findings of one rule at one path (a duplicate given
 * three times) share it.
 */
export function fingerprint(code: string, file = '', path = ''): string {
  return createHash('sha256').update([code, file, path].join('\n')).digest('hex').slice(0, 16);
}

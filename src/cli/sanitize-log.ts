import type { Io } from '../io.ts';
import { sanitizeLine } from '../report/escape.ts';
import { createRedactor } from './secrets.ts';

/** Words for standard error: one line, without secrets, and with nothing in it that a runner takes for an order. */
export function sanitizeForLog(
  text: string,
  { env }: Pick<Io, 'env'>,
  secrets: readonly string[] = [],
): string {
  const line = createRedactor(env, secrets)
    .redact(text)
    .replace(/\s*[\r\n]\s*/g, ' ');
  return sanitizeLine(line).replaceAll('##[', '##\\u005b').trim();
}

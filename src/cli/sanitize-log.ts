import type { Io } from '../io.ts';
import { sanitizeLine } from '../report/sanitize.ts';
import { createRedactor } from './secrets.ts';

/** The string for standard error: one line, without secrets, and without anything that a runner reads as a workflow command. */
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

import type { Io } from '../io.ts';
import { oneLine } from '../report/escape.ts';
import { Redactor } from '../text/redact.ts';
import { secretsOf } from './secrets.ts';

/** Words for standard error: one line, without secrets, and with nothing in it that a runner takes for an order. */
export function sayable(text: string, { env }: Pick<Io, 'env'>, secrets: readonly string[] = []): string {
  const redactor = new Redactor();
  for (const secret of [...secretsOf(env), ...secrets]) redactor.add(secret);
  const line = redactor.text(text).replace(/\s*[\r\n]\s*/g, ' ');
  return oneLine(line).replaceAll('##[', '##\\u005b').trim();
}

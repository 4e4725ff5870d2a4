import { Redactor } from '../text/redact.ts';
import type { Answer } from '../wire/ask.ts';

/**
 * Gives an answer with the token as stars in every form, should the platform repeat it: what is cut out of the answer later could
 * hold a part of it, which nothing would know for one.
 */
export function hiding(token: string | undefined): (answer: Answer) => Answer {
  const redactor = new Redactor();
  redactor.add(token);
  const hide = (text: string) => redactor.known(text);
  return (answer) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]);
    // As latin1 every byte is a character of its own, and stays where it is.
    const body = Buffer.from(hide(answer.body.toString('latin1')), 'latin1');
    return { ...answer, headers: Object.fromEntries(headers) as Answer['headers'], body };
  };
}

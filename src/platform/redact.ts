import type { HttpResponse } from '../http/request.ts';
import { Redactor } from '../text/redact.ts';

/**
 * Gives an answer with the token as stars in every form, should the platform repeat it: what is cut out of the answer later could
 * hold a part of it, which nothing would know for one.
 */
export function responseRedactor(token: string | undefined): (response: HttpResponse) => HttpResponse {
  const redactor = new Redactor();
  redactor.add(token);
  const redact = (text: string) => redactor.redactKnown(text);
  return (response) => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, redact(value)]);
    // As latin1 every byte is a character of its own, and stays where it is.
    const body = Buffer.from(redact(response.body.toString('latin1')), 'latin1');
    return { ...response, headers: Object.fromEntries(headers) as HttpResponse['headers'], body };
  };
}

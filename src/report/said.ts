/** What was asked and answered, as a program would print it. */
import type { Exchange } from '../model/report.ts';
import { clip } from './escape.ts';

/** The longest text of a header or an address, in UTF-16 units; bodies come cut. */
const FIELD = 2000;
/** Headers and body of more than any gate keeps. */
const HEADERS = 100;
const BODY = 4000;

type Message = Pick<Exchange['response'], 'headers'> & { readonly body?: string };

/** `GET http://127.0.0.1/health` */
export const askedLine = ({ method, url }: Exchange['request']) => clip(`${method} ${url}`, FIELD);

/** The line, the headers, and the body after an empty line. */
export function messageText(first: string, { headers, body }: Message): string {
  const lines = Object.entries(headers)
    .slice(0, HEADERS)
    .map(([name, value]) => clip(`${name}: ${value}`, FIELD));
  return [first, ...lines, ...(body ? ['', clip(body, BODY)] : [])].join('\n');
}

/** All of an exchange, with what reached the systems behind the subject. */
export function exchangeText({ request, response, upstream }: Exchange): string {
  return [
    messageText(askedLine(request), request),
    messageText(`answered ${response.status}`, response),
    ...(upstream.length > 0
      ? upstream.map((one) => messageText(`reached upstream: ${askedLine(one)}`, one))
      : ['nothing reached the systems behind it']),
  ].join('\n\n');
}

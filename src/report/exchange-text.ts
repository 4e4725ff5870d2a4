/** What was asked and answered, as a program would print it. */
import type { Exchange } from '../model/report.ts';
import { clip } from './escape.ts';

/** The longest text of a header or an address, in UTF-16 units; bodies come cut. */
const MAX_FIELD_LENGTH = 2000;
/** Headers and body of more than any gate keeps. */
const MAX_HEADERS = 100;
const MAX_BODY_LENGTH = 4000;

type HttpMessage = Pick<Exchange['response'], 'headers'> & { readonly body?: string };

/** `GET http://127.0.0.1/health` */
export const requestLine = ({ method, url }: Exchange['request']) =>
  clip(`${method} ${url}`, MAX_FIELD_LENGTH);

/** The line, the headers, and the body after an empty line. */
export function messageText(startLine: string, { headers, body }: HttpMessage): string {
  const lines = Object.entries(headers)
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => clip(`${name}: ${value}`, MAX_FIELD_LENGTH));
  return [startLine, ...lines, ...(body ? ['', clip(body, MAX_BODY_LENGTH)] : [])].join('\n');
}

/** All of an exchange, with what reached the systems behind the subject. */
export function exchangeText({ request, response, upstream }: Exchange): string {
  return [
    messageText(requestLine(request), request),
    messageText(`answered ${response.status}`, response),
    ...(upstream.length > 0
      ? upstream.map((upstreamRequest) =>
          messageText(`reached upstream: ${requestLine(upstreamRequest)}`, upstreamRequest),
        )
      : ['nothing reached the systems behind it']),
  ].join('\n\n');
}

/**
 * Why no complete response arrived: the connection was refused (`refused`), the host is unknown or out of reach (`unreachable`), TLS failed
 * (`tls`), the connection closed before the response (`reset`) or within it (`truncated`), it was not HTTP or the request can't be
 * written as HTTP (`malformed`), it was larger than allowed (`too-large`), time ran out, or the run was stopped.
 */
export type RequestErrorKind =
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'reset'
  | 'truncated'
  | 'malformed'
  | 'too-large'
  | 'timeout'
  | 'stopped';

/** A request without a complete response. The message is one line without secrets: no query, no headers, no body. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind;

  constructor(kind: RequestErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

const ERRORS_BY_CODE: Readonly<Record<string, readonly [RequestErrorKind, string]>> = {
  ENOTFOUND: ['unreachable', 'host not found'],
  EAI_AGAIN: ['unreachable', 'host name lookup failed'],
  EHOSTUNREACH: ['unreachable', 'host unreachable'],
  ENETUNREACH: ['unreachable', 'network unreachable'],
  ETIMEDOUT: ['timeout', 'connection attempt timed out'],
  ECONNRESET: ['reset', 'connection closed without a response'],
  EPIPE: ['reset', 'connection closed without a response'],
  EPROTO: ['tls', 'TLS handshake failed (does it speak plain HTTP?)'],
};

/** What Node's error means for a request to this URL; `hasResponse`: the response had begun. */
export function toRequestError(
  error: NodeJS.ErrnoException & { readonly errors?: readonly NodeJS.ErrnoException[] },
  url: URL,
  hasResponse: boolean,
): RequestError {
  // A host with several addresses gives one error for each.
  const { code = '', message } = error.errors?.[0] ?? error;
  if (code.startsWith('HPE_')) return new RequestError('malformed', 'response is not valid HTTP');
  if (hasResponse) return truncatedError();
  if (code === 'ECONNREFUSED')
    return new RequestError('refused', `connection refused: nothing is listening at ${url.origin}`);
  const known = ERRORS_BY_CODE[code];
  if (known) return new RequestError(...known);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return new RequestError('tls', `TLS error: ${message} (${code})`);
  return new RequestError('reset', `connection failed: ${code || message}`);
}

export const truncatedError = () =>
  new RequestError('truncated', 'connection closed in the middle of the response');

/**
 * Why no whole answer came: nothing listens (`refused`), the connection closed without one (`reset`), time ran out, the host is
 * unknown or out of reach, no trust (`tls`), more bytes than wanted (`large`), an answer that ends in the middle (`cut`), no HTTP
 * (`garbage`), or the run was stopped.
 */
export type RequestErrorKind =
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'host'
  | 'tls'
  | 'large'
  | 'cut'
  | 'garbage'
  | 'stopped';

/** A request without a whole answer. The message is one line, with scheme, host and path of the address and no query. */
export class RequestError extends Error {
  readonly kind: RequestErrorKind;

  constructor(kind: RequestErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Where requests go upstream: one scheme, host and port, below one path. */
export interface Target {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** As the `host` field has it. */
  readonly host: string;
  /** The path that every request's path follows; empty or beginning with `/`, without a slash at its end. */
  readonly base: string;
}

/** Reads a base URL; a bare host name means https. Throws for what is no address of a host. */
export function targetOf(address: string): Target {
  const url = new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);
  const secure = url.protocol === 'https:';
  if (!secure && url.protocol !== 'http:')
    throw new TypeError(`${url.protocol} is no scheme of a host's API`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('the base URL of a host holds neither a user nor a query');
  return {
    secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    host: url.host,
    base: url.pathname.replace(/\/+$/, ''),
  };
}

/** The address of an upstream: scheme, host, port and base path. */
export interface UpstreamTarget {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** As in the `Host` header. */
  readonly host: string;
  /** Comes before every request's path; empty, or begins with `/` and ends without one. */
  readonly basePath: string;
}

const withScheme = (address: string) => (/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

/** Why a string is not a base URL, as a predicate without the string itself, which may contain a password; undefined if it is one. */
export function targetError(address: string): string | undefined {
  const text = withScheme(address);
  if (!URL.canParse(text)) return 'is not a valid URL or host name';
  const { protocol, username, password, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol)) return 'has a scheme other than http and https';
  return username + password + search + hash === ''
    ? undefined
    : 'has user info, a query or a fragment; expected a base URL';
}

/** Parses a base URL; a bare host name means https. Throws `TypeError` for anything else. */
export function parseTarget(address: string): UpstreamTarget {
  const error = targetError(address);
  if (error !== undefined) throw new TypeError(`the base URL ${error}`);
  const url = new URL(withScheme(address));
  const secure = url.protocol === 'https:';
  return {
    secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 443 : 80),
    host: url.host,
    basePath: url.pathname.replace(/\/+$/, ''),
  };
}

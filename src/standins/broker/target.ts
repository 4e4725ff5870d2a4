/** Where requests go upstream: one scheme, host and port, below one path. */
export interface UpstreamTarget {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** As the `host` field has it. */
  readonly host: string;
  /** The path that every request's path follows; empty or beginning with `/`, without a slash at its end. */
  readonly basePath: string;
}

const withScheme = (address: string) => (/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

/** What keeps a text from being a base URL, without the text, which may hold a password; undefined where nothing does. */
export function targetError(address: string): string | undefined {
  const text = withScheme(address);
  if (!URL.canParse(text)) return 'is no address of a host';
  const { protocol, username, password, search, hash } = new URL(text);
  if (!/^https?:$/.test(protocol)) return 'is neither http nor https';
  return username + password + search + hash === ''
    ? undefined
    : 'holds a user or a query; give the base alone';
}

/** Reads a base URL; a bare host name means https. Throws `TypeError` for what is none. */
export function parseTarget(address: string): UpstreamTarget {
  const error = targetError(address);
  if (error !== undefined) throw new TypeError(`the base URL of a host ${error}`);
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

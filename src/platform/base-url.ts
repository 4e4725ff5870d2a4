/** The base URL of a platform or control service. */

/** The URL without a slash at its end. Throws an `Error` whose message follows the name of the option: `is not a URL; …`. */
export function parseBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new Error('is not a URL; expected one like http://localhost:8080');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('is not an http or https URL; expected one like http://localhost:8080');
  if (url.username || url.password) throw new Error('contains credentials; remove them');
  if (url.search || url.hash)
    throw new Error('contains a query or fragment; remove everything after the path');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Whether a URL leads to this machine. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(?:localhost|.+\.localhost|host\.docker\.internal|127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(hostname) ||
    hostname === '[::1]'
  );
}

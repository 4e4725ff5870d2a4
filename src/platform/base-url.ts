/** The address of a platform as a user gives it. */

/** Throws an `Error` whose message goes on after the address's name: `is not a web address: …`. Ends in no slash. */
export function parseBaseUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    throw new Error(`is not a web address; write one like http://localhost:8080`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('is not a web address; it must begin with http:// or https://');
  if (url.username || url.password) throw new Error('holds a name or a password; leave them out of it');
  if (url.search || url.hash) throw new Error('holds a ? or a #; leave out what follows the path');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Whether an address is this machine's own: nothing there is billed. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(?:localhost|.+\.localhost|host\.docker\.internal|127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(hostname) ||
    hostname === '[::1]'
  );
}

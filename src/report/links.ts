/** Addresses of what a report speaks of, where its source says enough. */
import type { Location, Source } from '../model/report.ts';

/** A longer address is refused by servers, and would fill a comment. */
const LONGEST = 2000;

/** Where the run is seen; nothing unless that is an address of the web. */
export function runLink(source: Source | undefined): string | undefined {
  const url = source?.runUrl;
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** The commit on the forge. */
export const commitLink = (source: Source | undefined) => under(source, `commit/${source?.sha}`);

/** The pull request on the forge. */
export const pullLink = (source: Source | undefined) =>
  source?.pullRequest === undefined ? undefined : under(source, `pull/${source.pullRequest}`);

/** The lines of a location as they were in that commit. */
export function permalink(source: Source | undefined, location: Location): string | undefined {
  const { file, line, endLine } = location;
  const lines = endLine > line ? `#L${line}-L${endLine}` : `#L${line}`;
  const path = under(source, `blob/${source?.sha}/${file}`);
  return path && path.length < LONGEST ? path + lines : undefined;
}

/** The forge's address is what stands before the repository in the address of the run. */
function under(source: Source | undefined, path: string): string | undefined {
  const run = runLink(source);
  const end = (source?.repository && run?.indexOf(`/${source.repository}/`)) || -1;
  if (end < 0) return undefined;
  const segments = `${source!.repository}/${path}`.replace(/\p{Cs}/gu, '\ufffd').split('/');
  // A browser would follow them upwards, to pages that have nothing to do with the file.
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return `${run!.slice(0, end)}/${segments.map(encodeURIComponent).join('/')}`;
}

/** Addresses of what a report speaks of, where its source says enough. */
import type { Location, ReportSource } from '../model/report.ts';

/** A longer address is refused by servers, and would fill a comment. */
const MAX_URL_LENGTH = 2000;

/** Where the run is seen; nothing unless that is an address of the web. */
export function runLink(source: ReportSource | undefined): string | undefined {
  const url = source?.runUrl;
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** The commit on the forge. */
export const commitLink = (source: ReportSource | undefined) => forgeUrl(source, `commit/${source?.sha}`);

/** The pull request on the forge. */
export const pullRequestLink = (source: ReportSource | undefined) =>
  source?.pullRequest === undefined ? undefined : forgeUrl(source, `pull/${source.pullRequest}`);

/** The lines of a location as they were in that commit. */
export function permalink(source: ReportSource | undefined, location: Location): string | undefined {
  const { file, line, endLine } = location;
  const lineAnchor = endLine > line ? `#L${line}-L${endLine}` : `#L${line}`;
  const url = forgeUrl(source, `blob/${source?.sha}/${file}`);
  return url && url.length < MAX_URL_LENGTH ? url + lineAnchor : undefined;
}

/** The forge's address is what stands before the repository in the address of the run. */
function forgeUrl(source: ReportSource | undefined, path: string): string | undefined {
  const runUrl = runLink(source);
  const end = (source?.repository && runUrl?.indexOf(`/${source.repository}/`)) || -1;
  if (end < 0) return undefined;
  const segments = `${source!.repository}/${path}`.replace(/\p{Cs}/gu, '\ufffd').split('/');
  // A browser would follow them upwards, to pages that have nothing to do with the file.
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return `${runUrl!.slice(0, end)}/${segments.map(encodeURIComponent).join('/')}`;
}

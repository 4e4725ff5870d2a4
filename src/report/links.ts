/** Links to the forge, if the source of a report has enough to build them. */
import type { Location, ReportSource } from '../model/report.ts';

/** Servers reject a longer URL, and it would fill a comment. */
const MAX_URL_LENGTH = 2000;

/** The page of the run; `undefined` unless it is an http(s) URL. */
export function runLink(source: ReportSource | undefined): string | undefined {
  const url = source?.runUrl;
  return url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** The commit on the forge. */
export const commitLink = (source: ReportSource | undefined) => forgeUrl(source, `commit/${source?.sha}`);

/** The pull request on the forge. */
export const pullRequestLink = (source: ReportSource | undefined) =>
  source?.pullRequest === undefined ? undefined : forgeUrl(source, `pull/${source.pullRequest}`);

/** The lines of a location at the commit of the source; `undefined` if the URL is too long or can't be built. */
export function permalink(source: ReportSource | undefined, location: Location): string | undefined {
  const { file, line, endLine } = location;
  const lineAnchor = endLine > line ? `#L${line}-L${endLine}` : `#L${line}`;
  const url = forgeUrl(source, `blob/${source?.sha}/${file}`);
  return url && url.length < MAX_URL_LENGTH ? url + lineAnchor : undefined;
}

/** A page of the repository: the forge's own URL is whatever precedes the repository in the URL of the run. */
function forgeUrl(source: ReportSource | undefined, path: string): string | undefined {
  const runUrl = runLink(source);
  const end = (source?.repository && runUrl?.indexOf(`/${source.repository}/`)) || -1;
  if (end < 0) return undefined;
  const segments = `${source!.repository}/${path}`.replace(/\p{Cs}/gu, '\ufffd').split('/');
  // A browser would resolve these segments to pages outside the path.
  if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
  return `${runUrl!.slice(0, end)}/${segments.map(encodeURIComponent).join('/')}`;
}

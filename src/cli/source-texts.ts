/** Reads the files that a merged report has findings in, for code frames. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import type { InvalidPart, ReportPart } from '../report/report-part.ts';
import { checkFile } from '../settings/check-file.ts';
import { checkedOutCommit } from './commits.ts';
import { isInside, readInput, realPath, repositoryRoot } from './files.ts';

/** Only the first files get code frames: nobody reads more. */
const MAX_FILES = 200;

/**
 * The texts of the settings files with findings, by report name, and what may be a secret in them. Only files inside the
 * repository, and only if the checkout is the commit that was checked: in another one the lines differ.
 */
export async function readSourceTexts(
  report: Report,
  parts: readonly (ReportPart | InvalidPart)[],
  io: Io,
): Promise<{ texts: Map<string, string>; secrets: string[] }> {
  const texts = new Map<string, string>();
  const secrets: string[] = [];
  if (!(await isCheckedOutHere(parts, io))) return { texts, secrets };
  const root = repositoryRoot(io.cwd);
  for (const name of settingsFilesIn(report)) {
    try {
      const path = join(root, name);
      if (!isInside(realPath(root), realpathSync(path))) continue;
      const { text, secrets: fileSecrets } = await checkFile(
        name,
        readInput(path, 'the file', io),
        undefined,
      );
      texts.set(name, text);
      secrets.push(...fileSecrets);
    } catch {
      // A finding without its file's text just has no code frame.
    }
  }
  return { texts, secrets };
}

/** Whether the parts are about the checked-out commit. A part from outside a workflow names no commit, and is assumed to be. */
async function isCheckedOutHere(parts: readonly (ReportPart | InvalidPart)[], io: Io): Promise<boolean> {
  const commits = parts.flatMap((part) => ('report' in part ? [part.report.source?.checkedOut] : []));
  const [commit, ...others] = new Set(commits);
  if (others.length > 0) return false;
  return commit === undefined || commit === (await checkedOutCommit(io));
}

/** The first settings files with findings, in the order of the report. */
function settingsFilesIn({ gates }: Report): string[] {
  const files = gates
    .filter(({ gate }) => gate === 'settings')
    .flatMap(({ checks }) => checks)
    .flatMap(({ findings }) => findings.flatMap(({ location }) => location?.file ?? []));
  return [...new Set(files)].slice(0, MAX_FILES);
}

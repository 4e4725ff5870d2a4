/** The files that a merged report speaks of, for its frames: where they are at hand, as they were judged. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import type { InvalidPart, ReportPart } from '../report/report-part.ts';
import { checkFile } from '../settings/check-file.ts';
import { isInside, readInput, realPath, repositoryRoot } from './files.ts';
import { checkedOutCommit } from './git.ts';

/** More files than this have no frames: their text would be read for nothing. */
const MAX_FILES = 200;

/**
 * The texts of the settings files with findings, by name, and what they hold that may be a secret. Only files inside the
 * repository, and only those of the commit that was judged: of another one the lines would be other ones.
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
      // Without its text a finding has no frame, and is as true.
    }
  }
  return { texts, secrets };
}

/** Whether what the parts read is what lies here. Parts that were made outside of a workflow say nothing of it. */
async function isCheckedOutHere(parts: readonly (ReportPart | InvalidPart)[], io: Io): Promise<boolean> {
  const commits = parts.flatMap((part) => ('report' in part ? [part.report.source?.checkedOut] : []));
  const [commit, ...others] = new Set(commits);
  if (others.length > 0) return false;
  return commit === undefined || commit === (await checkedOutCommit(io));
}

/** The settings files with findings, the first ones of the report. */
function settingsFilesIn({ gates }: Report): string[] {
  const files = gates
    .filter(({ gate }) => gate === 'settings')
    .flatMap(({ checks }) => checks)
    .flatMap(({ findings }) => findings.flatMap(({ location }) => location?.file ?? []));
  return [...new Set(files)].slice(0, MAX_FILES);
}

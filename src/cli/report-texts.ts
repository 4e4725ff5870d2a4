/** The files that a merged report speaks of, for its frames: where they are at hand, as they were judged. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import type { InvalidPart, ReportPart } from '../report/report-part.ts';
import { checkFile } from '../settings/check-file.ts';
import { isInside, readInput, realOf, repositoryOf } from './files.ts';
import { checkedOut } from './git.ts';

/** More files than this have no frames: their text would be read for nothing. */
const MOST = 200;

/**
 * The texts of the settings files with findings, by name, and what they hold that may be a secret. Only files inside the
 * repository, and only those of the commit that was judged: of another one the lines would be other ones.
 */
export async function textsOf(
  report: Report,
  parts: readonly (ReportPart | InvalidPart)[],
  io: Io,
): Promise<{ texts: Map<string, string>; secrets: string[] }> {
  const texts = new Map<string, string>();
  const secrets: string[] = [];
  if (!(await isHere(parts, io))) return { texts, secrets };
  const root = repositoryOf(io.cwd);
  for (const name of namesIn(report)) {
    try {
      const path = join(root, name);
      if (!isInside(realOf(root), realpathSync(path))) continue;
      const { text, secrets: found } = await checkFile(name, readInput(path, 'the file', io), undefined);
      texts.set(name, text);
      secrets.push(...found);
    } catch {
      // Without its text a finding has no frame, and is as true.
    }
  }
  return { texts, secrets };
}

/** Whether what the parts read is what lies here. Parts that were made outside of a workflow say nothing of it. */
async function isHere(parts: readonly (ReportPart | InvalidPart)[], io: Io): Promise<boolean> {
  const read = parts.flatMap((part) => ('report' in part ? [part.report.source?.checkedOut] : []));
  const [commit, ...others] = new Set(read);
  if (others.length > 0) return false;
  return commit === undefined || commit === (await checkedOut(io));
}

/** The settings files with findings, the first ones of the report. */
function namesIn({ gates }: Report): string[] {
  const found = gates
    .filter(({ gate }) => gate === 'settings')
    .flatMap(({ checks }) => checks)
    .flatMap(({ findings }) => findings.flatMap(({ location }) => location?.file ?? []));
  return [...new Set(found)].slice(0, MOST);
}

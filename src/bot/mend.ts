/** The safe fixes of settings files, tried until none is left, and held against what was found before. */
import type { RepositoryClient, TreeFile } from '../forge/repository-client.ts';
import type { Finding } from '../model/report.ts';
import { checkFile } from '../settings/check-file.ts';
import { applyFixes, encodeLike } from '../settings/fix.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { span } from './words.ts';

/** A settings file of a commit, judged. */
export interface Judged {
  readonly file: TreeFile;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly findings: readonly Finding[];
}

export interface Mended extends Judged {
  /** The file with its fixes; `undefined` where nothing is to be done. */
  readonly after: { readonly text: string; readonly bytes: Uint8Array } | undefined;
  /** How often each code was mended. */
  readonly codes: ReadonlyMap<string, number>;
  /** Errors that are left to a person. */
  readonly left: number;
}

/** The most files that one command reads, and the most bytes of one. */
const MOST_FILES = 200;
const MOST_BYTES = 1 << 20;
const AT_ONCE = 6;
/** Each round may uncover what the one before hid; more than this many would be a fault of ours. */
const ROUNDS = 10;

/** The most files that were not read and are named. */
const MOST_NAMED = 10;

interface Read {
  readonly judged: readonly Judged[];
  /** What was not looked at, to put behind what is said; empty where all was. */
  readonly note: string;
  /** Why there is nothing to do, in a sentence for the one who asked. */
  readonly problem?: string;
}

/** The settings files of a commit. Throws a `Refusal`. */
export async function readFiles(
  steward: RepositoryClient,
  sha: string,
  choose: (paths: readonly string[]) => Promise<readonly string[]>,
  vocabulary: Vocabulary | undefined,
): Promise<Read> {
  const { files, links, isComplete: isWhole } = await steward.tree(sha);
  const wanted = new Set(await choose([...files.map(({ path }) => path), ...links]));
  const chosen = files.filter(({ path, size }) => wanted.has(path) && size <= MOST_BYTES);
  const unread = [...wanted].filter((path) => !chosen.some((one) => one.path === path));
  const note = noteOf(unread, isWhole);
  if (chosen.length > MOST_FILES)
    return {
      judged: [],
      note,
      problem: `There are ${chosen.length} settings files, and ${MOST_FILES} are the most for a command. Run \`gatehouse settings --fix\` in a checkout.`,
    };
  const judged: Judged[] = [];
  for (let from = 0; from < chosen.length; from += AT_ONCE)
    judged.push(
      ...(await Promise.all(
        chosen.slice(from, from + AT_ONCE).map(async (file): Promise<Judged> => {
          const bytes = await steward.blob(file.blobId);
          const { text, findings } = await checkFile(file.path, bytes, vocabulary);
          return { file, bytes, text, findings };
        }),
      )),
    );
  if (judged.length > 0) return { judged, note };
  const problem = `There is no settings file to read.${note} Name them in the input \`files\` of the bot.`;
  return { judged, note, problem };
}

/** What was not looked at, as sentences to put behind others. */
function noteOf(unread: readonly string[], isWhole: boolean): string {
  const names = unread.slice(0, MOST_NAMED).map((path) => span(path));
  const more = unread.length - names.length;
  const all = [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const some = unread.length > 0 ? ` Not read, as it is no file of 1 MiB or less: ${all}.` : '';
  return isWhole
    ? some
    : `${some} The forge lists only a part of the files at that commit; the others were not read.`;
}

/** Which findings are mended: those with a safe fix, and of them those that are `wanted`. */
export async function mend(
  judged: Judged,
  vocabulary: Vocabulary | undefined,
  wanted: (finding: Finding) => boolean = () => true,
): Promise<Mended> {
  const { file, bytes, text } = judged;
  const codes = new Map<string, number>();
  let now = { text, findings: judged.findings };
  for (let round = 0; round < ROUNDS; round++) {
    const some = now.findings.filter((one) => one.fix?.safe && wanted(one) && isWithin(one, file.path));
    const mended = applyFixes(
      now.text,
      some.map(({ fix }) => fix!),
    );
    if (mended === now.text) break;
    for (const { code } of some) codes.set(code, (codes.get(code) ?? 0) + 1);
    const { findings } = await checkFile(file.path, Buffer.from(mended), vocabulary);
    now = { text: mended, findings };
  }
  const left = (findings: readonly Finding[]) =>
    findings.filter(({ severity }) => severity === 'error').length;
  // Judged again before it is written: a fix that brings what was not there before is none.
  const known = new Set(judged.findings.map(({ fingerprint }) => fingerprint));
  const isSound =
    now.text !== text && left(now.findings) <= left(judged.findings) && now.findings.every(isKnown(known));
  if (!isSound) return { ...judged, after: undefined, codes: new Map(), left: left(judged.findings) };
  const after = { text: now.text, bytes: encodeLike(bytes, now.text) };
  return { ...judged, after, codes, left: left(now.findings) };
}

const isKnown = (known: ReadonlySet<string>) => (finding: Finding) =>
  finding.severity !== 'error' || known.has(finding.fingerprint);

const isWithin = ({ fix }: Finding, path: string) =>
  fix!.edits.every(({ location }) => location.file === path);

/** How often each code was mended in all of them. */
export function codesOf(files: readonly Mended[]): [string, number][] {
  const all = new Map<string, number>();
  for (const { codes } of files)
    for (const [code, count] of codes) all.set(code, (all.get(code) ?? 0) + count);
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The watch: one issue that tells while the default branch is not good, or soon will not be. */
import { createHash } from 'node:crypto';
import type { RunAttempt } from '../forge/event.ts';
import type { Issue, IssueText, RepositoryClient } from '../forge/repository-client.ts';
import { compareRuns } from '../forge/run-order.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Finding, Report } from '../model/report.ts';
import { visible } from '../text/visible.ts';
import { link } from './scene.ts';
import { cell, counted, shortSha, span } from './words.ts';

export interface Look {
  readonly steward: RepositoryClient;
  /** The name that what we write carries. */
  readonly me: string;
  readonly report: Report;
  readonly baseline: readonly BaselineEntry[];
  readonly branch: string;
  readonly sha: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly label: string;
  /** The most bytes of a body. */
  readonly most: number;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly redact: (text: string) => string;
}

/** `soon`: it passes, and something in it will not last. */
type State = 'red' | 'soon' | 'good';

interface Kept {
  readonly state: State;
  /** The commit at which it turned. */
  readonly since: string;
  readonly run: RunAttempt;
  readonly digest: string;
}

type Own = Issue & { readonly kept: Kept };

/** An entry is told of so many days before it expires. */
const SOON_DAYS = 14;
const DAY = 86_400_000;
const MOST_ROWS = 30;
/** The files of which is told who touched them last: each is a call. */
const MOST_FILES = 10;

/** A line of its own: whatever else we write stands in code, behind other signs. People may write around it. */
const MARK =
  /^<!-- gatehouse-watch (red|soon|good) ([0-9a-f]{0,64}) ([0-9]*)\/([0-9]+) ([0-9a-f]{16}) -->\s*$/m;

/** Keeps the issue true; tells what came of it. Throws a `Refusal`. */
export async function watch(look: Look): Promise<string> {
  const { steward, label } = look;
  const own = await ownOf(look);
  const [newest] = own;
  if (newest && compareRuns(look.run, newest.kept.run) < 0)
    return 'nothing written: the issue is of a newer run, and stays';
  const open = own.filter(({ isOpen }) => isOpen).sort((a, b) => a.number - b.number);
  const [kept, ...others] = open;
  // What two runs opened at the same time.
  for (const other of others) await steward.editIssue(other.number, { isOpen: false });
  const state = stateOf(look);
  if (state === 'good') {
    if (!kept) {
      // Closed by hand while it was red: from now on a new fault is a new issue.
      if (newest && newest.kept.state !== 'good')
        await steward.editIssue(newest.number, goodText(look, newest));
      return 'the branch is good, and no issue is open';
    }
    await steward.editIssue(kept.number, { ...goodText(look, kept), isOpen: false });
    return `closed issue ${kept.number}: the branch is good again`;
  }
  const there = kept ?? (newest && isMuted(newest, state) ? newest : undefined);
  const since = there?.kept.state === state ? there.kept.since : look.sha;
  const text = await textOf(look, state, since);
  if (there) {
    const digest = ownIn([{ ...there, body: text.body }], look)[0]?.kept.digest;
    if (digest === there.kept.digest) return `issue ${there.number} says all of it already`;
    await steward.editIssue(there.number, text);
    return `updated issue ${there.number}${there.isOpen ? '' : ', which was closed by hand and stays so'}`;
  }
  await steward.label(label, 'The default branch does not pass its gates');
  const made = await steward.openIssue(label, text);
  // Another run may have done the same meanwhile: all agree that the oldest one stays.
  const now = ownIn(await steward.issues({ label }), look).filter(({ isOpen }) => isOpen);
  const first = Math.min(made.number, ...now.map(({ number }) => number));
  if (first === made.number) return `opened issue ${made.number}`;
  await steward.editIssue(made.number, { isOpen: false });
  return `issue ${first} was opened by another run`;
}

/** Those with the label; where none of them is open, also one whose label somebody took away. */
async function ownOf(look: Look): Promise<Own[]> {
  const own = ownIn(await look.steward.issues({ label: look.label }), look);
  return own.some(({ isOpen }) => isOpen)
    ? own
    : [...ownIn(await look.steward.issues({ opener: look.me }), look), ...own];
}

/** Somebody closed it while it told the same. */
const isMuted = ({ kept }: Own, state: State) => kept.state === state;

/** Ours by author and by the mark, the newest first. */
function ownIn(issues: readonly Issue[], { me }: Look): Own[] {
  const found = issues.flatMap((issue): Own[] => {
    const [, state, since, runId, attempt, digest] = MARK.exec(issue.body) ?? [];
    if (issue.author !== me || state === undefined) return [];
    const run = { runId: runId || undefined, runAttempt: Number(attempt) };
    return [{ ...issue, kept: { state: state as State, since: since!, run, digest: digest! } }];
  });
  return found.sort((a, b) => b.number - a.number);
}

function stateOf(look: Look): State {
  if (look.report.verdict !== 'pass') return 'red';
  return expiring(look).length > 0 || deprecated(look).length > 0 ? 'soon' : 'good';
}

const expiring = ({ baseline, today }: Look) =>
  baseline.filter(({ until }) => {
    const left = (Date.parse(until) - Date.parse(today)) / DAY;
    return left >= 0 && left <= SOON_DAYS;
  });

const findingsOf = ({ report }: Look): Finding[] =>
  report.gates.flatMap(({ checks }) => checks).flatMap(({ findings }) => findings);

const errorsOf = (look: Look) => findingsOf(look).filter(({ severity }) => severity === 'error');

const deprecated = (look: Look) => findingsOf(look).filter(({ code }) => code === 'settings/deprecated');

async function textOf(look: Look, state: State, since: string): Promise<IssueText> {
  const touched = state === 'red' ? await touchedIn(look) : new Map<string, string>();
  const title = `gatehouse: ${visible(look.branch)} ${state === 'red' ? 'is red' : 'will not stay good'}`;
  // Words of many bytes may need that there are fewer of them.
  let text: IssueText;
  let rows = MOST_ROWS;
  do {
    text = signed({ title, body: bodyOf(look, { state, since, touched, rows }) }, look, state, since);
    rows = Math.floor(rows / 2);
  } while (Buffer.byteLength(text.body) > look.most && rows > 0);
  return text;
}

interface Told {
  readonly state: State;
  readonly since: string;
  /** Who touched a file last. */
  readonly touched: ReadonlyMap<string, string>;
  /** The most of each list. */
  readonly rows: number;
}

function bodyOf(look: Look, { state, since, touched, rows }: Told): string {
  const { report, branch, sha } = look;
  const parts: string[] = [];
  if (state === 'red') {
    const errors = errorsOf(look);
    const what = report.verdict === 'error' ? 'could not be judged' : 'does not pass its gates';
    parts.push(
      `${span(branch)} ${what} since ${shortSha(since)}: ${counted(errors.length, 'error')} at ${shortSha(sha)}.`,
      tableOf(errors, touched, rows),
    );
    const red = report.gates.filter(({ verdict }) => verdict !== 'pass');
    parts.push(
      listOf(
        red.map(({ gate, subject, verdict }) => `- \`${gate}\` of ${span(subject)}: ${verdict}`),
        rows,
      ),
    );
  }
  const ending = expiring(look).map(
    ({ check, fingerprint, until, reason }) =>
      `- ${span(check ?? fingerprint ?? '')} is accepted until ${span(until)} (${span(reason)}). Mend it, or set a new date.`,
  );
  if (ending.length > 0) parts.push('Accepted failures that will count again soon:', listOf(ending, rows));
  const old = deprecated(look).map(({ location, message }) =>
    location
      ? `- ${span(`${location.file}:${location.line}`)}: ${span(message, 300)}`
      : `- ${span(message, 300)}`,
  );
  if (old.length > 0)
    parts.push(
      'Older names in use; `/gatehouse migrate` in a pull request, or the task `migrate`, writes the newer ones:',
      listOf(old, rows),
    );
  return parts.filter((part) => part !== '').join('\n\n');
}

function goodText(look: Look, { title }: Own): IssueText {
  const { branch, sha } = look;
  const body = `${span(branch)} is good again since ${shortSha(sha)}.`;
  return signed({ title, body }, look, 'good', sha);
}

/** With the run that says it, and the line by which the next one knows it. */
function signed({ title, body }: IssueText, look: Look, state: State, since: string): IssueText {
  const { run, runUrl, redact } = look;
  const text = redact(body);
  // Alike for runs that say the same.
  const digest = createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest('hex')
    .slice(0, 16);
  const from = runUrl
    ? `\n\nSeen in ${link('this run', runUrl)}. Closing this by hand keeps it closed until the branch was good.`
    : '';
  const last = `<!-- gatehouse-watch ${state} ${since} ${run.runId ?? ''}/${run.runAttempt} ${digest} -->`;
  return { title: redact(title).slice(0, 200), body: `${text}${from}\n\n${last}` };
}

async function touchedIn(look: Look): Promise<Map<string, string>> {
  const { steward, sha } = look;
  const errors = errorsOf(look);
  const files = [...new Set(errors.flatMap(({ location }) => location?.file ?? []))].slice(0, MOST_FILES);
  const touched = new Map<string, string>();
  for (const file of files) {
    // A file that is made in the run, or that can't be asked for, has nobody.
    const commit = await steward.lastCommit(sha, file).catch(() => undefined);
    if (commit)
      touched.set(file, `${commit.author ? `${cell(commit.author)}, ` : ''}${shortSha(commit.sha)}`);
  }
  return touched;
}

function tableOf(errors: readonly Finding[], touched: Told['touched'], most: number): string {
  if (errors.length === 0) return '';
  const rows = errors.slice(0, most).map(({ code, message, location }) => {
    const where = location ? cell(`${location.file}:${location.line}`) : '';
    return `| ${where} | \`${code}\` ${cell(message, 300)} | ${touched.get(location?.file ?? '') ?? ''} |`;
  });
  const more = errors.length - rows.length;
  const rest = more > 0 ? `\n\nAnd ${more} more in the report of the run.` : '';
  return `| where | what | touched last by |\n|---|---|---|\n${rows.join('\n')}${rest}`;
}

function listOf(lines: readonly string[], most: number): string {
  const more = lines.length - most;
  return [...lines.slice(0, most), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

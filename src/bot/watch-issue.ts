/** The watch: keeps one issue open while the default branch fails its gates or soon will. */
import { createHash } from 'node:crypto';
import type { PhrasingContent } from 'mdast';
import type { RunAttempt } from '../forge/event.ts';
import type { Issue, IssueText, RepositoryClient } from '../forge/repository-client.ts';
import { compareRuns } from '../forge/run-order.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import type { Finding, Report } from '../model/report.ts';
import { plural } from '../report/labels.ts';
import {
  cell,
  code as codeNode,
  codeSpan,
  linkText,
  renderBlock,
  shortSha,
  spanNode,
  table,
  text as textNode,
} from '../report/markdown/builder.ts';
import { escapeInvisible } from '../text/escape-invisible.ts';

/** The state of the default branch and what the issue needs. */
export interface WatchInput {
  readonly repositoryClient: RepositoryClient;
  /** Our own login. */
  readonly botLogin: string;
  readonly report: Report;
  readonly baseline: readonly BaselineEntry[];
  readonly branch: string;
  readonly sha: string;
  readonly run: RunAttempt;
  readonly runUrl: string | undefined;
  readonly label: string;
  /** Maximum bytes of the issue's body. */
  readonly maxBodyBytes: number;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  readonly redact: (text: string) => string;
}

/** `soon`: it passes now, but a baseline entry expires soon or a deprecated setting is in use. */
type BranchState = 'red' | 'soon' | 'good';

/** What the issue's marker line records. */
interface WatchMarker {
  readonly state: BranchState;
  /** The first commit in this state. */
  readonly sinceSha: string;
  readonly run: RunAttempt;
  readonly digest: string;
}

type OwnIssue = Issue & { readonly marker: WatchMarker };

/** Warn about a baseline entry this many days before it expires. */
const EXPIRY_WARNING_DAYS = 14;
const DAY_MS = 86_400_000;
/** Maximum rows of each list. */
const MAX_ROWS = 30;
/** Maximum files whose last author is looked up (one request each). */
const MAX_FILES = 10;

/** The marker has a line of its own, so foreign text, which is always in code spans, can't forge one. People may edit the text around it. */
const MARKER =
  /^<!-- gatehouse-watch (red|soon|good) ([0-9a-f]{0,64}) ([0-9]*)\/([0-9]+) ([0-9a-f]{16}) -->\s*$/m;

/** Opens, updates or closes the issue; returns a line for the log. Throws an `ApiError`. */
export async function updateWatchIssue(options: WatchInput): Promise<string> {
  const { repositoryClient, label } = options;
  const ownIssues = await findOwnIssues(options);
  const [newest] = ownIssues;
  if (newest && compareRuns(options.run, newest.marker.run) < 0)
    return 'nothing written: a newer run wrote the issue';
  const openIssues = ownIssues.filter(({ isOpen }) => isOpen).sort((a, b) => a.number - b.number);
  const [current, ...duplicates] = openIssues;
  // Concurrent runs may have opened one each.
  for (const duplicate of duplicates) await repositoryClient.editIssue(duplicate.number, { isOpen: false });
  const state = branchState(options);
  if (state === 'good') {
    if (!current) {
      // A person closed it while the branch was red: now that it passes, the next error opens a new issue.
      if (newest && newest.marker.state !== 'good')
        await repositoryClient.editIssue(newest.number, resolvedText(options, newest));
      else if (newest && compareRuns(options.run, newest.marker.run) > 0)
        // So that a late older run does not open an issue.
        await repositoryClient.editIssue(
          newest.number,
          resolvedText(options, newest, newest.marker.sinceSha),
        );
      return 'the branch passes, and no issue is open';
    }
    await repositoryClient.editIssue(current.number, { ...resolvedText(options, current), isOpen: false });
    return `closed issue ${current.number}: the branch passes again`;
  }
  const target = current ?? (newest && wasClosedByHand(newest, state) ? newest : undefined);
  const sinceSha = target?.marker.state === state ? target.marker.sinceSha : options.sha;
  const text = await composeIssue(options, state, sinceSha);
  if (target) {
    const digest = parseOwnIssues([{ ...target, body: text.body }], options)[0]?.marker.digest;
    const isEqual = digest === target.marker.digest;
    const upToDate = `issue ${target.number} is already up to date`;
    if (isEqual && compareRuns(options.run, target.marker.run) <= 0) return upToDate;
    await repositoryClient.editIssue(target.number, text);
    // An equal result of a newer run is recorded: a late older run must not replace it.
    if (isEqual) return `${upToDate}; this run was recorded in it`;
    return `updated issue ${target.number}${target.isOpen ? '' : ', which was closed manually and stays closed'}`;
  }
  await repositoryClient.label(label, 'The default branch does not pass its gates');
  const created = await repositoryClient.openIssue(label, text);
  // A concurrent run may have opened one too: all runs agree that the oldest one stays.
  const stillOpen = parseOwnIssues(await repositoryClient.issues({ label }), options).filter(
    ({ isOpen }) => isOpen,
  );
  const oldest = Math.min(created.number, ...stillOpen.map(({ number }) => number));
  if (oldest === created.number) return `opened issue ${created.number}`;
  await repositoryClient.editIssue(created.number, { isOpen: false });
  return `another run opened issue ${oldest}`;
}

/** Our issues with the label; if none of them is open, also our open issues whose label was removed. */
async function findOwnIssues(options: WatchInput): Promise<OwnIssue[]> {
  const ownIssues = parseOwnIssues(await options.repositoryClient.issues({ label: options.label }), options);
  return ownIssues.some(({ isOpen }) => isOpen)
    ? ownIssues
    : [
        ...parseOwnIssues(await options.repositoryClient.issues({ opener: options.botLogin }), options),
        ...ownIssues,
      ];
}

/** Whether a person closed the issue: a run only closes it when the branch passes. */
const wasClosedByHand = ({ marker }: OwnIssue, state: BranchState) => marker.state === state;

/** Our issues by author and marker, newest first. */
function parseOwnIssues(issues: readonly Issue[], { botLogin }: WatchInput): OwnIssue[] {
  const issuesWithMarker = issues.flatMap((issue): OwnIssue[] => {
    const [, state, sinceSha, runId, attempt, digest] = MARKER.exec(issue.body) ?? [];
    if (issue.author !== botLogin || state === undefined) return [];
    const run = { runId: runId || undefined, runAttempt: Number(attempt) };
    return [{ ...issue, marker: { state: state as BranchState, sinceSha: sinceSha!, run, digest: digest! } }];
  });
  return issuesWithMarker.sort((a, b) => b.number - a.number);
}

function branchState(options: WatchInput): BranchState {
  if (options.report.verdict !== 'pass') return 'red';
  return expiringEntries(options).length > 0 || deprecatedFindings(options).length > 0 ? 'soon' : 'good';
}

const expiringEntries = ({ baseline, today }: WatchInput) =>
  baseline.filter(({ until }) => {
    const left = (Date.parse(until) - Date.parse(today)) / DAY_MS;
    return left >= 0 && left <= EXPIRY_WARNING_DAYS;
  });

const findingsOf = ({ report }: WatchInput): Finding[] =>
  report.gates.flatMap(({ checks }) => checks).flatMap(({ findings }) => findings);

const errorsOf = (options: WatchInput) => findingsOf(options).filter(({ severity }) => severity === 'error');

const deprecatedFindings = (options: WatchInput) =>
  findingsOf(options).filter(({ code }) => code === 'settings/deprecated');

async function composeIssue(options: WatchInput, state: BranchState, sinceSha: string): Promise<IssueText> {
  const lastCommits = state === 'red' ? await lastCommitsOf(options) : new Map<string, PhrasingContent[]>();
  const title = `gatehouse: ${escapeInvisible(options.branch)} ${state === 'red' ? 'fails' : 'will fail soon'}`;
  // Show fewer rows until the text fits.
  let text: IssueText;
  let maxRows = MAX_ROWS;
  do {
    text = withWatchMarker(
      { title, body: issueBody(options, { state, sinceSha, lastCommits, maxRows }) },
      options,
      state,
      sinceSha,
    );
    maxRows = Math.floor(maxRows / 2);
  } while (Buffer.byteLength(text.body) > options.maxBodyBytes && maxRows > 0);
  return text;
}

interface IssueBodyInput {
  readonly state: BranchState;
  readonly sinceSha: string;
  /** The author and commit that last changed a file, by path. */
  readonly lastCommits: ReadonlyMap<string, PhrasingContent[]>;
  /** Maximum rows of each list. */
  readonly maxRows: number;
}

function issueBody(options: WatchInput, { state, sinceSha, lastCommits, maxRows }: IssueBodyInput): string {
  const { report, branch, sha } = options;
  const sections: string[] = [];
  if (state === 'red') {
    const errors = errorsOf(options);
    const what = report.verdict === 'error' ? 'could not be checked' : 'has failed its gates';
    sections.push(
      `${codeSpan(branch)} ${what} since ${shortSha(sinceSha)}: ${plural(errors.length, 'error')} at ${shortSha(sha)}.`,
      errorTable(errors, lastCommits, maxRows),
    );
    const redGates = report.gates.filter(({ verdict }) => verdict !== 'pass');
    sections.push(
      bulletList(
        redGates.map(({ gate, subject, verdict }) => `- \`${gate}\` of ${codeSpan(subject)}: ${verdict}`),
        maxRows,
      ),
    );
  }
  const expiringLines = expiringEntries(options).map(
    ({ check, fingerprint, until, reason }) =>
      `- ${codeSpan(check ?? fingerprint ?? '')} is accepted until ${codeSpan(until)} (${codeSpan(reason)}). Fix it, or set a new date.`,
  );
  if (expiringLines.length > 0)
    sections.push('Accepted failures that expire soon:', bulletList(expiringLines, maxRows));
  const deprecatedLines = deprecatedFindings(options).map(({ location, message }) =>
    location
      ? `- ${codeSpan(`${location.file}:${location.line}`)}: ${codeSpan(message, 300)}`
      : `- ${codeSpan(message, 300)}`,
  );
  if (deprecatedLines.length > 0)
    sections.push(
      'Deprecated settings; `/gatehouse migrate` in a pull request, or the task `migrate`, renames them:',
      bulletList(deprecatedLines, maxRows),
    );
  return sections.filter((section) => section !== '').join('\n\n');
}

function resolvedText(options: WatchInput, { title }: OwnIssue, sha = options.sha): IssueText {
  const { branch } = options;
  const body = `${codeSpan(branch)} passes again since ${shortSha(sha)}.`;
  return withWatchMarker({ title, body }, options, 'good', sha);
}

/** The text with a link to the run and the marker line. */
function withWatchMarker(
  { title, body }: IssueText,
  options: WatchInput,
  state: BranchState,
  sinceSha: string,
): IssueText {
  const { run, runUrl, redact } = options;
  const text = redact(body);
  // Without the run, so that equal results have equal digests.
  const digest = createHash('sha256')
    .update(JSON.stringify([title, text]))
    .digest('hex')
    .slice(0, 16);
  const footer = runUrl
    ? `\n\nReported by ${linkText('this run', runUrl)}. If you close this issue, it stays closed until the branch has passed.`
    : '';
  const markerLine = `<!-- gatehouse-watch ${state} ${sinceSha} ${run.runId ?? ''}/${run.runAttempt} ${digest} -->`;
  return { title: redact(title).slice(0, 200), body: `${text}${footer}\n\n${markerLine}` };
}

/** Who last changed the files with errors, as Markdown by path. */
async function lastCommitsOf(options: WatchInput): Promise<Map<string, PhrasingContent[]>> {
  const { repositoryClient, sha } = options;
  const errors = errorsOf(options);
  const files = [...new Set(errors.flatMap(({ location }) => location?.file ?? []))].slice(0, MAX_FILES);
  const lastCommits = new Map<string, PhrasingContent[]>();
  for (const file of files) {
    // A file that was created during the run has no commit; a failed request is not worth failing for.
    const commit = await repositoryClient.lastCommit(sha, file).catch(() => undefined);
    if (commit)
      lastCommits.set(file, [
        ...(commit.author ? [spanNode(commit.author), textNode(', ')] : []),
        codeNode(commit.sha.slice(0, 7)),
      ]);
  }
  return lastCommits;
}

function errorTable(
  errors: readonly Finding[],
  lastCommits: IssueBodyInput['lastCommits'],
  maxRows: number,
): string {
  if (errors.length === 0) return '';
  const rows = errors
    .slice(0, maxRows)
    .map(({ code, message, location }) => [
      location ? [spanNode(`${location.file}:${location.line}`)] : [],
      [codeNode(code), textNode(' '), spanNode(message, 300)],
      lastCommits.get(location?.file ?? '') ?? [],
    ]);
  const more = errors.length - rows.length;
  const moreNote = more > 0 ? `\n\nAnd ${more} more: see the run's report.` : '';
  const header = ['location', 'error', 'last changed by'].map(cell);
  return `${renderBlock(table([header, ...rows]))}${moreNote}`;
}

function bulletList(lines: readonly string[], maxLines: number): string {
  const more = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

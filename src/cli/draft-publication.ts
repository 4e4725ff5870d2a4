/** From a report to its drafts: what the forge is to show of it. */
import { createHash } from 'node:crypto';
import type { Annotation, ChangedFile } from '../forge/client.ts';
import type { CommentDraft } from '../forge/comment.ts';
import { jobKey } from '../forge/comment-marker.ts';
import type { RunAttempt, WorkflowEvent } from '../forge/event.ts';
import type { Forge, PublishKind } from '../forge/forges.ts';
import type { Drafts } from '../forge/publish.ts';
import type { LocatedFinding, ReviewDraft } from '../forge/review.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { readCommentState } from '../report/comment-state.ts';
import { locatedRows, reviewBody, reviewCommentText } from '../report/markdown/review-comments.ts';
import { type FindingRow, rankFindings } from '../report/rank.ts';
import { statusTitle } from '../report/summary.ts';
import type { TouchedConfigFiles, WriteOptions } from '../report/writer.ts';
import { IGNORE_KEYWORD } from '../settings/check-file.ts';
import type { Values } from './options.ts';
import type { PublishOption } from './publish-options.ts';
import { bytesIfUnchanged, verifiedSuggestion } from './suggested-change.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import type { RenderableReport } from './write-report.ts';

/** A report, and whatever else its drafts need. */
export interface PublishInput extends RenderableReport {
  /** The name of the vocabulary that findings are checked with. */
  readonly vocabulary?: string | undefined;
  /** The pull request that the parts of a followed run claim. */
  readonly pullRequest?: number | undefined;
}

interface DraftInput extends PublishInput {
  /** Renders the report as Markdown. */
  readonly markdown: (options: WriteOptions) => string;
}

/** Matches a changed line of a patch that has an ignore comment. */
const CHANGED_IGNORE_COMMENT = new RegExp(`^[+-].*${IGNORE_KEYWORD}`, 'm');

/** Bytes of a comment that are reserved for its marker line. */
const OWNER_LINE_BYTES = 200;
/** Bytes of a review that are reserved for its marker line, which holds fingerprints. */
const REVIEW_MARKER_BYTES = 20_000;

/** Identifies the writer: the job and its run. */
type Writer = Pick<CommentDraft, 'jobKey' | 'run'>;

/** Drafts of the given kinds, within the forge's limits. */
export function draftPublication(
  input: DraftInput,
  kinds: readonly PublishKind[],
  event: WorkflowEvent,
  forge: Forge,
  values: Values<PublishOption>,
  io: Io,
): Drafts {
  const { report, markdown } = input;
  const sha = report.source?.sha ?? event.sha;
  const { runId, runAttempt } = event.followedRun ?? event;
  const run: RunAttempt = { runId, runAttempt };
  const writer = { jobKey: jobKey(event, io.env['GATEHOUSE_LEG']?.replace(/\/$/, '')), run };
  const status = {
    sha,
    run,
    runUrl: report.source?.runUrl,
    verdict: report.verdict,
    title: statusTitle(report),
  };
  const includes = (kind: PublishKind) => kinds.includes(kind);
  return {
    event,
    sha,
    claimedPullRequest: input.pullRequest,
    byKind: {
      ...(includes('status') ? { status } : {}),
      ...(includes('check-run')
        ? {
            'check-run': {
              ...status,
              summary: markdown({ maxBytes: forge.maxSummaryBytes }),
              annotations: annotationsOf(report).slice(0, forge.maxAnnotations),
            },
          }
        : {}),
      ...(includes('comment') ? { comment: draftComment(input, writer, event, forge, values) } : {}),
      ...(includes('review') ? { review: draftReview(input, writer, sha, forge, io) } : {}),
    },
  };
}

function draftComment(
  input: DraftInput,
  writer: Writer,
  event: WorkflowEvent,
  forge: Forge,
  values: Values<PublishOption>,
): CommentDraft {
  const { report, markdown } = input;
  return {
    ...writer,
    // What weakens the check must be seen on a pass too.
    policy: report.configChanges && values.text('comment') !== 'off' ? 'always' : values.text('comment'),
    verdict: report.verdict,
    compose: ({ changedFiles, previousBody }) => {
      const touchedConfig = touchedConfigOf(input, changedFiles ?? [], event);
      const body = markdown({
        embedState: true,
        maxBytes: forge.maxBodyBytes - OWNER_LINE_BYTES,
        previous: previousBody === undefined ? undefined : readCommentState(previousBody),
        touchedConfig,
      });
      return { body, digest: digestOf(report, touchedConfig) };
    },
  };
}

/** The changed files that decide what is checked, including the workflow and the default configuration file. */
function touchedConfigOf(
  { report, texts }: PublishInput,
  files: readonly ChangedFile[],
  event: WorkflowEvent,
): TouchedConfigFiles {
  const { configFiles = [], gates } = report;
  const readFromHead = new Set(
    configFiles.flatMap(({ file, commit }) => (commit === undefined ? [file] : [])),
  );
  const readFromBase = new Set(configFiles.flatMap(({ file }) => (readFromHead.has(file) ? [] : [file])));
  const alwaysDeciding = [DEFAULT_CONFIG, event.followedRun?.workflow ?? event.workflow];
  const deciding = new Set([...readFromHead, ...readFromBase, ...alwaysDeciding]);
  // A settings file under check influences its own verdict only through ignore comments.
  const checkedFiles = new Set(
    gates.flatMap((gate) => (gate.gate === 'settings' ? gate.checks : [])).map(({ id }) => id),
  );
  const isTouched = ({ path, patch }: ChangedFile) => {
    if (!checkedFiles.has(path)) return deciding.has(path);
    return patch === undefined
      ? texts.get(path)?.includes(IGNORE_KEYWORD)
      : CHANGED_IGNORE_COMMENT.test(patch);
  };
  const touched = files.filter(isTouched).map(({ path }) => path);
  return {
    fromHead: touched.filter((path) => !readFromBase.has(path)),
    fromBase: touched.filter((path) => readFromBase.has(path)),
  };
}

/** Report fields that differ between runs with the same result. */
const VOLATILE_KEYS = new Set([
  'startedAt',
  'durationMs',
  'runId',
  'runAttempt',
  'runUrl',
  'run',
  'evidence',
  'tries',
]);

/** Equal for equal results of the same commit. */
function digestOf(report: Report, touchedConfig: TouchedConfigFiles): string {
  const text = JSON.stringify([report, touchedConfig], (key, value) =>
    VOLATILE_KEYS.has(key) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function draftReview(
  { report, texts, redactor, vocabulary }: PublishInput,
  writer: Writer,
  sha: string,
  forge: Forge,
  io: Io,
): ReviewDraft {
  const byFingerprint = rowsByFingerprint(locatedRows(report));
  const rowOf = ({ fingerprint }: LocatedFinding) => byFingerprint.get(fingerprint)!;
  const findings = [...byFingerprint].map(([fingerprint, { finding }]): LocatedFinding => {
    const { file, line, endLine, endColumn } = finding.location!;
    // A range that ends before the first column does not include its last line.
    const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine;
    return { fingerprint, path: file, first: line, last };
  });
  const contents = new Map<string, Uint8Array>();
  for (const path of new Set(findings.map((finding) => finding.path))) {
    const bytes = bytesIfUnchanged(path, texts.get(path), io);
    if (bytes) contents.set(path, bytes);
  }
  return {
    ...writer,
    sha,
    findings,
    contents,
    currentFingerprints:
      report.verdict === 'error' ? undefined : new Set(rowsByFingerprint(rankFindings(report)).keys()),
    maxComments: forge.maxReviewComments,
    compose: async (inline, others) => ({
      body: reviewBody(inline.length, others.map(rowOf), forge.maxBodyBytes - REVIEW_MARKER_BYTES),
      comments: await Promise.all(
        inline.map(async (one) => ({
          body: reviewCommentText(rowOf(one)),
          suggestion: await verifiedSuggestion(
            rowOf(one).finding,
            texts.get(one.path),
            vocabulary,
            redactor,
            io,
          ),
        })),
      ),
    }),
  };
}

/** Rows by fingerprint; a fingerprint that repeats, as for syntax errors of one file, is prefixed with its number. */
function rowsByFingerprint(rows: readonly FindingRow[]): Map<string, FindingRow> {
  const counts = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const { fingerprint } = row.finding;
      const count = (counts.get(fingerprint) ?? 0) + 1;
      counts.set(fingerprint, count);
      return [count === 1 ? fingerprint : `${count}.${fingerprint}`, row];
    }),
  );
}

const LEVELS = { error: 'failure', warning: 'warning', note: 'notice' } as const;

/** The findings as annotations of a check run; none if another commit than the head was checked out, as lines may differ. */
function annotationsOf(report: Report): Annotation[] {
  const { source } = report;
  if (source && source.checkedOut !== source.sha) return [];
  return locatedRows(report).map(({ finding: { code, severity, message, help, location } }) => {
    const { file, line, endLine, column, endColumn } = location!;
    return {
      path: file,
      first: line,
      last: endLine,
      ...(line === endLine ? { columns: [column, Math.max(column, endColumn)] as const } : {}),
      level: LEVELS[severity],
      title: code,
      message: [message, help].filter(Boolean).join('\n'),
    };
  });
}

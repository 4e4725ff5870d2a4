/** What the forge is told of a report: the texts, each made when it is asked for. */
import { createHash } from 'node:crypto';
import type { Annotation, ChangedFile } from '../forge/client.ts';
import type { CommentDraft } from '../forge/comment.ts';
import { commentOwner } from '../forge/comment-owner.ts';
import type { WorkflowEvent } from '../forge/event.ts';
import type { Forge } from '../forge/forges.ts';
import type { Publication } from '../forge/publish.ts';
import type { LocatedFinding, ReviewDraft } from '../forge/review.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { readCommentState } from '../report/comment-state.ts';
import { type FindingRow, findingRows } from '../report/format-helpers.ts';
import {
  locatedRows,
  reviewBody,
  reviewCommentText,
  statusTitle,
} from '../report/markdown/review-comments.ts';
import type { TouchedConfigFiles, WriteOptions } from '../report/writer.ts';
import { IGNORE_KEYWORD } from '../settings/check-file.ts';
import type { Values } from './options.ts';
import type { PublishKind, PublishOption } from './publish-options.ts';
import { bytesIfUnchanged, verifiedSuggestion } from './suggested-change.ts';
import { DEFAULT_CONFIG } from './trusted-files.ts';
import type { RenderableReport } from './write-report.ts';

/** What is published: a report, its Markdown writer not loaded yet. */
export interface PublishInput extends RenderableReport {
  /** The name of the vocabulary that findings are checked with. */
  readonly vocabulary?: string | undefined;
  /** The pull request that parts of another run name. */
  readonly pullRequest?: number | undefined;
}

interface DraftInput extends PublishInput {
  /** The report as Markdown. */
  readonly markdown: (options: WriteOptions) => string;
}

/** The changed lines of a patch with an ignore comment. */
const CHANGED_IGNORE_COMMENT = new RegExp(`^[+-].*${IGNORE_KEYWORD}`, 'm');

/** Bytes of a comment that are not the report's own: the line of its owner. */
const OWNER_LINE_BYTES = 200;

interface PublishContext {
  readonly event: WorkflowEvent;
  readonly forge: Forge;
  readonly kinds: readonly PublishKind[];
  readonly values: Values<PublishOption>;
  readonly io: Io;
}

export function draftPublication(input: DraftInput, context: PublishContext): Publication {
  const { event, forge, kinds, io } = context;
  const { report, markdown } = input;
  const owner = commentOwner(event, io.env['GATEHOUSE_LEG']?.replace(/\/$/, ''));
  const sha = report.source?.sha ?? event.sha;
  const { runId, runAttempt } = event.followedRun ?? event;
  const run = { runId, runAttempt };
  return {
    event,
    sha,
    claimedPullRequest: input.pullRequest,
    kinds,
    status: {
      run,
      runUrl: report.source?.runUrl,
      verdict: report.verdict,
      title: statusTitle(report),
      summary: () => markdown({ maxBytes: forge.maxSummaryBytes }),
      annotations: () => annotationsOf(report),
    },
    comment: (files) => draftComment(input, context, { owner, run, files }),
    review: () => draftReview(input, context, { owner, run, sha }),
  };
}

function draftComment(
  input: DraftInput,
  { event, forge, values }: PublishContext,
  { owner, run, files }: Pick<CommentDraft, 'owner' | 'run'> & { files: readonly ChangedFile[] | undefined },
): Omit<CommentDraft, 'isStillHead'> {
  const { report, markdown } = input;
  const touchedConfig = touchedConfigOf(input, files ?? [], event);
  return {
    policy: values.text('comment'),
    verdict: report.verdict,
    run,
    owner,
    digest: digestOf(report, touchedConfig),
    readRun: readCommentState,
    body: (previous) =>
      markdown({
        embedState: true,
        maxBytes: forge.maxBodyBytes - OWNER_LINE_BYTES,
        previous: previous === undefined ? undefined : readCommentState(previous),
        touchedConfig,
      }),
  };
}

/** What the change touches of that which decides what counts, the workflow and the usual configuration among it. */
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
  // Of a file that is itself judged only the ignore comments decide.
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

/** Alike for reports that say the same of the same commit: times and runs apart. */
function digestOf(report: Report, touchedConfig: TouchedConfigFiles): string {
  const volatileKeys = new Set([
    'startedAt',
    'durationMs',
    'runId',
    'runAttempt',
    'runUrl',
    'run',
    'evidence',
    'tries',
  ]);
  const text = JSON.stringify([report, touchedConfig], (key, value) =>
    volatileKeys.has(key) ? undefined : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function draftReview(
  { report, texts, redactor, vocabulary }: PublishInput,
  { forge, io }: PublishContext,
  { owner, run, sha }: Pick<ReviewDraft, 'owner' | 'run' | 'sha'>,
): ReviewDraft {
  const byFingerprint = rowsByFingerprint(locatedRows(report));
  const findings = [...byFingerprint].map(([fingerprint, row]): LocatedFinding => {
    const { file, line, endLine, endColumn } = row.finding.location!;
    // A range that ends before the first character of a line has nothing of that line.
    const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine;
    return {
      fingerprint,
      path: file,
      first: line,
      last,
      body: reviewCommentText(row),
      suggest: () => verifiedSuggestion(row.finding, texts.get(file), vocabulary, redactor, io),
    };
  });
  return {
    owner,
    run,
    sha,
    findings,
    readBytes: (path) => bytesIfUnchanged(path, texts.get(path), io),
    currentFingerprints:
      report.verdict === 'error' ? undefined : new Set(rowsByFingerprint(findingRows(report)).keys()),
    body: (comments, others) =>
      reviewBody(
        comments,
        others.map(({ fingerprint }) => byFingerprint.get(fingerprint)!),
        forge.maxBodyBytes - 20_000,
      ),
    maxComments: forge.maxReviewComments,
  };
}

/** Rows by fingerprint; of several with one, as the syntax faults of a file, each but the first with its number before it. */
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

/** The findings as annotations of a check run; their lines are those of the head only where that is what was read. */
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

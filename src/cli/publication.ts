/** What the forge is told of a report: the texts, each made when it is asked for. */
import { createHash } from 'node:crypto';
import type { Annotation, ChangedFile } from '../forge/client.ts';
import type { CommentDraft } from '../forge/comment.ts';
import type { Event } from '../forge/event.ts';
import type { Forge } from '../forge/forges.ts';
import { ownerOf } from '../forge/owner.ts';
import type { CommentPolicy } from '../forge/policy.ts';
import type { Publication } from '../forge/publish.ts';
import type { Placed, ReviewDraft } from '../forge/review.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { rows } from '../report/digest.ts';
import { readMarker } from '../report/marker.ts';
import { placedRows, remarkText, reviewText, titleText } from '../report/remarks.ts';
import type { WriteOptions } from '../report/writer.ts';
import type { Redactor } from '../text/redact.ts';
import { bytesOf, mendOf } from './mend.ts';
import type { Values } from './options.ts';
import type { Wanted } from './publish-options.ts';

/** What a report is published with. */
export interface Written {
  readonly report: Report;
  /** The report as Markdown. */
  readonly markdown: (options: WriteOptions) => string;
  /** Texts of files as they were judged, by report name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly redactor: Redactor;
  /** The pull request that parts of another run name. */
  readonly pullRequest?: number | undefined;
}

/** Bytes of a comment that are not the report's own: the line of its owner. */
const SIGNATURE = 200;

interface Where {
  readonly event: Event;
  readonly forge: Forge;
  readonly wanted: readonly Wanted[];
  readonly values: Values;
  readonly io: Io;
}

export function publicationOf(written: Written, where: Where): Publication {
  const { event, forge, wanted, io } = where;
  const { report, markdown } = written;
  const owner = ownerOf(event, io.env['GATEHOUSE_LEG']?.replace(/\/$/, ''));
  const sha = report.source?.sha ?? event.sha;
  const { runId, runAttempt } = event.followed ?? event;
  const run = { runId, runAttempt };
  return {
    event,
    sha,
    named: written.pullRequest,
    wanted,
    mark: {
      run,
      runUrl: report.source?.runUrl,
      verdict: report.verdict,
      title: titleText(report),
      summary: () => markdown({ maxBytes: forge.summaryBytes }),
      annotations: () => annotationsOf(report),
    },
    comment: (files) => commentOf(written, where, { owner, run, files }),
    review: () => reviewOf(written, where, { owner, sha }),
  };
}

function commentOf(
  { report, markdown }: Written,
  { event, forge, values }: Where,
  { owner, run, files }: Pick<CommentDraft, 'owner' | 'run'> & { files: readonly ChangedFile[] | undefined },
): Omit<CommentDraft, 'isHead'> {
  const judging = judgesOf(values, event);
  const touched = (files ?? []).flatMap(({ path }) => (judging.includes(path) ? [path] : []));
  return {
    policy: (values.text('comment') ?? 'changes') as CommentPolicy,
    verdict: report.verdict,
    run,
    owner,
    digest: digestOf(report, touched),
    runOf: readMarker,
    body: (earlier) =>
      markdown({
        marker: true,
        maxBytes: forge.bodyBytes - SIGNATURE,
        earlier: earlier === undefined ? undefined : readMarker(earlier),
        judge: { files: touched, fromBase: false },
      }),
  };
}

/** Files of the repository that decide what counts. */
function judgesOf(values: Values, { workflow, followed }: Event): readonly string[] {
  const named = ['config', 'baseline', 'vocabulary'].flatMap((name) => values.text(name) ?? []);
  const all = [...named, '.github/gatehouse.yml', followed?.workflow ?? workflow];
  return all.map((path) => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''));
}

/** Alike for reports that say the same of the same commit: times and runs apart. */
function digestOf(report: Report, touched: readonly string[]): string {
  const passing = new Set([
    'startedAt',
    'durationMs',
    'runId',
    'runAttempt',
    'runUrl',
    'run',
    'evidence',
    'tries',
  ]);
  const text = JSON.stringify([report, touched], (key, value) => (passing.has(key) ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function reviewOf(
  { report, texts, redactor }: Written,
  { forge, values, io }: Where,
  { owner, sha }: Pick<ReviewDraft, 'owner' | 'sha'>,
): ReviewDraft {
  const placed = placedRows(report);
  const byFingerprint = new Map(placed.map((row) => [row.finding.fingerprint, row]));
  const findings = [...byFingerprint.values()].map((row): Placed => {
    const { fingerprint, location } = row.finding;
    const { file, line, endLine, endColumn } = location!;
    // A range that ends before the first character of a line has nothing of that line.
    const last = endColumn === 1 && endLine > line ? endLine - 1 : endLine;
    return {
      fingerprint,
      path: file,
      first: line,
      last,
      body: remarkText(row),
      mend: () => mendOf(row.finding, texts.get(file), values, redactor, io),
    };
  });
  return {
    owner,
    sha,
    findings,
    bytesOf: (path) => bytesOf(path, texts.get(path), io),
    standing:
      report.verdict === 'error'
        ? undefined
        : new Set(rows(report).map(({ finding }) => finding.fingerprint)),
    body: (remarks, others) =>
      reviewText(
        remarks,
        others.map(({ fingerprint }) => byFingerprint.get(fingerprint)!),
        forge.bodyBytes - 20_000,
      ),
    most: forge.remarks,
  };
}

const LEVELS = { error: 'failure', warning: 'warning', note: 'notice' } as const;

/** The findings as annotations of a check run; their lines are those of the head only where that is what was read. */
function annotationsOf(report: Report): Annotation[] {
  const { source } = report;
  if (source && source.checkedOut !== source.sha) return [];
  return placedRows(report).map(({ finding: { code, severity, message, help, location } }) => {
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

/** Publishes a report: drafts what the flags choose, writes it to the forge, and warns about what was not written. */
import { isWorkflowRun, writeSummary } from '../forge/actions-runtime.ts';
import { hasPullRequest, isPayloadMissing } from '../forge/event.ts';
import type { PublishKind } from '../forge/forges.ts';
import { type PublishResult, publish } from '../forge/publish.ts';
import { readEvent } from '../forge/report-source.ts';
import { STATUS_NAME } from '../forge/status.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { workflowCommand } from '../report/annotations.ts';
import { formatList } from '../report/labels.ts';
import { rankFindings } from '../report/rank.ts';
import { draftPublication, type PublishInput } from './draft-publication.ts';
import type { CommonOption, Values } from './options.ts';
import type { PublishOption } from './publish-options.ts';
import { requireToken, resolveForge } from './resolve-forge.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';

/** Writes the kinds to the forge. Never throws: whatever is not written is reported in one warning. */
export async function publishReport(
  input: PublishInput,
  kinds: readonly PublishKind[],
  values: Values<PublishOption | CommonOption>,
  io: Io,
): Promise<void> {
  if (kinds.length === 0) return;
  const result = await draftAndPublish(input, kinds, values, io).catch((error: unknown): PublishResult => {
    const message = error instanceof Error ? error.message : String(error);
    const reason = error instanceof UsageError ? message : `internal error: ${message}`;
    const isDenied = !io.env['GATEHOUSE_TOKEN'];
    return { failures: [{ what: formatList([...kinds]), reason, isDenied }], notes: [] };
  });
  if (!values.flag('quiet'))
    for (const note of result.notes) io.stderr.write(`${sanitizeForLog(`nothing written: ${note}`, io)}\n`);
  if (result.failures.length > 0) await warnNotWritten(result, input.report, io);
}

/** The stages from the report to the forge. Throws a `UsageError` if the forge or the event is unknown. */
async function draftAndPublish(
  input: PublishInput,
  requested: readonly PublishKind[],
  values: Values<PublishOption>,
  io: Io,
): Promise<PublishResult> {
  const event = readEvent(io.env);
  if (!event) throw new UsageError('not running in a workflow, so there is nothing to write to');
  if (isPayloadMissing(event))
    throw new UsageError(`could not read the payload of the event ${event.name} (GITHUB_EVENT_PATH)`);
  const kinds = requested.filter(
    (kind) => kind === 'status' || kind === 'check-run' || hasPullRequest(event),
  );
  if (kinds.length === 0) return { failures: [], notes: [] };
  const { forge, connection } = resolveForge(io, PUBLISH_TIMEOUT_MS);
  const token = requireToken(io);
  const markdown = await input.rendererOf('markdown');
  const drafts = draftPublication({ ...input, markdown }, kinds, event, forge, values, io);
  return publish(drafts, forge, { ...connection, token });
}

/** How long all requests together may take. */
const PUBLISH_TIMEOUT_MS = 120_000;

/** Maximum warning annotations that GitHub shows per step. */
const MAX_ANNOTATIONS = 10;

/** Writes one warning to the log and the summary, and as an annotation if the runner shows one more. */
async function warnNotWritten({ failures }: PublishResult, report: Report, io: Io): Promise<void> {
  const reasons = [...groupByReason(failures)].map(
    ([reason, some]) => `${formatList(some.map(({ what }) => what))}: ${reason}`,
  );
  const isReadOnly = readEvent(io.env)?.isFork || io.env['GITHUB_ACTOR'] === 'dependabot[bot]';
  const forkHint =
    isReadOnly && failures.some(({ isDenied }) => isDenied)
      ? ' Runs for forks and for Dependabot get a read-only token; see docs/forks.md.'
      : '';
  const text = sanitizeForLog(
    `not written: ${reasons.join('; ')}.${forkHint} The verdict and the report are not affected.`,
    io,
  );
  if (!isWorkflowRun(io.env)) {
    io.stderr.write(`gatehouse: ${text}\n`);
    return;
  }
  const warnings = rankFindings(report).filter(({ finding }) => finding.severity === 'warning').length;
  const level = warnings < MAX_ANNOTATIONS ? 'warning' : 'notice';
  io.stderr.write(workflowCommand(level, { properties: { title: STATUS_NAME }, message: text }));
  await writeSummary(io, `\n⚠️ \`${text.replaceAll('`', "'")}\`\n`);
}

function groupByReason(
  failures: PublishResult['failures'],
): Map<string, PublishResult['failures'][number][]> {
  const byReason = new Map<string, PublishResult['failures'][number][]>();
  for (const entry of failures) byReason.set(entry.reason, [...(byReason.get(entry.reason) ?? []), entry]);
  return byReason;
}

/** From a report to what the forge is told of it, and what is said where it does not listen. */

import { writeSummary } from '../forge/actions-runtime.ts';
import { hasPullRequest, isPayloadMissing } from '../forge/event.ts';
import { detectForge } from '../forge/forges.ts';
import { type PublishResult, publish } from '../forge/publish.ts';
import { readEvent } from '../forge/report-source.ts';
import { STATUS_NAME } from '../forge/status.ts';
import type { Io } from '../io.ts';
import type { Report } from '../model/report.ts';
import { findingRows, formatList } from '../report/format-helpers.ts';
import { workflowCommand } from '../report/github.ts';
import { draftPublication, type PublishInput } from './draft-publication.ts';
import type { CommonOption, Values } from './options.ts';
import { type PublishKind, type PublishOption, publishKinds } from './publish-options.ts';
import { sanitizeForLog } from './sanitize-log.ts';

/** Writes to the forge what is wanted. Never throws; what was not written is told in one warning. */
export async function publishReport(
  input: PublishInput,
  values: Values<PublishOption | CommonOption>,
  io: Io,
): Promise<void> {
  const kinds = publishKinds(values);
  if (kinds.length === 0) return;
  const published = await tryPublish(input, kinds, values, io).catch((error: unknown): PublishResult => {
    const reason = `gatehouse broke: ${error instanceof Error ? error.message : String(error)}`;
    return { failures: [{ what: formatList([...kinds]), reason }], notes: [] };
  });
  if (!values.flag('quiet'))
    for (const note of published.notes)
      io.stderr.write(`${sanitizeForLog(`nothing written: ${note}`, io)}\n`);
  if (published.failures.length > 0) await warnNotWritten(published, input.report, io);
}

async function tryPublish(
  input: PublishInput,
  requested: readonly PublishKind[],
  values: Values<PublishOption>,
  io: Io,
): Promise<PublishResult> {
  const { env } = io;
  const event = readEvent(env);
  const allFailed = (reason: string, isDenied = false): PublishResult => ({
    failures: [{ what: formatList([...requested]), reason, isDenied }],
    notes: [],
  });
  if (!event) return allFailed('this is no run of a workflow, which alone says where to write');
  if (isPayloadMissing(event))
    return allFailed(`what the event ${event.name} is about can't be read (GITHUB_EVENT_PATH)`);
  const kinds = requested.filter(
    (kind) => kind === 'status' || kind === 'check-run' || hasPullRequest(event),
  );
  if (kinds.length === 0) return { failures: [], notes: [] };
  const forge = detectForge(env);
  if (!forge) return allFailed('the forge that this runner belongs to is not known');
  const { GATEHOUSE_TOKEN: token, GITHUB_API_URL: apiUrl } = env;
  if (!token)
    return allFailed('there is no token; give the action its input token, or GATEHOUSE_TOKEN', true);
  if (!apiUrl) return allFailed('the runner does not say where the forge is (GITHUB_API_URL)');
  const markdown = await input.rendererOf('markdown');
  const publication = draftPublication({ ...input, markdown }, { event, forge, kinds, values, io });
  return publish(publication, forge, {
    token,
    apiUrl,
    graphqlUrl: env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
    timeouts: io.forgeTimeouts,
    signal: io.stopSignal(),
  });
}

/** The warnings that a runner keeps of a step. */
const MAX_ANNOTATIONS = 10;

/** One warning, in the log, in the summary and, where one more is shown, beside the code. */
async function warnNotWritten({ failures }: PublishResult, report: Report, io: Io): Promise<void> {
  const byReason = groupByReason(failures);
  const reasons = [...byReason].map(
    ([reason, some]) => `${formatList(some.map(({ what }) => what))}: ${reason}`,
  );
  const isReadOnly = readEvent(io.env)?.isFork || io.env['GITHUB_ACTOR'] === 'dependabot[bot]';
  const fork =
    isReadOnly && failures.some(({ isDenied }) => isDenied)
      ? ' The run of a fork, or of Dependabot, may only read: docs/forks.md has a way.'
      : '';
  const text = sanitizeForLog(
    `not written: ${reasons.join('; ')}.${fork} The verdict stands, and the report is complete.`,
    io,
  );
  const warnings = findingRows(report).filter(({ finding }) => finding.severity === 'warning').length;
  const isAnnotation = io.env['GITHUB_ACTIONS'] === 'true';
  io.stderr.write(
    isAnnotation
      ? workflowCommand(warnings < MAX_ANNOTATIONS ? 'warning' : 'notice', {
          properties: { title: STATUS_NAME },
          message: text,
        })
      : `gatehouse: ${text}\n`,
  );
  if (isAnnotation) await writeSummary(io, `\n⚠️ \`${text.replaceAll('`', "'")}\`\n`);
}

function groupByReason(
  failures: PublishResult['failures'],
): Map<string, PublishResult['failures'][number][]> {
  const byReason = new Map<string, PublishResult['failures'][number][]>();
  for (const entry of failures) byReason.set(entry.reason, [...(byReason.get(entry.reason) ?? []), entry]);
  return byReason;
}

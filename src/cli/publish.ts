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
import type { Values } from './options.ts';
import { publicationOf, type Written } from './publication.ts';
import { type Wanted, wantedOf } from './publish-options.ts';
import { sayable } from './say.ts';

/** Writes to the forge what is wanted. Never throws; what was not written is told in one warning. */
export async function publishReport(written: Written, values: Values, io: Io): Promise<void> {
  const wanted = wantedOf(values);
  if (wanted.length === 0) return;
  const published = await attempt(written, wanted, values, io).catch((error: unknown): PublishResult => {
    const why = `gatehouse broke: ${error instanceof Error ? error.message : String(error)}`;
    return { failures: [{ what: formatList([...wanted]), reason: why }], notes: [] };
  });
  if (!values.flag('quiet'))
    for (const note of published.notes) io.stderr.write(`${sayable(`nothing written: ${note}`, io)}\n`);
  if (published.failures.length > 0) await warn(published, written.report, io);
}

async function attempt(
  written: Written,
  asked: readonly Wanted[],
  values: Values,
  io: Io,
): Promise<PublishResult> {
  const { env } = io;
  const event = readEvent(env);
  const refused = (why: string, isDenied = false): PublishResult => ({
    failures: [{ what: formatList([...asked]), reason: why, isDenied }],
    notes: [],
  });
  if (!event) return refused('this is no run of a workflow, which alone says where to write');
  if (isPayloadMissing(event))
    return refused(`what the event ${event.name} is about can't be read (GITHUB_EVENT_PATH)`);
  const wanted = asked.filter((kind) => kind === 'status' || kind === 'check-run' || hasPullRequest(event));
  if (wanted.length === 0) return { failures: [], notes: [] };
  const forge = detectForge(env);
  if (!forge) return refused('the forge that this runner belongs to is not known');
  const { GATEHOUSE_TOKEN: token, GITHUB_API_URL: apiUrl } = env;
  if (!token) return refused('there is no token; give the action its input token, or GATEHOUSE_TOKEN', true);
  if (!apiUrl) return refused('the runner does not say where the forge is (GITHUB_API_URL)');
  const publication = publicationOf(written, { event, forge, wanted, values, io });
  return publish(publication, forge, {
    token,
    apiUrl,
    graphqlUrl: env['GITHUB_GRAPHQL_URL'] || `${apiUrl.replace(/\/v3$/, '')}/graphql`,
    timeouts: io.patience,
    signal: io.stopping(),
  });
}

/** The warnings that a runner keeps of a step. */
const SLOTS = 10;

/** One warning, in the log, in the summary and, where one more is shown, beside the code. */
async function warn({ failures: refused }: PublishResult, report: Report, io: Io): Promise<void> {
  const byReason = grouped(refused);
  const all = [...byReason].map(([why, some]) => `${formatList(some.map(({ what }) => what))}: ${why}`);
  const isReadOnly = readEvent(io.env)?.isFork || io.env['GITHUB_ACTOR'] === 'dependabot[bot]';
  const fork =
    isReadOnly && refused.some(({ isDenied }) => isDenied)
      ? ' The run of a fork, or of Dependabot, may only read: docs/forks.md has a way.'
      : '';
  const text = sayable(
    `not written: ${all.join('; ')}.${fork} The verdict stands, and the report is complete.`,
    io,
  );
  const warnings = findingRows(report).filter(({ finding }) => finding.severity === 'warning').length;
  const isAnnotation = io.env['GITHUB_ACTIONS'] === 'true';
  io.stderr.write(
    isAnnotation
      ? workflowCommand(warnings < SLOTS ? 'warning' : 'notice', {
          properties: { title: STATUS_NAME },
          message: text,
        })
      : `gatehouse: ${text}\n`,
  );
  if (isAnnotation) await writeSummary(io, `\n⚠️ \`${text.replaceAll('`', "'")}\`\n`);
}

function grouped(refused: PublishResult['failures']): Map<string, PublishResult['failures'][number][]> {
  const groups = new Map<string, PublishResult['failures'][number][]>();
  for (const one of refused) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one]);
  return groups;
}

/**
 * A run of a workflow that ended without a report: its summary and annotation say so, and whatever it would have published says
 * so too, so that no verdict of an earlier run is left standing.
 */
import { parseArgs } from 'node:util';
import { writeSummary } from '../forge/actions-runtime.ts';
import type { PublishKind } from '../forge/forges.ts';
import type { Io } from '../io.ts';
import { buildGate } from '../model/gate-result.ts';
import type { Report } from '../model/report.ts';
import { workflowCommand } from '../report/annotations.ts';
import { mergedSource, tool } from './build-report.ts';
import { commands } from './commands.ts';
import {
  commonOptions,
  gateOptions,
  inputVariable,
  type Option,
  pickOptions,
  resolveOptions,
} from './options.ts';
import { chosenKinds, publishOptions } from './publish-options.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';
import { prepareReport } from './write-report.ts';

/** A summary of one sentence. */
const MAX_SUMMARY_BYTES = 60_000;

/** The options that a failure is announced with. */
const announceOptions = [
  ...publishOptions,
  ...commonOptions,
  ...pickOptions(gateOptions, 'format', 'out'),
] as const;

/** Announces the failure; `line` is its message, ready for the log. Never throws. */
export async function announceFailure(
  error: unknown,
  line: string,
  argv: readonly string[],
  io: Io,
): Promise<void> {
  const location = error instanceof UsageError ? error.location : undefined;
  const place = location ? { file: location.file, line: location.line, col: location.column } : {};
  io.stderr.write(workflowCommand('error', { properties: { title: tool.name, ...place }, message: line }));
  try {
    const values = resolveValidOptions(announceOptions, flagsOf(argv), io.env);
    const report = await failureReport(line, location, io);
    const extras = { texts: new Map<string, string>(), secrets: [] };
    const renderable = await prepareReport(report, extras, values, io);
    await writeSummary(io, (await renderable.rendererOf('markdown'))({ maxBytes: MAX_SUMMARY_BYTES }));
    const kinds = doesPublish(argv) ? kindsOf(values, argv) : [];
    if (kinds.length === 0) return;
    const { publishReport } = await import('./publish.ts');
    await publishReport(renderable, kinds, values, io);
  } catch (failure) {
    const reason = sanitizeForLog(failure instanceof Error ? failure.message : String(failure), io);
    io.stderr.write(`gatehouse: could not announce that the run failed: ${reason}\n`);
  }
}

/** A report whose one finding is the failure. */
async function failureReport(message: string, location: UsageError['location'], io: Io): Promise<Report> {
  const now = io.now();
  const options = { now: () => now, failOn: 'error', only: [] } as const;
  const gate = buildGate('report', 'run', [], { startedAt: now, options, cause: { message } });
  const range = location && { ...location, endLine: location.line, endColumn: location.column + 1 };
  const checks = gate.checks.map((check) => ({
    ...check,
    title: 'The run can start, and ends with a report',
    findings: check.findings.map((finding) => ({ ...finding, ...(range ? { location: range } : {}) })),
  }));
  const source = await mergedSource(io).catch(() => undefined);
  return {
    version: 1,
    tool,
    verdict: 'error',
    startedAt: now.toISOString(),
    durationMs: 0,
    ...(source ? { source } : {}),
    gates: [{ ...gate, checks }],
  };
}

/** Whether the command publishes where it is asked to. */
const doesPublish = ([name]: readonly string[]) =>
  commands.some((command) => command.name === name && command.options.some((one) => one.name === 'publish'));

/** The flags that can be read: the failure may be one that can't. */
function flagsOf(argv: readonly string[]): Record<string, unknown> {
  const options = announceOptions.map(({ name, kind }) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string' },
  ]);
  return { ...parseArgs({ args: [...argv], options: Object.fromEntries(options), strict: false }).values };
}

/** The options with valid values; an invalid one has its default. */
function resolveValidOptions<const T extends readonly Option[]>(
  options: T,
  flags: Record<string, unknown>,
  env: Io['env'],
) {
  const invalid = options.filter((option) => {
    try {
      resolveOptions([option], flags, env);
      return false;
    } catch {
      return true;
    }
  });
  const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
  const names = invalid.map(({ name }) => name);
  return resolveOptions(
    options,
    { ...flags, ...unset(names) },
    { ...env, ...unset(names.map(inputVariable)) },
  );
}

/** The kinds that the options choose; those that show a verdict if they choose more than a run may write. */
function kindsOf(values: Parameters<typeof chosenKinds>[0], argv: readonly string[]): readonly PublishKind[] {
  const isPublishing = values.flag('publish') || argv.includes('--publish-only');
  if (!isPublishing) return [];
  try {
    return chosenKinds(values);
  } catch (error) {
    if (error instanceof UsageError) return ['status', 'check-run', 'comment'];
    throw error;
  }
}

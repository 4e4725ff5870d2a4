import { Deadline } from '../async/deadline.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { Invocation } from './command.ts';
import { secondsOf } from './options.ts';
import { mintPlatformToken, resolvePlatformInputs, seedSettings } from './platform-inputs.ts';
import type { seedOptions } from './platform-options.ts';
import { createProgressPrinter } from './run-options.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';

/**
 * `gatehouse seed`: creates the profile's sample data. Returns 0 if it exists, 1 if it is incomplete, 2 for a usage error, 3 if
 * the platform can't be reached. Throws `UsageError`.
 */
export async function seed({
  values: rawValues,
  io,
}: Invocation<(typeof seedOptions)[number]>): Promise<number> {
  const inputs = await resolvePlatformInputs(rawValues, io);
  const { values, baseUrl, variable } = inputs;
  if (baseUrl === undefined)
    throw new UsageError(`no platform given; use --base-url or ${variable('API_BASE_URL')}`);
  const { seed: seedPlatform } = await import('../platform/seed.ts');
  const requestTimeoutMs = secondsOf('--request-timeout', values.number('request-timeout')) * 1000;
  const deadline = new Deadline(secondsOf('--timeout', values.number('timeout')) * 1000, io.stopSignal());
  const { signal } = deadline;
  let token = inputs.token;
  try {
    token ??= await mintPlatformToken(inputs, baseUrl, io, { requestTimeoutMs, signal });
  } catch (error) {
    const { message, log = '' } = error as Error & { log?: string };
    io.stderr.write(`gatehouse: ${sanitizeForLog(message, io)}\n`);
    // The last output of the command of --mint.
    for (const line of log === '' ? [] : log.split('\n')) io.stderr.write(`  ${sanitizeForLog(line, io)}\n`);
    return 3;
  }
  const secrets = token === undefined ? [] : [token];
  const result = await seedPlatform({
    ...seedSettings(inputs, DEFAULT_APP, { level: values.text('level'), local: values.flag('local') }),
    baseUrl,
    token,
    dryRun: values.flag('dry-run'),
    yes: values.flag('yes'),
    requestTimeoutMs,
    readyMs: deadline.remainingMs(),
    signal,
    progress: createProgressPrinter(values.flag('quiet'), io, secrets),
  });
  const print = (line: string) => io.stdout.write(`${sanitizeForLog(line, io, secrets)}\n`);
  for (const { method, path, body } of result.requests)
    print(`${method} ${path} ${body ? JSON.stringify(body) : ''}`);
  if (result.problem) {
    const { message, help } = result.problem;
    io.stderr.write(`gatehouse: ${sanitizeForLog(help ? `${message}. ${help}` : message, io, secrets)}\n`);
    if (result.isUsageError) return 2;
    // Refused before the first record, or failed after some were created.
    return result.status === 'refused' ? 3 : 1;
  }
  if (result.status === 'done')
    print(
      `${inputs.profile}: ${result.created.length} created, ${result.existing.length} already existed, ${result.skipped.length} skipped`,
    );
  return 0;
}

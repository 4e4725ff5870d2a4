import { Deadline } from '../http/deadline.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import type { Invocation } from './commands.ts';
import { mintPlatformToken, resolvePlatformInputs, seedSettings } from './platform-inputs.ts';
import { createProgressPrinter, secondsOf } from './run-options.ts';
import { sanitizeForLog } from './sanitize-log.ts';
import { UsageError } from './usage-error.ts';

/** `gatehouse seed`: the profile's sample data. 0: it is there; 1: it ended midway; 2: the call is wrong; 3: the platform can't be asked. */
export async function seed({ values: rawValues, io }: Invocation): Promise<number> {
  const inputs = await resolvePlatformInputs(rawValues, io);
  const { values, baseUrl, variable } = inputs;
  if (baseUrl === undefined)
    throw new UsageError(`no platform is named; give --base-url or ${variable('API_BASE_URL')}`);
  const { seed: seedPlatform } = await import('../platform/seed.ts');
  const requestTimeoutMs = secondsOf(values, 'request-timeout') * 1000;
  const deadline = new Deadline(secondsOf(values, 'timeout') * 1000, io.stopSignal());
  const { signal } = deadline;
  let token = inputs.token;
  try {
    token ??= await mintPlatformToken(inputs, baseUrl, io, { requestTimeoutMs, signal });
  } catch (error) {
    const { message, log = '' } = error as Error & { log?: string };
    io.stderr.write(`gatehouse: ${sanitizeForLog(message, io)}\n`);
    // What a command said last.
    for (const line of log === '' ? [] : log.split('\n')) io.stderr.write(`  ${sanitizeForLog(line, io)}\n`);
    return 3;
  }
  const secrets = token === undefined ? [] : [token];
  const result = await seedPlatform({
    ...seedSettings(inputs, DEFAULT_APP),
    baseUrl,
    token,
    dryRun: values.flag('dry-run'),
    yes: values.flag('yes'),
    requestTimeoutMs,
    readyMs: deadline.remainingMs(),
    signal,
    progress: createProgressPrinter(values, io, secrets),
  });
  const print = (line: string) => io.stdout.write(`${sanitizeForLog(line, io, secrets)}\n`);
  for (const { method, path, body } of result.requests)
    print(`${method} ${path} ${body ? JSON.stringify(body) : ''}`);
  if (result.problem) {
    const { message, help } = result.problem;
    io.stderr.write(`gatehouse: ${sanitizeForLog(help ? `${message}. ${help}` : message, io, secrets)}\n`);
    if (result.isUsageError) return 2;
    // Nothing could be asked, or it ended midway.
    return result.status === 'refused' ? 3 : 1;
  }
  if (result.status === 'done')
    print(
      `${inputs.profile}: ${result.created.length} created, ${result.existing.length} already existed, ${result.skipped.length} skipped`,
    );
  return 0;
}

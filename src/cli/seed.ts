import { Deadline } from '../http/deadline.ts';
import { DEFAULT_APP } from '../platform/demo-names.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { minted, platformCall, seedSettings } from './platform.ts';
import { progressOf, seconds } from './run-options.ts';
import { sayable } from './say.ts';

/** `gatehouse seed`: the profile's sample data. 0: it is there; 1: it ended midway; 2: the call is wrong; 3: the platform can't be asked. */
export async function seed({ values: given, io }: Call): Promise<number> {
  const call = await platformCall(given, io);
  const { values, baseUrl, variable } = call;
  if (baseUrl === undefined)
    throw new CallError(`no platform is named; give --base-url or ${variable('API_BASE_URL')}`);
  const { seed: write } = await import('../platform/seed.ts');
  const requestTimeoutMs = seconds(values, 'request-timeout') * 1000;
  const deadline = new Deadline(seconds(values, 'timeout') * 1000, io.stopping());
  const { signal } = deadline;
  let token = call.token;
  try {
    token ??= await minted(call, baseUrl, io, { requestTimeoutMs, signal });
  } catch (error) {
    const { message, log = '' } = error as Error & { log?: string };
    io.stderr.write(`gatehouse: ${sayable(message, io)}\n`);
    // What a command said last.
    for (const line of log === '' ? [] : log.split('\n')) io.stderr.write(`  ${sayable(line, io)}\n`);
    return 3;
  }
  const secrets = token === undefined ? [] : [token];
  const result = await write({
    ...seedSettings(call, DEFAULT_APP),
    baseUrl,
    token,
    dryRun: values.flag('dry-run'),
    yes: values.flag('yes'),
    requestTimeoutMs,
    readyMs: deadline.remainingMs(),
    signal,
    progress: progressOf(values, io, secrets),
  });
  const say = (line: string) => io.stdout.write(`${sayable(line, io, secrets)}\n`);
  for (const { method, path, body } of result.requests)
    say(`${method} ${path} ${body ? JSON.stringify(body) : ''}`);
  if (result.problem) {
    const { message, help } = result.problem;
    io.stderr.write(`gatehouse: ${sayable(help ? `${message}; ${help}` : message, io, secrets)}\n`);
    if (result.isUsageError) return 2;
    // Nothing could be asked, or it ended midway.
    return result.status === 'refused' ? 3 : 1;
  }
  if (result.status === 'done')
    say(
      `${call.profile}: ${result.created.length} written, ${result.existing.length} there already, ${result.skipped.length} left out`,
    );
  return 0;
}

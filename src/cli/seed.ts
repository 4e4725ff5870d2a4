import { DEFAULT_APP } from '../platform/names.ts';
import { CallError } from './call-error.ts';
import type { Call } from './commands.ts';
import { platformCall, seedSettings } from './platform.ts';
import { progressOf } from './run-options.ts';
import { sayable } from './say.ts';

/** `gatehouse seed`: the profile's sample data. 0: it is there; 1: it ended midway or was refused; 2: the call is wrong. */
export async function seed({ values: given, io }: Call): Promise<number> {
  const call = await platformCall(given, io);
  const { values, baseUrl, token, variable } = call;
  if (baseUrl === undefined)
    throw new CallError(`no platform is named; give --base-url or ${variable('API_BASE_URL')}`);
  const { seed: write, seedDefaults } = await import('../platform/seed.ts');
  const requestTimeout = values.number('request-timeout');
  const result = await write({
    ...seedSettings(call, DEFAULT_APP),
    baseUrl,
    token,
    dryRun: values.flag('dry-run'),
    yes: values.flag('yes'),
    requestTimeoutMs: requestTimeout === undefined ? seedDefaults.requestTimeoutMs : requestTimeout * 1000,
    readyMs: seedDefaults.readyMs,
    signal: io.stopping(),
    progress: progressOf(values, io),
  });
  const say = (line: string) => io.stdout.write(`${sayable(line, io)}\n`);
  for (const { method, path, body } of result.calls)
    say(`${method} ${path} ${body ? JSON.stringify(body) : ''}`);
  if (result.problem) {
    const { message, help } = result.problem;
    io.stderr.write(`gatehouse: ${sayable(help ? `${message}; ${help}` : message, io)}\n`);
    return result.end === 'refused' ? 2 : 1;
  }
  if (result.end === 'done')
    say(
      `${call.profile}: ${result.written.length} written, ${result.kept.length} there already, ${result.left.length} left out`,
    );
  return 0;
}

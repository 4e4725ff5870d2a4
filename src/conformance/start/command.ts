/** A broker that a command starts (CONTRACT 6). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConformanceEnv } from '../../broker/harness.ts';
import { LaunchError, launch } from '../../launch/index.ts';
import { type BoundedStart, type Readiness, type RunningBroker, readBroker } from '../env.ts';
import { Hider } from '../hide.ts';
import { StartError } from '../start-error.ts';

export interface CommandOptions {
  readonly cwd: string;
  /** Names of variables of `hostEnv` that it gets beside the base ones. */
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
}

/** Holds the path of a JSON file with `env`. */
const ENV_FILE = 'BROKER_CONFORMANCE_ENV';

/** Starts the broker by a command of the user's, which prints `{"url": …, "tokens": …}` when it is ready. */
export const startCommand = (command: string, options: CommandOptions): BoundedStart =>
  started(options, () => ({ command, env: {} }));

type Line = Readonly<Record<string, unknown>>;

interface Plan {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `plan` may put files into the folder, which is there as long as the broker runs. */
export function started(
  options: CommandOptions,
  plan: (folder: string) => Plan | Promise<Plan>,
): BoundedStart {
  const start = async (env: ConformanceEnv, { readyMs, signal }: Readiness): Promise<RunningBroker> => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    // What it says before it is ready is shown where it never is: its tokens must not be.
    const told: { tokens: string[]; lacking: boolean } = { tokens: [], lacking: false };
    try {
      const file = join(folder, 'env.json');
      await writeFile(file, JSON.stringify(env), { mode: 0o600 });
      const { command, env: more } = await plan(folder);
      const launched = await launch({
        ...options,
        command,
        env: { ...more, [ENV_FILE]: file },
        readyMs,
        signal,
        accept: (line) => accept(line, env, told),
      });
      const close = async () => {
        await launched.close();
        await remove();
      };
      return { ...launched.value, close, ended: launched.ended, tail: launched.tail };
    } catch (error) {
      await remove();
      throw error instanceof LaunchError ? explained(error, told) : error;
    }
  };
  return Object.assign(start, { graceMs: GRACE_MS });
}

/** A command gets 5 s to end, and then is ended. */
const GRACE_MS = 7000;

function accept(
  line: Line,
  { boxes }: ConformanceEnv,
  told: { tokens: string[]; lacking: boolean },
): RunningBroker | undefined {
  const { failed, tokens } = line;
  if (typeof failed === 'string') throw new Error(failed);
  if (tokens === undefined) {
    // A line of a log may hold a `url` too.
    told.lacking ||= 'url' in line;
    return undefined;
  }
  told.tokens.push(...textsIn(tokens));
  return readBroker(line, boxes);
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : [];

function explained(
  { message, log }: LaunchError,
  { tokens, lacking }: { tokens: readonly string[]; lacking: boolean },
): StartError {
  const hide = new Hider(tokens.map((value) => ({ what: 'token', value })));
  const hint = lacking ? 'It printed a line of JSON with `url` and without `tokens`. ' : '';
  const said = log === '' ? 'It printed nothing' : `It printed:\n${log}`;
  return new StartError(message, hide.text(hint + said), tokens);
}

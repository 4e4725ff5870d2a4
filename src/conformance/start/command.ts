/** A broker started by a command (`--start`). */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConformanceEnv } from '../../broker/start-contract.ts';
import { LaunchError, launch } from '../../launch/index.ts';
import { type BoundedStart, type BrokerUnderTest, readStartedBroker, type StartLimits } from '../env.ts';
import { ValueRedactor } from '../redact.ts';
import { createPrivateFolder } from './private-folder.ts';
import { BrokerStartError } from './start-error.ts';

/** How a command is run. */
export interface CommandOptions {
  readonly cwd: string;
  /** Names of variables of `hostEnv` to pass to the command in addition to the base ones. */
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
}

/** The variable with the path of a JSON file that holds `env`. */
const ENV_FILE_VARIABLE = 'BROKER_CONFORMANCE_ENV';

/** Starts the broker with a command that prints `{"url": …, "tokens": …}` when the broker is ready. */
export const startCommand = (command: string, options: CommandOptions): BoundedStart =>
  startByCommand(options, () => ({ command, env: {} }));

type Line = Readonly<Record<string, unknown>>;

interface LaunchPlan {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `prepare` may write files into the folder, which exists until the broker is closed. The start throws `BrokerStartError`. */
export function startByCommand(
  options: CommandOptions,
  prepare: (folder: string) => LaunchPlan | Promise<LaunchPlan>,
): BoundedStart {
  const start = async (env: ConformanceEnv, { readyMs, signal }: StartLimits): Promise<BrokerUnderTest> => {
    const { path: folder, remove } = await createPrivateFolder('conformance-');
    // Output before readiness is shown if the start fails, without any tokens in it.
    const printed: { tokens: string[]; missingTokens: boolean } = { tokens: [], missingTokens: false };
    try {
      const file = join(folder, 'env.json');
      await writeFile(file, JSON.stringify(env), { mode: 0o600 });
      const { command, env: planEnv } = await prepare(folder);
      const launched = await launch({
        ...options,
        command,
        env: { ...planEnv, [ENV_FILE_VARIABLE]: file },
        readyMs,
        signal,
        accept: (line) => acceptLine(line, env, printed),
      });
      // It has been read. If it cannot be removed now, it goes with the folder.
      await rm(file, { force: true }).catch(() => {});
      const close = async () => {
        await launched.close();
        await remove();
      };
      return { ...launched.value, close, ended: launched.ended, tail: launched.tail };
    } catch (error) {
      await remove();
      throw error instanceof LaunchError ? explainStartError(error, printed) : error;
    }
  };
  return Object.assign(start, { graceMs: GRACE_MS });
}

/** A command has 5 s to exit before it is killed. */
const GRACE_MS = 7000;

function acceptLine(
  line: Line,
  { boxes }: ConformanceEnv,
  printed: { tokens: string[]; missingTokens: boolean },
): BrokerUnderTest | undefined {
  const { failed, tokens } = line;
  if (typeof failed === 'string') throw new Error(failed);
  if (tokens === undefined) {
    // May also be a log line with a `url`.
    printed.missingTokens ||= 'url' in line;
    return undefined;
  }
  printed.tokens.push(...stringsIn(tokens));
  return readStartedBroker(line, boxes);
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(stringsIn)
      : [];

function explainStartError(
  { message, log }: LaunchError,
  { tokens, missingTokens }: { tokens: readonly string[]; missingTokens: boolean },
): BrokerStartError {
  const redactor = new ValueRedactor(tokens.map((value) => ({ label: 'token', value })));
  const hint = missingTokens ? 'It printed a line of JSON with `url` but without `tokens`. ' : '';
  const outputText = log === '' ? 'It printed nothing' : `Its output:\n${log}`;
  return new BrokerStartError(message, redactor.text(hint + outputText), tokens);
}

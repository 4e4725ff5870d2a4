/** Gets a token for one run, from a command or a URL (spec 3, 5); this is not part of what is checked. */

import { randomUUID } from 'node:crypto';
import { stopReason } from '../async/deadline.ts';
import { sendRequest } from '../http/request.ts';
import { childEnvironment } from '../launch/environment.ts';
import { ProcessGroup } from '../launch/process-group.ts';
import { OutputTail } from '../launch/process-output.ts';
import { describePage } from '../platform/response-error.ts';
import { toBearerToken } from '../platform/token.ts';
import { parseJson } from '../text/bounded-json.ts';

export interface MintOptions {
  /** An http or https URL, requested once with GET; anything else is a shell command. */
  readonly source: string;
  readonly cwd: string;
  /** Variables for the command, besides those that any program needs. */
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** There is no token. `log` is the verbatim end of the command's error output. */
export class MintError extends Error {
  readonly log: string;

  constructor(message: string, log = '') {
    super(message);
    this.log = log;
  }
}

/** The longest output or body that is read. */
const MAX_TOKEN_BYTES = 64 * 1024;

/**
 * The token: the last line of the output or body, or `access_token` or `token` of its JSON. Throws `MintError` or `RequestError`.
 */
export async function mintToken(options: MintOptions): Promise<string> {
  const { text, contentType } = /^https?:\/\//i.test(options.source)
    ? await fetchFromUrl(options)
    : await runMintCommand(options);
  const page = describePage(contentType === undefined ? {} : { 'content-type': contentType }, text);
  if (page) throw new MintError(`--mint returned ${page}; expected a token`);
  const token = parseToken(text);
  if (token === undefined)
    throw new MintError('--mint returned no token; expected a single word, or JSON with access_token');
  return token;
}

interface MintOutput {
  readonly text: string;
  /** Absent for a command. */
  readonly contentType?: string | undefined;
}

async function fetchFromUrl({ source, timeoutMs, signal }: MintOptions): Promise<MintOutput> {
  const { status, headers, body } = await sendRequest({
    method: 'GET',
    url: source,
    timeoutMs,
    signal,
    maxBytes: MAX_TOKEN_BYTES,
  });
  if (status !== 200) throw new MintError(`the URL of --mint returned ${status}; expected 200`);
  return { text: body.toString('utf8'), contentType: headers['content-type'] };
}

async function runMintCommand({
  source,
  cwd,
  env,
  passEnv,
  hostEnv,
  timeoutMs,
  signal,
}: MintOptions): Promise<MintOutput> {
  const group = new ProcessGroup(source, cwd, childEnvironment(hostEnv, passEnv, env), randomUUID());
  const { child } = group;
  const stderrTail = new OutputTail();
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    if (stdout.length <= MAX_TOKEN_BYTES) stdout += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => stderrTail.add(chunk));
  let failure: string | undefined;
  try {
    failure = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => end(`took longer than ${timeoutMs / 1000} s`), timeoutMs);
      const onAbort = () => end(`was stopped: ${stopReason(signal)}`);
      const end = (reason?: string) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        resolve(reason);
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      child.once('error', (error) => end(`could not be started: ${error.message}`));
      child.once('exit', (code, killSignal) =>
        end(code === 0 ? undefined : killSignal ? `was ended by ${killSignal}` : `exited with code ${code}`),
      );
    });
  } finally {
    // The output is complete once the group has ended.
    await group.terminate(0);
  }
  if (failure !== undefined) throw new MintError(`the command of --mint ${failure}`, stderrTail.lastLines(5));
  return { text: stdout };
}

/** How HTML and JSON begin or end, and a token does not. */
const NOT_A_TOKEN = /^[<{["]|[>}\]"]$|^(?:null|true|false)$/;

function parseToken(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    try {
      const { access_token: accessToken, token } = parseJson(trimmed) as Record<string, unknown>;
      return toBearerToken(accessToken ?? token);
    } catch {
      return undefined;
    }
  }
  const lastLine = trimmed.split('\n').at(-1)?.trim();
  return lastLine !== undefined && NOT_A_TOKEN.test(lastLine) ? undefined : toBearerToken(lastLine);
}

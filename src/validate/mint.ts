/** A token for one run: from a command, or from an address of the local stack (spec 3, 5). Apart from what is judged. */
import { randomUUID } from 'node:crypto';
import { environmentOf } from '../launch/environment.ts';
import { Group } from '../launch/group.ts';
import { Tail } from '../launch/output.ts';
import { pageIn } from '../platform/fault.ts';
import { headerValue } from '../platform/token.ts';
import { ask } from '../wire/ask.ts';
import { whyStopped } from '../wire/deadline.ts';

export interface Mint {
  /** An http or https address, asked once with GET; anything else is a command for the shell. */
  readonly from: string;
  readonly cwd: string;
  /** The variables that the command finds, beside those that every program needs. */
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  readonly hostEnv: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** No token was made. `log` is the end of what a command said, as it wrote it. */
export class MintError extends Error {
  readonly log: string;

  constructor(message: string, log = '') {
    super(message);
    this.log = log;
  }
}

/** More is no token. */
const MOST_BYTES = 64 * 1024;

/**
 * The token: the whole output or body, its last line, or the text under `access_token` or `token` of its JSON. Throws `MintError`
 * or `WireError`.
 */
export async function mintToken(mint: Mint): Promise<string> {
  const { text, type } = /^https?:\/\//i.test(mint.from) ? await fromAddress(mint) : await fromCommand(mint);
  const page = pageIn(type === undefined ? {} : { 'content-type': type }, text);
  if (page) throw new MintError(`--mint gave ${page} in place of a token`);
  const token = tokenIn(text);
  if (token === undefined)
    throw new MintError('--mint gave no token: a text of one word, or JSON with access_token');
  return token;
}

interface Minted {
  readonly text: string;
  /** The content type, where there is one. */
  readonly type?: string | undefined;
}

async function fromAddress({ from, timeoutMs, signal }: Mint): Promise<Minted> {
  const { status, headers, body } = await ask({
    method: 'GET',
    url: from,
    timeoutMs,
    signal,
    maxBytes: MOST_BYTES,
  });
  if (status !== 200) throw new MintError(`--mint got ${status} from its address, not 200`);
  return { text: body.toString('utf8'), type: headers['content-type'] };
}

async function fromCommand({ from, cwd, env, passEnv, hostEnv, timeoutMs, signal }: Mint): Promise<Minted> {
  const group = new Group(from, cwd, environmentOf(hostEnv, passEnv, env), randomUUID());
  const { child } = group;
  const said = new Tail();
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    if (out.length <= MOST_BYTES) out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => said.add(chunk));
  let how: string | undefined;
  try {
    how = await new Promise<string | undefined>((resolve) => {
      const timer = setTimeout(() => end(`took longer than ${timeoutMs / 1000} s`), timeoutMs);
      const stop = () => end(`was not waited for: ${whyStopped(signal)}`);
      const end = (why?: string) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        resolve(why);
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      child.once('error', (error) => end(`could not be started: ${error.message}`));
      child.once('exit', (code, by) =>
        end(code === 0 ? undefined : by ? `was ended by ${by}` : `exited with code ${code}`),
      );
    });
  } finally {
    // Only with the group gone has its output been read to the end.
    await group.end(0);
  }
  if (how !== undefined) throw new MintError(`the command of --mint ${how}`, said.lines(5));
  return { text: out };
}

/** What a page or JSON begins or ends with, and no token does. */
const OF_OTHERS = /^[<{["]|[>}\]"]$|^(?:null|true|false)$/;

function tokenIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    try {
      const { access_token: access, token } = JSON.parse(trimmed) as Record<string, unknown>;
      return headerValue(access ?? token);
    } catch {
      return undefined;
    }
  }
  const last = trimmed.split('\n').at(-1)?.trim();
  return last !== undefined && OF_OTHERS.test(last) ? undefined : headerValue(last);
}

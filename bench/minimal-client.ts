/**
 * The minimal client that runs a conversation: it sends the requests of the gate and checks only the exit code. The gate is
 * benchmarked against it.
 *
 * As a program: `CONTROL_PASSWORD=… node bench/minimal-client.ts URL EMAIL`; exits 0 if the turn exited with code 0.
 */
import { type IncomingMessage, request } from 'node:http';
import { pathToFileURL } from 'node:url';

export interface ConversationSummary {
  /** The exit code of the turn; `undefined` where no event has one. */
  readonly code: number | undefined;
  /** The events of the replay. */
  readonly events: number;
}

/** Logs in and returns the key. Throws if the service rejects it. */
export async function signIn(base: string, email: string, password: string): Promise<string> {
  await requestJson(base, 'GET', '/health');
  return (await requestJson(base, 'POST', '/api/auth/token', { body: { email, password } }))[
    'api_key'
  ] as string;
}

/** Runs one conversation with a throwaway agent of this name, and deletes both. Throws if a request is rejected. */
export async function holdConversation(
  base: string,
  key: string,
  name: string,
): Promise<ConversationSummary> {
  const agent = await requestJson(base, 'POST', '/api/agents', {
    key,
    body: { name, model: 'lab/model', runtime: 'runtime' },
  });
  const { id } = await requestJson(base, 'POST', '/api/conversations', {
    key,
    body: { agent_id: agent['id'], prompt: `the prompt of ${name}` },
  });
  const stream = `/api/conversations/${id}/stream`;
  await readStream(base, stream, key, (text) => ENDED.test(text));
  await requestJson(base, 'GET', `/api/conversations/${id}`, { key });
  const replay = await readStream(base, `${stream}?wait=false`, key, () => false);
  await requestJson(base, 'POST', `/api/conversations/${id}/terminate`, { key });
  await requestJson(base, 'DELETE', `/api/agents/${agent['id']}`, { key });
  const code = CODE.exec(replay)?.[1];
  return { code: code === undefined ? undefined : Number(code), events: replay.split('\n\n').length - 1 };
}

/** The event of a finished turn, in either format. */
const ENDED =
  /^data: (?:turn (?:done|failed|interrupted)|.*"stage":"turn","state":"(?:done|failed|interrupted)").*\n\n/m;
const CODE = /^data: (?:turn done |.*)\{\\?"exit_code\\?":([0-9]+)/m;

interface RequestOptions {
  readonly key?: string;
  readonly body?: object;
}

async function requestJson(base: string, method: string, path: string, { key, body }: RequestOptions = {}) {
  const response = await sendRequest(base, method, path, key, body && JSON.stringify(body));
  let text = '';
  for await (const chunk of response) text += chunk;
  if (response.statusCode! >= 300)
    throw new Error(`${method} ${path} returned ${response.statusCode}: ${text}`);
  const json = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  return (json['data'] ?? json) as Record<string, unknown>;
}

async function readStream(
  base: string,
  path: string,
  key: string,
  isDone: (text: string) => boolean,
): Promise<string> {
  const response = await sendRequest(base, 'GET', path, key);
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    if (isDone(text)) break;
  }
  return text;
}

function sendRequest(
  base: string,
  method: string,
  path: string,
  key?: string,
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    };
    const clientRequest = request(base + path, { method, headers }, resolve);
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , base = '', email = ''] = process.argv;
  const key = await signIn(base, email, process.env['CONTROL_PASSWORD'] ?? '');
  const { code } = await holdConversation(base, key, `throwaway-${process.pid}`);
  process.exitCode = code === 0 ? 0 : 1;
}

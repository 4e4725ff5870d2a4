/** A plain HTTP client of the control service. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface ClientResponse {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
  readonly body: any;
  readonly headers: Headers;
}

export class Client {
  readonly base: string;
  #key: string | undefined;

  constructor(base: string, key?: string) {
    this.base = base;
    this.#key = key;
  }

  async call(method: string, path: string, body?: unknown): Promise<ClientResponse> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
  }

  /** The body, and whether it is complete. */
  async readAll(path: string): Promise<{ body: string; isComplete: boolean }> {
    const clientRequest = request(this.base + path, {
      headers: { authorization: `Bearer ${this.#key}` },
    }).end();
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    let body = '';
    response.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    response.on('error', () => {});
    await new Promise((resolve) => response.on('close', resolve));
    return { body, isComplete: response.complete };
  }

  /** The status of a response, without waiting for the body. */
  async responseStatus(path: string): Promise<number> {
    const abort = new AbortController();
    const { status } = await fetch(this.base + path, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: abort.signal,
    });
    abort.abort();
    return status;
  }

  /** Registers an account and gets a key. */
  async signIn(email = 'a@example.com', password = 'long enough'): Promise<this> {
    await this.call('POST', '/api/auth/register', { email, password });
    this.#key = (await this.call('POST', '/api/auth/token', { email, password })).body.api_key;
    return this;
  }

  async agent(name = 'throwaway'): Promise<string> {
    return (await this.call('POST', '/api/agents', { name, model: 'lab/model', runtime: 'runtime' })).body
      .data.id;
  }

  async open(agent: string, prompt?: string): Promise<string> {
    return (await this.call('POST', '/api/conversations', { agent_id: agent, prompt })).body.data.id;
  }

  /** Opens a conversation with a new agent. */
  async converse(prompt?: string, name?: string): Promise<string> {
    return this.open(await this.agent(name), prompt);
  }

  async status(id: string): Promise<string> {
    return (await this.call('GET', `/api/conversations/${id}`)).body.data.status;
  }

  /** Polls until the conversation has left these statuses. */
  async untilSettled(id: string, busy = ['pending', 'running']): Promise<string> {
    for (;;) {
      const status = await this.status(id);
      if (!busy.includes(status)) return status;
    }
  }

  /** The events of a stream up to its end, or until `isEnough`. */
  async events(
    id: string,
    { query = '', last, isEnough = () => false }: ReadOptions = {},
  ): Promise<{ events: ReceivedEvent[]; comments: number; end: 'closed' | 'left' | 'cut' }> {
    const abort = new AbortController();
    const response = await fetch(`${this.base}/api/conversations/${id}/stream${query}`, {
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(last === undefined ? {} : { 'last-event-id': String(last) }),
      },
      signal: abort.signal,
    });
    const events: ReceivedEvent[] = [];
    let comments = 0;
    let incomplete = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (incomplete + chunk).split('\n\n');
        incomplete = blocks.pop()!;
        for (const block of blocks) {
          if (block.startsWith(':')) comments++;
          else events.push(parseEvent(block));
          if (!isEnough(events, comments)) continue;
          abort.abort();
          return { events, comments, end: 'left' };
        }
      }
    } catch {
      return { events, comments, end: 'cut' };
    }
    return { events, comments, end: 'closed' };
  }

  async replay(id: string, last?: number): Promise<ReceivedEvent[]> {
    return (await this.events(id, { query: '?wait=false', ...(last === undefined ? {} : { last }) })).events;
  }
}

interface ReadOptions {
  readonly query?: string;
  readonly last?: number | string;
  readonly isEnough?: (events: readonly ReceivedEvent[], comments: number) => boolean;
}

export interface ReceivedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: string;
}

function parseEvent(block: string): ReceivedEvent {
  const lines = block
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
  const valuesOf = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value);
  return { id: Number(valuesOf('id')[0]), event: valuesOf('event')[0]!, data: valuesOf('data').join('\n') };
}

/** A short name of an event in either format: `turn done`, `stdout`. */
export function eventLabel({ event, data }: ReceivedEvent): string {
  const fields = data.startsWith('{') && data.includes('"kind"') ? JSON.parse(data) : undefined;
  if (event === 'output') return fields ? fields.stream : 'stdout';
  return fields ? `${fields.stage} ${fields.state}` : data.split(' ').slice(0, 2).join(' ');
}

/** The details of a stage event in either format. */
export function detailsOf({ data }: ReceivedEvent): Record<string, unknown> {
  if (data.startsWith('{')) return JSON.parse(JSON.parse(data).data);
  const brace = data.indexOf('{');
  return brace < 0 ? {} : JSON.parse(data.slice(brace));
}

/** The text of an output event in either format, without its line feed. */
export const outputText = ({ data }: ReceivedEvent): string =>
  (data.startsWith('{') && data.includes('"kind"') ? (JSON.parse(data).data as string) : data).replace(
    /\n$/,
    '',
  );

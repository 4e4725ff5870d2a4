/** A plain client of the control service: what it sends and sees is bytes. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface Answered {
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

  async call(method: string, path: string, body?: unknown): Promise<Answered> {
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

  /** What comes, and whether all of it came. */
  async bytes(path: string): Promise<{ body: string; whole: boolean }> {
    const asked = request(this.base + path, { headers: { authorization: `Bearer ${this.#key}` } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    let body = '';
    answer.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    answer.on('error', () => {});
    await new Promise((resolve) => answer.on('close', resolve));
    return { body, whole: answer.complete };
  }

  /** The status of an answer, whatever follows. */
  async head(path: string): Promise<number> {
    const left = new AbortController();
    const { status } = await fetch(this.base + path, {
      headers: { authorization: `Bearer ${this.#key}` },
      signal: left.signal,
    });
    left.abort();
    return status;
  }

  /** Registers an account and takes a key. */
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

  /** Asks until the conversation is in none of these statuses. */
  async settled(id: string, busy = ['pending', 'running']): Promise<string> {
    for (;;) {
      const status = await this.status(id);
      if (!busy.includes(status)) return status;
    }
  }

  /** The events of a stream until it ends, or `enough` says so. */
  async events(
    id: string,
    { query = '', last, enough = () => false }: Reading = {},
  ): Promise<{ events: Sent[]; comments: number; end: 'closed' | 'left' | 'cut' }> {
    const left = new AbortController();
    const response = await fetch(`${this.base}/api/conversations/${id}/stream${query}`, {
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(last === undefined ? {} : { 'last-event-id': String(last) }),
      },
      signal: left.signal,
    });
    const events: Sent[] = [];
    let comments = 0;
    let rest = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) {
          if (block.startsWith(':')) comments++;
          else events.push(sentOf(block));
          if (!enough(events, comments)) continue;
          left.abort();
          return { events, comments, end: 'left' };
        }
      }
    } catch {
      return { events, comments, end: 'cut' };
    }
    return { events, comments, end: 'closed' };
  }

  async replay(id: string, last?: number): Promise<Sent[]> {
    return (await this.events(id, { query: '?wait=false', ...(last === undefined ? {} : { last }) })).events;
  }
}

interface Reading {
  readonly query?: string;
  readonly last?: number | string;
  readonly enough?: (events: readonly Sent[], comments: number) => boolean;
}

export interface Sent {
  readonly id: number;
  readonly event: string;
  readonly data: string;
}

function sentOf(block: string): Sent {
  const lines = block
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
  const of = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value);
  return { id: Number(of('id')[0]), event: of('event')[0]!, data: of('data').join('\n') };
}

/** An event in a word or two, whatever its form: `turn done`, `stdout`. */
export function wordsOf({ event, data }: Sent): string {
  const fields = data.startsWith('{') && data.includes('"kind"') ? JSON.parse(data) : undefined;
  if (event === 'output') return fields ? fields.stream : 'stdout';
  return fields ? `${fields.stage} ${fields.state}` : data.split(' ').slice(0, 2).join(' ');
}

/** The details of a stage, whatever its form. */
export function detailsOf({ data }: Sent): Record<string, unknown> {
  if (data.startsWith('{')) return JSON.parse(JSON.parse(data).data);
  const brace = data.indexOf('{');
  return brace < 0 ? {} : JSON.parse(data.slice(brace));
}

/** What an output says, whatever its form, without its line feed. */
export const textOf = ({ data }: Sent): string =>
  (data.startsWith('{') && data.includes('"kind"') ? (JSON.parse(data).data as string) : data).replace(
    /\n$/,
    '',
  );

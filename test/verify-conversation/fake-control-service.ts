/** A scripted control service on a real socket: good by default, broken where the script says so. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ControlRouteName, routes } from '../../src/control/routes.ts';
import { type EventFormat, frame, messageOf, output, type Step, stage } from '../control/sse.ts';

/** A response in place of the good one; `reset` closes the connection, `hang` never responds. */
export type FakeResponse =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'reset'
  | 'hang';

/** A fault of a stream: it breaks after some events, stays silent, repeats an event endlessly, stays open, or returns this response. */
export type StreamFault = { readonly cutAfter: number } | 'silent' | 'endless' | 'open' | FakeResponse;

export interface ServiceScript {
  readonly form?: EventFormat;
  /** The steps of a conversation. */
  readonly turn?: (prompt: string, id: string) => readonly Step[];
  /** The conversation's status after the last step; default `idle`. */
  readonly finalStatus?: string;
  /** Responses by route and number of earlier calls; undefined means the good one. */
  readonly responses?: Partial<
    Record<ControlRouteName, (count: number, call: RecordedCall) => FakeResponse | undefined>
  >;
  /** The routes whose request takes effect although `responses` replaces the response. */
  readonly performedAnyway?: readonly ControlRouteName[];
  readonly follow?: (count: number) => StreamFault | undefined;
  readonly replay?: (count: number) => StreamFault | undefined;
  /** Additional fields of `/health`. */
  readonly health?: Readonly<Record<string, unknown>>;
  /** The pause between two events. */
  readonly pauseMs?: number;
  readonly wrapsInData?: boolean;
  /** Called for each call, with its number from 1, before the response. */
  readonly onCall?: (number: number) => void;
}

export interface RecordedCall {
  readonly route: ControlRouteName;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export const PASSWORD = 'Correct-Horse-Battery';
export const KEY = `key_${'0123456789abcdef'.repeat(4)}`;

export const goodTurn = (prompt: string): Step[] => [
  stage('provision started'),
  stage('provision done', { sandbox: 'sandbox-1' }),
  stage('turn started', { turn_number: 1 }),
  output('agent --print'),
  output(prompt),
  stage('turn done', { exit_code: 0 }),
];

interface Conversation {
  readonly agent: string;
  readonly log: string[];
  status: string;
  readonly followers: Set<() => void>;
}

export class FakeControlService {
  readonly calls: RecordedCall[] = [];
  readonly agents = new Map<string, string>();
  readonly conversations = new Map<string, Conversation>();
  url = '';
  readonly #script: ServiceScript;
  readonly #counts = new Map<string, number>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #nextId = 1;

  constructor(script: ServiceScript) {
    this.#script = script;
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    for (const conversation of this.conversations.values()) conversation.status = 'terminated';
    this.#server.close();
    this.#server.closeAllConnections();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  /** The throwaways that were not deleted. */
  get leftovers(): string[] {
    const open = [...this.conversations].filter(([, { status }]) => status !== 'terminated');
    return [...open.map(([id]) => id), ...this.agents.keys()];
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://host');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const matched = routeOf(request.method ?? '', url.pathname);
    if (!matched) return send(response, { status: 404, body: { error: 'not_found' } });
    const text = Buffer.concat(chunks).toString();
    const call: RecordedCall = {
      ...matched,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    this.calls.push(call);
    this.#script.onCall?.(this.calls.length);
    const { route } = call;
    const isReplay = route === 'stream' && call.query.get('wait') === 'false';
    const count = this.#count(isReplay ? 'replay' : route);
    if (route === 'stream') return this.#stream(call, isReplay, count, response);
    const override = this.#script.responses?.[route]?.(count, call);
    if (override && !this.#script.performedAnyway?.includes(route)) return send(response, override);
    const defaultResponse = this.#authorized(call)
      ? this.#respond(call)
      : { status: 401, body: { error: 'api_key_invalid' } };
    send(response, override ?? defaultResponse);
  }

  #count(what: string): number {
    const count = this.#counts.get(what) ?? 0;
    this.#counts.set(what, count + 1);
    return count;
  }

  #authorized({ route, headers }: RecordedCall): boolean {
    return 'isPublic' in routes[route] || headers.authorization === `Bearer ${KEY}`;
  }

  #respond({ route, id, body, query }: RecordedCall): FakeResponse {
    const data = (value: unknown) => (this.#script.wrapsInData ? { data: value } : value);
    switch (route) {
      case 'health':
        return { status: 200, body: { status: 'ok', ...this.#script.health } };
      case 'register':
        return { status: 201, body: { message: 'you can sign in now', user_id: 'u1' } };
      case 'token':
        return { status: 201, body: data({ prefix: KEY.slice(0, 8), key_id: 'k1', api_key: KEY }) };
      case 'createAgent': {
        const agent = `agent-${this.#nextId++}`;
        this.agents.set(agent, String(body['name']));
        return { status: 201, body: data({ id: agent, name: body['name'] }) };
      }
      case 'listAgents':
        return { status: 200, body: data([...this.agents].map(([one, name]) => ({ id: one, name }))) };
      case 'deleteAgent':
        return this.agents.delete(id) ? { status: 204 } : { status: 404, body: { error: 'not_found' } };
      case 'openConversation': {
        const conversation = `conversation-${this.#nextId++}`;
        const agent = String(body['agent_id']);
        this.conversations.set(conversation, { agent, log: [], status: 'pending', followers: new Set() });
        void this.#playTurn(conversation, String(body['prompt']));
        return { status: 201, body: data({ id: conversation, status: 'pending' }) };
      }
      case 'listConversations': {
        const agentId = query.get('agent_id');
        const matching = [...this.conversations].filter(([, { agent }]) => !agentId || agent === agentId);
        return {
          status: 200,
          body: data(matching.map(([one, { agent }]) => ({ id: one, agent_id: agent }))),
        };
      }
      case 'conversation': {
        const one = this.conversations.get(id);
        return one
          ? { status: 200, body: data({ id, status: one.status }) }
          : { status: 404, body: { error: 'not_found' } };
      }
      case 'terminate': {
        const one = this.conversations.get(id);
        if (one) one.status = 'terminated';
        for (const wake of one?.followers ?? []) wake();
        return one ? { status: 204 } : { status: 404, body: { error: 'not_found' } };
      }
      default:
        return { status: 500 };
    }
  }

  async #playTurn(id: string, prompt: string): Promise<void> {
    const { form = 'plain', turn = goodTurn, finalStatus = 'idle', pauseMs = 1 } = this.#script;
    const conversation = this.conversations.get(id)!;
    for (const [index, step] of turn(prompt, id).entries()) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (conversation.status === 'terminated') return;
      conversation.status = 'running';
      conversation.log.push(frame(messageOf(form, step, index)));
      for (const wake of conversation.followers) wake();
    }
    if (conversation.status !== 'terminated') conversation.status = finalStatus;
  }

  async #stream(
    call: RecordedCall,
    isReplay: boolean,
    count: number,
    response: ServerResponse,
  ): Promise<void> {
    const conversation = this.conversations.get(call.id);
    const fault = this.#script[isReplay ? 'replay' : 'follow']?.(count);
    if (typeof fault === 'object' && 'status' in fault) return send(response, fault);
    if (fault === 'reset' || fault === 'hang') return send(response, fault);
    if (!conversation || !this.#authorized(call)) return send(response, { status: conversation ? 401 : 404 });
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    if (fault === 'silent') return;
    if (fault === 'endless') {
      while (!response.destroyed) {
        response.write(frame({ event: 'output', data: 'again and again' }));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      return;
    }
    const last = call.headers['last-event-id'];
    let sent =
      last === undefined ? 0 : 1 + conversation.log.findIndex((one) => one.startsWith(`id: ${last}\n`));
    for (;;) {
      for (; sent < conversation.log.length; sent++) {
        if (typeof fault === 'object' && sent >= fault.cutAfter) return breakConnection(response);
        response.write(conversation.log[sent]);
      }
      if (typeof fault === 'object' && sent >= fault.cutAfter) return breakConnection(response);
      if (isReplay && fault !== 'open') return void response.end();
      if (conversation.status === 'terminated' || response.destroyed) return void response.end();
      await new Promise<void>((resolve) => {
        conversation.followers.add(resolve);
        response.once('close', resolve);
      });
    }
  }
}

/** Breaks the connection once the written data is on its way. */
const breakConnection = (response: ServerResponse) => void setTimeout(() => response.destroy(), 10);

function routeOf(method: string, path: string): { route: ControlRouteName; id: string } | undefined {
  for (const [name, route] of Object.entries(routes)) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace('{id}', '([^/]+)')}$`);
    const match = pattern.exec(path);
    if (match) return { route: name as ControlRouteName, id: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}

function send(response: ServerResponse, fake: FakeResponse): void {
  if (fake === 'reset') return void response.destroy();
  if (fake === 'hang') return;
  const { status, body, headers } = fake;
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** A plain client of the sandbox API. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface ClientResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request; a JSON response is parsed, anything else is returned as text. */
export async function call(
  base: string,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<ClientResponse> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: json ? JSON.parse(text) : text };
}

export interface ExecResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The bytes of the exit frame after the first one; undefined without an exit frame. */
  readonly exit: readonly number[] | undefined;
  readonly texts: readonly string[];
  /** The close code; 1006 if the connection broke. */
  readonly closed: number;
  /** The first byte of each binary message, in order. */
  readonly order: readonly number[];
}

/** An exec socket that collects its messages. */
export class Exec {
  readonly socket: WebSocket;
  readonly ended: Promise<ExecResult>;
  readonly #chunks: Record<number, Buffer[]> = {};

  constructor(base: string, path: string, token?: string) {
    this.socket = new WebSocket(base.replace('http', 'ws') + path, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const texts: string[] = [];
    const order: number[] = [];
    this.socket.on('message', (data: Buffer, binary) => {
      if (!binary) return texts.push(data.toString());
      order.push(data[0]!);
      this.#chunks[data[0]!] ??= [];
      return this.#chunks[data[0]!]!.push(data.subarray(1));
    });
    this.socket.on('error', () => {});
    this.ended = once(this.socket, 'close').then(([closed]) => ({
      stdout: this.received(),
      stderr: this.received(2),
      exit: this.#chunks[3]?.flatMap((bytes) => [...bytes]),
      texts,
      closed: closed as number,
      order,
    }));
  }

  /** The output of a stream so far. */
  received(stream = 1): string {
    return Buffer.concat(this.#chunks[stream] ?? []).toString();
  }

  /** Resolves once standard output contains the text. */
  async waitFor(text: string): Promise<void> {
    while (!this.received().includes(text)) await once(this.socket, 'message');
  }

  async open(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  sendInput(text: string | Buffer): void {
    this.socket.send(Buffer.concat([Buffer.of(0), Buffer.from(text)]));
  }

  endInput(): void {
    this.socket.send(Buffer.of(4));
  }
}

/** The path of an exec request with these arguments and parameters. */
export const execPath = (sandbox: string, args: readonly string[], params: Record<string, string> = {}) =>
  `/v1/sandboxes/${sandbox}/exec?${new URLSearchParams([
    ...args.map((arg) => ['cmd', arg] as [string, string]),
    ...Object.entries(params),
  ])}`;

/** The response that rejects an upgrade. */
export async function rejectedUpgrade(base: string, path: string, token?: string): Promise<ClientResponse> {
  const exec = new Exec(base, path, token);
  const [, response] = await once(exec.socket, 'unexpected-response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

/** `GET exec` as a WebSocket: opens a session, or attaches to the one with the given id. Errors are returned before the upgrade. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { Files } from './files.ts';
import { binaryFraming, exitCodeEncoders, type Framing, terminalFraming } from './framing.ts';
import { EmulatorHttpError } from './http-error.ts';
import { createInterpreter, echoLine, echoLineAndInput } from './interpreter.ts';
import type { EmulatorState } from './route.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { withScript } from './script.ts';
import type { EmulatorSession, SessionClient, SessionCommand } from './session.ts';

/** The WebSocket side of the server. */
export interface ExecSockets {
  /** The listener of a server's `upgrade`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all sockets at once. */
  close(): void;
}

/** Creates the handler of WebSocket upgrades. */
export function createExecSockets({
  config,
  limits,
  resource,
  store,
  authorize,
}: EmulatorState): ExecSockets {
  const { answers = [], holdStdin = true, exitFrame = 1 } = config;
  const run = config.run ?? createInterpreter(withScript(answers, holdStdin ? echoLineAndInput : echoLine));
  const framing = config.framing ?? binaryFraming(exitCodeEncoders[exitFrame]);
  const { messageBytes: maxPayload, pendingBytes } = limits;
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      let execRequest: ExecRequest;
      let session: EmulatorSession;
      try {
        authorize(request.headers.authorization);
        execRequest = parseExecRequest(request.url ?? '/', resource, store);
        const { sandbox, command, id } = execRequest;
        session = id === undefined ? sandbox.sessions.open(command()) : sandbox.sessions.get(id);
      } catch (error) {
        return rejectUpgrade(socket, error);
      }
      let connected = false;
      server.handleUpgrade(request, socket, head, (client) => {
        connected = true;
        const sessionFraming = session.command.tty ? terminalFraming : framing;
        const drops = config.connections === 'drop' && execRequest.id === undefined;
        const sessionClient = connectSocket(client, session, sessionFraming, pendingBytes, drops);
        if (execRequest.id !== undefined) {
          client.send(sessionInfo(session));
          return session.attach(sessionClient);
        }
        session.attach(sessionClient);
        session.start(run, execRequest.sandbox.files);
      });
      // Without a handshake no client could end the session.
      if (!connected && execRequest.id === undefined) session.kill('HUP');
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

interface ExecRequest {
  readonly sandbox: Sandbox;
  /** The session to attach to; undefined for a new one. */
  readonly id: string | undefined;
  /** Throws a 400 without a command. */
  readonly command: () => SessionCommand;
}

function parseExecRequest(target: string, resource: string, store: SandboxStore): ExecRequest {
  const { pathname, searchParams } = new URL(target, 'http://emulator');
  const [version, collection, name, exec, id, ...more] = pathname.slice(1).split('/').map(decodePart);
  const isExecRoute = version === 'v1' && collection === resource && exec === 'exec' && more.length === 0;
  if (!isExecRoute) throw new EmulatorHttpError(404, 'no such route');
  return { sandbox: store.get(name!), id, command: () => parseCommand(searchParams) };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new EmulatorHttpError(400, 'the path is not percent-encoded UTF-8');
  }
}

/** `env` is ignored: no command reads variables. */
function parseCommand(query: URLSearchParams): SessionCommand {
  const args = query.getAll('cmd');
  const line = (args.length > 0 ? args : query.getAll('path')).join(' ');
  if (line.trim() === '') throw new EmulatorHttpError(400, 'cmd is required');
  return {
    line,
    cwd: Files.resolve(query.get('dir') ?? '/'),
    tty: query.get('tty') === 'true',
    detachable: query.get('detachable') === 'true',
    hasStdin: query.get('stdin') !== 'false',
  };
}

const NORMAL_CLOSURE = 1000;

/** Connects a socket to a session, with back-pressure in both directions. The command waits above `pendingBytes` of unsent output. */
function connectSocket(
  socket: WebSocket,
  session: EmulatorSession,
  framing: Framing,
  pendingBytes: number,
  dropsAtInputEnd: boolean,
): SessionClient {
  const client: SessionClient = {
    output: (stream, bytes) =>
      new Promise((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve();
        // Called once the message is written, or cannot be written any more.
        socket.send(framing.encodeOutput(stream, bytes), { binary: true }, () => resolve());
        if (socket.bufferedAmount <= pendingBytes) resolve();
      }),
    exit: (code) => {
      const message = framing.encodeExit(code);
      socket.send(message, { binary: typeof message !== 'string' }, () => {});
      socket.close(NORMAL_CLOSURE);
    },
  };
  const pauseUntilRoom = async () => {
    socket.pause();
    await session.stdin.waitForRoom();
    socket.resume();
  };
  socket.on('message', (data, binary) => {
    const clientMessage = framing.decode(data as Buffer, binary);
    if (clientMessage?.kind === 'signal') session.kill(clientMessage.signal);
    else if (clientMessage?.kind === 'end' && dropsAtInputEnd) socket.terminate();
    else if (clientMessage?.kind === 'end') session.stdin.end();
    else if (clientMessage) {
      session.stdin.push(clientMessage.bytes);
      if (session.stdin.isFull && !socket.isPaused) void pauseUntilRoom();
    }
  });
  socket.on('close', () => session.detach(client));
  // An error is followed by `close`.
  socket.on('error', () => {});
  return client;
}

const sessionInfo = ({ id, command }: EmulatorSession) =>
  JSON.stringify({ type: 'session_info', session_id: id, command: command.line, tty: command.tty });

function rejectUpgrade(socket: Duplex, error: unknown): void {
  const { status, body } =
    error instanceof EmulatorHttpError ? error : new EmulatorHttpError(500, 'internal error');
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(json)}`,
      'connection: close',
      '',
      json,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

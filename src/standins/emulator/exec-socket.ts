/** `GET exec` as a WebSocket: a new session, or with an id one that is there. A refusal comes before the upgrade. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Authorize } from './auth.ts';
import { Files } from './files.ts';
import type { EmulatorHooks } from './hooks.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorLimits } from './limits.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxStore } from './sandbox-store.ts';
import type { EmulatorSession, SessionCommand } from './session.ts';
import { connectSocket } from './session-socket.ts';

export interface ExecSockets {
  /** The listener of a server's `upgrade`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every socket at once. */
  close(): void;
}

export function createExecSockets(
  store: SandboxStore,
  {
    resource,
    authorize,
    hooks,
    limits,
  }: { resource: string; authorize: Authorize; hooks: EmulatorHooks; limits: EmulatorLimits },
): ExecSockets {
  const { messageBytes: maxPayload, pendingBytes } = limits;
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const socketOptions = (session: EmulatorSession) => ({
    framing: session.command.tty ? hooks.terminalFraming : hooks.framing,
    pendingBytes,
    closeCode: hooks.closeCode,
  });
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
        const sessionClient = connectSocket(client, session, socketOptions(session));
        if (execRequest.id !== undefined) {
          client.send(sessionInfo(session));
          return session.attach(sessionClient);
        }
        session.attach(sessionClient);
        session.start(hooks.run, execRequest.sandbox.files);
      });
      // No handshake: nobody would ever end the session.
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
  /** Of the session that is asked for; undefined for a new one. */
  readonly id: string | undefined;
  /** Throws `Refusal` where none is given. */
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

/** Variables (`env`) are taken and left: no command reads one. */
function parseCommand(query: URLSearchParams): SessionCommand {
  const args = query.getAll('cmd');
  const line = (args.length > 0 ? args : query.getAll('path')).join(' ');
  if (line.trim() === '') throw new EmulatorHttpError(400, 'cmd is required');
  return {
    line,
    cwd: Files.path(query.get('dir') ?? '/'),
    tty: query.get('tty') === 'true',
    detachable: query.get('detachable') === 'true',
    hasStdin: query.get('stdin') !== 'false',
  };
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

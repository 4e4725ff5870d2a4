/** `GET exec` as a WebSocket: a new session, or with an id one that is there. A refusal comes before the upgrade. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Admit } from './access.ts';
import { Files } from './files.ts';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { Rules } from './rules.ts';
import type { Sandbox } from './sandbox.ts';
import type { Command, Session } from './session.ts';
import { connect } from './viewer.ts';
import type { World } from './world.ts';

export interface ExecSockets {
  /** The listener of a server's `upgrade`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every socket at once. */
  close(): void;
}

export function execSockets(
  world: World,
  { resource, admit, rules, limits }: { resource: string; admit: Admit; rules: Rules; limits: Limits },
): ExecSockets {
  const { messageBytes: maxPayload, pendingBytes } = limits;
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const viewed = (session: Session) => ({
    framing: session.command.terminal ? rules.terminal : rules.frames,
    pendingBytes,
    closing: rules.closing,
  });
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      let asked: Asked;
      let session: Session;
      try {
        admit(request.headers.authorization);
        asked = askedOf(request.url ?? '/', resource, world);
        const { sandbox, command, id } = asked;
        session = id === undefined ? sandbox.sessions.open(command()) : sandbox.sessions.get(id);
      } catch (error) {
        return refuse(socket, error);
      }
      let connected = false;
      server.handleUpgrade(request, socket, head, (client) => {
        connected = true;
        const viewer = connect(client, session, viewed(session));
        if (asked.id !== undefined) {
          client.send(infoOf(session));
          return session.attach(viewer);
        }
        session.attach(viewer);
        session.start(rules.run, asked.sandbox.files);
      });
      // No handshake: nobody would ever end the session.
      if (!connected && asked.id === undefined) session.kill('HUP');
    },
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

interface Asked {
  readonly sandbox: Sandbox;
  /** Of the session that is asked for; undefined for a new one. */
  readonly id: string | undefined;
  /** Throws `Refusal` where none is given. */
  readonly command: () => Command;
}

function askedOf(target: string, resource: string, world: World): Asked {
  const { pathname, searchParams } = new URL(target, 'http://emulator');
  const [version, collection, name, exec, id, ...more] = pathname.slice(1).split('/').map(decoded);
  const known = version === 'v1' && collection === resource && exec === 'exec' && more.length === 0;
  if (!known) throw new Refusal(404, 'no such route');
  return { sandbox: world.get(name!), id, command: () => commandOf(searchParams) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, 'the path is not percent-encoded UTF-8');
  }
}

/** Variables (`env`) are taken and left: no command reads one. */
function commandOf(query: URLSearchParams): Command {
  const words = query.getAll('cmd');
  const line = (words.length > 0 ? words : query.getAll('path')).join(' ');
  if (line.trim() === '') throw new Refusal(400, 'cmd is required');
  return {
    line,
    folder: Files.path(query.get('dir') ?? '/'),
    terminal: query.get('tty') === 'true',
    detachable: query.get('detachable') === 'true',
    input: query.get('stdin') !== 'false',
  };
}

const infoOf = ({ id, command }: Session) =>
  JSON.stringify({ type: 'session_info', session_id: id, command: command.line, tty: command.terminal });

function refuse(socket: Duplex, error: unknown): void {
  const { status, body } = error instanceof Refusal ? error : new Refusal(500, 'internal error');
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

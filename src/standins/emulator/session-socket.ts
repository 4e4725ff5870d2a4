/** A client's socket on a session: messages in and out, neither faster than the other side reads. */
import { WebSocket } from 'ws';
import type { Framing } from './framing.ts';
import type { EmulatorSession, SessionClient } from './session.ts';

/** @param pendingBytes what may wait to be sent before the command has to wait. */
export function connectSocket(
  socket: WebSocket,
  session: EmulatorSession,
  { framing, pendingBytes, closeCode }: { framing: Framing; pendingBytes: number; closeCode: number },
): SessionClient {
  const client: SessionClient = {
    output: (stream, bytes) =>
      new Promise((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve();
        // Called when it is written, and when it can't be any more.
        socket.send(framing.encodeOutput(stream, bytes), { binary: true }, () => resolve());
        if (socket.bufferedAmount <= pendingBytes) resolve();
      }),
    exit: (code) => {
      const message = framing.encodeExit(code);
      socket.send(message, { binary: typeof message !== 'string' }, () => {});
      socket.close(closeCode);
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
    else if (clientMessage?.kind === 'end') session.stdin.end();
    else if (clientMessage) {
      session.stdin.push(clientMessage.bytes);
      if (session.stdin.isFull && !socket.isPaused) void pauseUntilRoom();
    }
  });
  socket.on('close', () => session.detach(client));
  // What breaks a socket closes it too.
  socket.on('error', () => {});
  return client;
}

/** A client's socket on a session: messages in and out, neither faster than the other side reads. */
import { WebSocket } from 'ws';
import type { Framing } from './framing.ts';
import type { Session, Viewer } from './session.ts';

/** @param pendingBytes what may wait to be sent before the command has to wait. */
export function connect(
  socket: WebSocket,
  session: Session,
  { framing, pendingBytes, closing }: { framing: Framing; pendingBytes: number; closing: number },
): Viewer {
  const viewer: Viewer = {
    output: (stream, bytes) =>
      new Promise((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve();
        // Called when it is written, and when it can't be any more.
        socket.send(framing.output(stream, bytes), { binary: true }, () => resolve());
        if (socket.bufferedAmount <= pendingBytes) resolve();
      }),
    exit: (code) => {
      const message = framing.exit(code);
      socket.send(message, { binary: typeof message !== 'string' }, () => {});
      socket.close(closing);
    },
  };
  const hold = async () => {
    socket.pause();
    await session.input.room();
    socket.resume();
  };
  socket.on('message', (data, binary) => {
    const heard = framing.hear(data as Buffer, binary);
    if (heard?.kind === 'signal') session.kill(heard.signal);
    else if (heard?.kind === 'end') session.input.end();
    else if (heard) {
      session.input.push(heard.bytes);
      if (session.input.full && !socket.isPaused) void hold();
    }
  });
  socket.on('close', () => session.detach(viewer));
  // What breaks a socket closes it too.
  socket.on('error', () => {});
  return viewer;
}

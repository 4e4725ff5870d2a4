/** The routes of sessions: list and kill. `exec-socket.ts` opens and attaches. */
import { Hono } from 'hono';
import { EmulatorHttpError } from './http-error.ts';
import { type EmulatorEnv, type EmulatorState, ndjson } from './route.ts';

/** The routes that need no WebSocket. */
export function sessionRoutes({ config }: EmulatorState): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  app.get('/exec', (c) => {
    if (config.sessions === 'refuse') throw new EmulatorHttpError(426, 'exec needs a WebSocket upgrade');
    return c.json({ sessions: config.sessions === 'none' ? [] : c.var.sandbox.sessions.list() });
  });

  app.post('/exec/:session/kill', (c) => {
    const { signal = 'TERM' } = c.req.query();
    const session = c.var.sandbox.sessions.get(c.req.param('session'));
    session.kill(signal);
    return ndjson(c, [
      { type: 'signal', message: `sent ${signal}`, signal },
      { type: 'complete', message: 'the session has ended', exit_code: session.exitCode },
    ]);
  });

  return app;
}

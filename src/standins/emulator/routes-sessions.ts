/** Sessions over HTTP: the list, and ending one. `exec-socket` has the rest. */
import { Hono } from 'hono';
import { ndjson } from './http-body.ts';
import type { EmulatorEnv, EmulatorState } from './routes.ts';

export function sessionRoutes({ hooks }: EmulatorState): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  app.get('/exec', (c) => c.json(hooks.sessionListBody(c.var.sandbox.sessions.list()) as object));

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

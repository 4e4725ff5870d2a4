/** Sessions over HTTP: the list, and ending one. `exec-socket` has the rest. */
import { Hono } from 'hono';
import { lines } from './bodies.ts';
import type { Env, Served } from './routes.ts';

export function sessionRoutes({ rules }: Served): Hono<Env> {
  const app = new Hono<Env>();

  app.get('/exec', (c) => c.json(rules.sessionList(c.var.sandbox.sessions.list()) as object));

  app.post('/exec/:session/kill', (c) => {
    const { signal = 'TERM' } = c.req.query();
    const session = c.var.sandbox.sessions.get(c.req.param('session'));
    session.kill(signal);
    return lines(c, [
      { type: 'signal', message: `sent ${signal}`, signal },
      { type: 'complete', message: 'the session has ended', exit_code: session.code },
    ]);
  });

  return app;
}

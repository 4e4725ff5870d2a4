/** Checkpoints over HTTP. What takes a while elsewhere is told line by line. */
import { Hono } from 'hono';
import { bodyOf, lines, textOf } from './bodies.ts';
import type { Env } from './routes.ts';

export function checkpointRoutes(): Hono<Env> {
  const app = new Hono<Env>();

  app.post('/checkpoint', async (c) => {
    const { comment } = await bodyOf(c);
    const { id } = c.var.sandbox.checkpoints.make(textOf(comment));
    return lines(c, told(['Creating checkpoint...', `  ID: ${id}`], `Checkpoint ${id} created successfully`));
  });

  app.get('/checkpoints', (c) => c.json(c.var.sandbox.checkpoints.list()));

  app.get('/checkpoints/:checkpoint', (c) =>
    c.json(c.var.sandbox.checkpoints.get(c.req.param('checkpoint'))),
  );

  app.post('/checkpoints/:checkpoint/restore', (c) => {
    const id = c.req.param('checkpoint');
    c.var.sandbox.checkpoints.restore(id);
    return lines(c, told([`Restoring checkpoint ${id}...`], `Checkpoint ${id} restored successfully`));
  });

  return app;
}

function told(infos: readonly string[], complete: string) {
  const time = new Date().toISOString();
  return [...infos.map((data) => ({ type: 'info', data, time })), { type: 'complete', data: complete, time }];
}

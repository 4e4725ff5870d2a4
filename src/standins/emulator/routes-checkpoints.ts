/** The routes of checkpoints. Progress comes as NDJSON: elsewhere these operations take a while. */
import { Hono } from 'hono';
import { type EmulatorEnv, ndjson, readJsonBody, stringOrEmpty } from './route.ts';

/** Create, list, get and restore. */
export function checkpointRoutes(): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  app.post('/checkpoint', async (c) => {
    const { comment } = await readJsonBody(c);
    const { id } = c.var.sandbox.checkpoints.create(stringOrEmpty(comment));
    return ndjson(
      c,
      progressMessages(['Creating checkpoint...', `  ID: ${id}`], `Checkpoint ${id} created successfully`),
    );
  });

  app.get('/checkpoints', (c) => c.json(c.var.sandbox.checkpoints.list()));

  app.get('/checkpoints/:checkpoint', (c) =>
    c.json(c.var.sandbox.checkpoints.get(c.req.param('checkpoint'))),
  );

  app.post('/checkpoints/:checkpoint/restore', (c) => {
    const id = c.req.param('checkpoint');
    c.var.sandbox.checkpoints.restore(id);
    return ndjson(
      c,
      progressMessages([`Restoring checkpoint ${id}...`], `Checkpoint ${id} restored successfully`),
    );
  });

  return app;
}

function progressMessages(infos: readonly string[], complete: string) {
  const time = new Date().toISOString();
  return [...infos.map((data) => ({ type: 'info', data, time })), { type: 'complete', data: complete, time }];
}

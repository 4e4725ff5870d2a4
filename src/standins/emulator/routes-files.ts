/** Files of a sandbox over HTTP. */
import { type Context, Hono } from 'hono';
import { Files } from './files.ts';
import { Refusal } from './refusal.ts';
import type { Env, Served } from './routes.ts';

export function fileRoutes({ rules }: Served): Hono<Env> {
  const app = new Hono<Env>();

  app.put('/fs/write', async (c) => {
    const path = pathOf(c);
    const { mode = '' } = c.req.query();
    const bytes = Buffer.from(await c.req.arrayBuffer());
    c.var.sandbox.files.write(path, bytes, /^[0-7]{3,4}$/.test(mode) ? mode.padStart(4, '0') : undefined);
    return c.json({});
  });

  app.get('/fs/read', (c) => {
    const path = pathOf(c);
    const file = c.var.sandbox.files.read(path);
    if (!file) throw missing(path);
    return c.body(new Uint8Array(file.bytes), 200, { 'content-type': 'application/octet-stream' });
  });

  app.get('/fs/list', (c) => {
    const path = pathOf(c, '.');
    const entries = c.var.sandbox.files.list(path);
    if (!entries) throw missing(path);
    return c.json(rules.fileList(path, entries) as object);
  });

  app.delete('/fs/delete', (c) => {
    const path = pathOf(c);
    const gone = c.var.sandbox.files.remove(path, c.req.query('recursive') === 'true');
    if (gone.length === 0) throw missing(path);
    return c.json({ deleted: gone, count: gone.length });
  });

  return app;
}

const missing = (path: string) => new Refusal(404, `no file ${path}`, { code: 'ENOENT', path });

function pathOf(c: Context<Env>, usual = ''): string {
  const { path = usual, workingDir = '/' } = c.req.query();
  if (path === '') throw new Refusal(400, 'path is required');
  return Files.path(path, workingDir);
}

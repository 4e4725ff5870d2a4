/** The routes of a sandbox's files. */
import { type Context, Hono } from 'hono';
import { type DirectoryEntry, Files } from './files.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorEnv, EmulatorState } from './route.ts';

/** Write, read, list and delete. */
export function fileRoutes({ config }: EmulatorState): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  app.put('/fs/write', async (c) => {
    const path = requirePath(c);
    const { mode = '' } = c.req.query();
    const bytes = Buffer.from(await c.req.arrayBuffer());
    c.var.sandbox.files.write(path, bytes, /^[0-7]{3,4}$/.test(mode) ? mode.padStart(4, '0') : undefined);
    return c.json({});
  });

  app.get('/fs/read', (c) => {
    const path = requirePath(c);
    const file = c.var.sandbox.files.read(path);
    if (!file) throw fileNotFound(path);
    return c.body(new Uint8Array(file.bytes), 200, { 'content-type': 'application/octet-stream' });
  });

  app.get('/fs/list', (c) => {
    const path = requirePath(c, '.');
    const entries = c.var.sandbox.files.list(path);
    if (!entries) throw fileNotFound(path);
    const { listing = c.req.query('workingDir') === undefined ? 'array' : 'entries' } = config;
    return c.json(listing === 'entries' ? detailedList(path, entries) : plainList(entries));
  });

  app.delete('/fs/delete', (c) => {
    const path = requirePath(c);
    const removed = c.var.sandbox.files.remove(path, c.req.query('recursive') === 'true');
    if (removed.length === 0) throw fileNotFound(path);
    return c.json({ deleted: removed, count: removed.length });
  });

  return app;
}

const plainList = (entries: readonly DirectoryEntry[]) =>
  entries.map(({ name, type, file }) => ({ name, type, ...(file ? { size: file.bytes.length } : {}) }));

const detailedList = (path: string, entries: readonly DirectoryEntry[]) => ({
  path,
  entries: entries.map(({ file, ...entry }) => ({
    ...entry,
    size: file?.bytes.length ?? 0,
    mode: file?.mode ?? '0755',
    modTime: (file?.modifiedAt ?? new Date(0)).toISOString(),
    isDir: entry.type === 'dir',
  })),
  count: entries.length,
});

const fileNotFound = (path: string) =>
  new EmulatorHttpError(404, `no file ${path}`, { code: 'ENOENT', path });

function requirePath(c: Context<EmulatorEnv>, defaultPath = ''): string {
  const { path = defaultPath, workingDir = '/' } = c.req.query();
  if (path === '') throw new EmulatorHttpError(400, 'path is required');
  return Files.resolve(path, workingDir);
}

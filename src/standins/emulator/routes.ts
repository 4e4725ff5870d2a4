/** The HTTP routes of the sandbox API (CONTRACT 10). */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { VERSION } from '../../version.ts';
import type { Admit } from './access.ts';
import type { Limits } from './limits.ts';
import { Refusal } from './refusal.ts';
import { checkpointRoutes } from './routes-checkpoints.ts';
import { fileRoutes } from './routes-files.ts';
import { recordRoutes } from './routes-records.ts';
import { sandboxRoutes } from './routes-sandboxes.ts';
import { sessionRoutes } from './routes-sessions.ts';
import type { Rules } from './rules.ts';
import type { Sandbox } from './sandbox.ts';
import type { World } from './world.ts';

export interface Served {
  readonly world: World;
  /** The name of the collection. */
  readonly resource: string;
  readonly admit: Admit;
  readonly rules: Rules;
  readonly limits: Limits;
}

/** What a route below a sandbox finds in its context. */
export interface Env {
  Variables: { sandbox: Sandbox };
}

/** What `/health` says it has. */
const implemented = ['sandboxes', 'exec', 'sessions', 'fs', 'checkpoints', 'policy', 'services', 'tasks'];

const JSON_BYTES = 1024 * 1024;

export function routes(served: Served): Hono<Env> {
  const { world, resource, admit, limits } = served;
  const app = new Hono<Env>();
  app.onError((error, c) => {
    const { status, body } = error instanceof Refusal ? error : new Refusal(500, 'internal error');
    return c.json(body, status as 500);
  });
  app.notFound((c) => c.json(new Refusal(404, 'no such route').body, 404));
  app.get('/health', (c) => c.json({ status: 'ok', version: VERSION, emulator: true, implemented }));
  app.use('/v1/*', async (c, next) => {
    admit(c.req.header('authorization'));
    await next();
  });
  const large = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new Refusal(413, `a body holds at most ${maxSize} bytes`);
      },
    });
  const one = `/v1/${resource}/:id`;
  const small = large(JSON_BYTES);
  const file = large(limits.fileBytes);
  app.use('/v1/*', (c, next) => (c.req.path.endsWith('/fs/write') ? file : small)(c, next));
  app.use(`${one}/*`, async (c, next) => {
    c.set('sandbox', world.get(c.req.param('id')!));
    await next();
  });
  app.route(`/v1/${resource}`, sandboxRoutes(served));
  app.route(one, sessionRoutes(served));
  app.route(one, fileRoutes(served));
  app.route(one, checkpointRoutes());
  app.route(one, recordRoutes(served));
  return app;
}

/** The HTTP routes of the sandbox API. */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { VERSION } from '../../version.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorEnv, EmulatorState } from './route.ts';
import { checkpointRoutes } from './routes-checkpoints.ts';
import { fileRoutes } from './routes-files.ts';
import { sandboxRoutes } from './routes-sandboxes.ts';
import { sessionRoutes } from './routes-sessions.ts';

/** For `/health`. */
const IMPLEMENTED_APIS = ['sandboxes', 'exec', 'sessions', 'fs', 'checkpoints'];

const MAX_JSON_BYTES = 1024 * 1024;

/** The application with all routes except the exec sockets. */
export function createEmulatorApp(state: EmulatorState): Hono<EmulatorEnv> {
  const { config, store, resource, authorize, limits } = state;
  const app = new Hono<EmulatorEnv>();
  app.onError((error, c) => {
    const { status, body } =
      error instanceof EmulatorHttpError ? error : new EmulatorHttpError(500, 'internal error');
    return c.json(body, status as 500);
  });
  app.notFound((c) => c.json(new EmulatorHttpError(404, 'no such route').body, 404));
  if (config.middleware) app.use(config.middleware);
  app.get('/health', (c) =>
    c.json({
      status: 'ok',
      version: VERSION,
      emulator: true,
      scripted: (config.answers ?? []).length > 0,
      implemented: IMPLEMENTED_APIS,
    }),
  );
  app.use('/v1/*', async (c, next) => {
    authorize(c.req.header('authorization'));
    await next();
  });
  const limitBody = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new EmulatorHttpError(413, `the body is too large: the limit is ${maxSize} bytes`);
      },
    });
  const sandboxPath = `/v1/${resource}/:id`;
  const limitJson = limitBody(MAX_JSON_BYTES);
  const limitFile = limitBody(limits.fileBytes);
  app.use('/v1/*', (c, next) => (c.req.path.endsWith('/fs/write') ? limitFile : limitJson)(c, next));
  app.use(`${sandboxPath}/*`, async (c, next) => {
    c.set('sandbox', store.get(c.req.param('id')!));
    await next();
  });
  app.route(`/v1/${resource}`, sandboxRoutes(state));
  app.route(sandboxPath, sessionRoutes(state));
  app.route(sandboxPath, fileRoutes(state));
  app.route(sandboxPath, checkpointRoutes());
  return app;
}

/** Creating, listing, showing and destroying sandboxes. */
import { Hono } from 'hono';
import { bodyOf, textOf } from './bodies.ts';
import type { Env, Served } from './routes.ts';
import type { Sandbox } from './sandbox.ts';

const PAGE = 50;

export function sandboxRoutes({ world, resource, rules }: Served): Hono<Env> {
  const app = new Hono<Env>();

  app.post('/', async (c) => {
    const { name, labels } = await bodyOf(c);
    const words = Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
    const sandbox = world.create(textOf(name), words, rules.duplicate);
    return c.json(summaryOf(sandbox, hostOf(c.req.url)), 201);
  });

  app.get('/', (c) => {
    const { prefix = '', continuation_token: after = '', max_results = '' } = c.req.query();
    const most = Math.min(Math.max(Number.parseInt(max_results, 10) || PAGE, 1), PAGE);
    const { sandboxes, next } = world.page(prefix, after, most);
    return c.json({
      [resource]: sandboxes.map((sandbox) => summaryOf(sandbox, hostOf(c.req.url))),
      has_more: next !== undefined,
      ...(next === undefined ? {} : { next_continuation_token: next }),
    });
  });

  app.get('/:id', (c) => {
    const sandbox = world.get(c.req.param('id'));
    const { files, checkpoints, policies, services, tasks } = sandbox;
    return c.json({
      ...summaryOf(sandbox, hostOf(c.req.url)),
      fs: files.texts(),
      checkpoints: checkpoints.list(),
      netPolicy: policies.get('network') ?? [],
      services: Object.fromEntries(services),
      tasks: Object.fromEntries(tasks),
    });
  });

  app.delete('/:id', (c) => {
    world.destroy(c.req.param('id'));
    return c.json({});
  });

  return app;
}

const hostOf = (url: string) => new URL(url).host;

const summaryOf = ({ name, created, labels }: Sandbox, host: string) => ({
  id: name,
  name,
  status: 'running',
  url: `http://${host}/s/${encodeURIComponent(name)}`,
  labels,
  created_at: created.toISOString(),
  updated_at: created.toISOString(),
});

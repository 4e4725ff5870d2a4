/** The routes of sandboxes: create, list, get, destroy. */
import { Hono } from 'hono';
import { type EmulatorEnv, type EmulatorState, readJsonBody, stringOrEmpty } from './route.ts';
import type { Sandbox } from './sandbox.ts';

const MAX_PAGE_SIZE = 50;

/** The routes of the collection and of a sandbox as a whole. */
export function sandboxRoutes({ store, resource, config }: EmulatorState): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  app.post('/', async (c) => {
    const { name, labels } = await readJsonBody(c);
    const sandbox = store.create(stringOrEmpty(name), labelsOf(labels), config.duplicate);
    return c.json(summaryOf(sandbox, hostOf(c.req.url)), 201);
  });

  app.get('/', (c) => {
    const { prefix = '', continuation_token: after = '', max_results = '' } = c.req.query();
    const limit = Math.min(Math.max(Number.parseInt(max_results, 10) || MAX_PAGE_SIZE, 1), MAX_PAGE_SIZE);
    const { sandboxes, next } = store.page(prefix, after, limit);
    return c.json({
      [resource]: sandboxes.map((sandbox) => summaryOf(sandbox, hostOf(c.req.url))),
      has_more: next !== undefined,
      ...(next === undefined ? {} : { next_continuation_token: next }),
    });
  });

  app.get('/:id', (c) => {
    const sandbox = store.get(c.req.param('id'));
    return c.json({
      ...summaryOf(sandbox, hostOf(c.req.url)),
      fs: sandbox.files.textByPath(),
      checkpoints: sandbox.checkpoints.list(),
    });
  });

  // The settings of a sandbox's own URL are ignored: nothing is served there.
  app.put('/:id', async (c) => {
    const sandbox = store.get(c.req.param('id'));
    const { labels } = await readJsonBody(c);
    if (labels !== undefined) sandbox.labels = labelsOf(labels);
    return c.json(summaryOf(sandbox, hostOf(c.req.url)));
  });

  app.delete('/:id', (c) => {
    store.destroy(c.req.param('id'));
    return c.json({});
  });

  return app;
}

const labelsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((label) => typeof label === 'string') : [];

const hostOf = (url: string) => new URL(url).host;

const summaryOf = ({ name, createdAt: created, labels }: Sandbox, host: string) => ({
  id: name,
  name,
  status: 'running',
  url: `http://${host}/s/${encodeURIComponent(name)}`,
  labels,
  created_at: created.toISOString(),
  updated_at: created.toISOString(),
});

/** What is kept for a client and never acted upon: policies, services, tasks. */
import { type Context, Hono } from 'hono';
import { ndjson, readJsonBody, stringOrEmpty } from './http-body.ts';
import { EmulatorHttpError } from './http-error.ts';
import type { EmulatorEnv, EmulatorState } from './routes.ts';

type Records = Map<string, Record<string, unknown>>;

export function recordRoutes({ limits }: EmulatorState): Hono<EmulatorEnv> {
  const app = new Hono<EmulatorEnv>();

  const storeRecord = (records: Records, name: string, record: Record<string, unknown>) => {
    if (!records.has(name) && records.size >= limits.records)
      throw new EmulatorHttpError(429, `there are at most ${limits.records} of them`);
    records.set(name, record);
    return record;
  };

  app.get('/policy/network', (c) => c.json({ rules: c.var.sandbox.policies.get('network') ?? [] }));
  app.post('/policy/network', async (c) => {
    const { rules } = await readJsonBody(c);
    if (!Array.isArray(rules) || rules.length > limits.records)
      throw new EmulatorHttpError(400, `rules is not a list of at most ${limits.records}`);
    c.var.sandbox.policies.set('network', rules);
    return c.body(null, 204);
  });

  const services = (c: Context<EmulatorEnv>) => c.var.sandbox.services;
  app.get('/services', (c) => c.json([...services(c).values()]));
  app.get('/services/:name', (c) => c.json(findRecord(services(c), c.req.param('name'))));
  app.put('/services/:name', async (c) => {
    const name = c.req.param('name');
    storeRecord(services(c), name, { ...(await readJsonBody(c)), name, state: stateOf(name, 'running') });
    return ndjson(c, [serviceEvent('started'), serviceEvent('complete')]);
  });
  app.delete('/services/:name', (c) => {
    findRecord(services(c), c.req.param('name'));
    services(c).delete(c.req.param('name'));
    return c.body(null, 204);
  });
  const actions: Readonly<Record<string, { readonly status: string; readonly events: readonly string[] }>> = {
    start: { status: 'running', events: ['started', 'complete'] },
    stop: { status: 'stopped', events: ['stopping', 'stopped', 'complete'] },
    restart: { status: 'running', events: ['stopping', 'stopped', 'started', 'complete'] },
  };
  for (const [action, { status, events }] of Object.entries(actions)) {
    app.post(`/services/:name/${action}`, (c) => {
      const name = c.req.param('name');
      services(c).set(name, { ...findRecord(services(c), name), state: stateOf(name, status) });
      return ndjson(c, events.map(serviceEvent));
    });
  }

  const tasks = (c: Context<EmulatorEnv>) => c.var.sandbox.tasks;
  app.get('/tasks', (c) => c.json([...tasks(c).values()]));
  app.post('/tasks', async (c) => {
    const task = await readJsonBody(c);
    const name = stringOrEmpty(task['name']);
    if (name === '') throw new EmulatorHttpError(400, 'name is required');
    return c.json(storeRecord(tasks(c), name, task), 201);
  });
  app.put('/tasks/:name', async (c) => {
    const name = c.req.param('name');
    const task = { ...findRecord(tasks(c), name), ...(await readJsonBody(c)), name };
    tasks(c).set(name, task);
    return c.json(task);
  });
  app.delete('/tasks/:name', (c) => {
    tasks(c).delete(c.req.param('name'));
    return c.body(null, 204);
  });

  return app;
}

function findRecord(records: Records, name: string): Record<string, unknown> {
  const record = records.get(name);
  if (!record) throw new EmulatorHttpError(404, `no ${name}`);
  return record;
}

const stateOf = (name: string, status: string) => ({ name, status, started_at: new Date().toISOString() });

const serviceEvent = (type: string) => ({ type, timestamp: Date.now() });

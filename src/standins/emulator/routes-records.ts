/** What is kept for a client and never acted upon: policies, services, tasks. */
import { type Context, Hono } from 'hono';
import { bodyOf, lines, textOf } from './bodies.ts';
import { Refusal } from './refusal.ts';
import type { Env, Served } from './routes.ts';

type Records = Map<string, Record<string, unknown>>;

export function recordRoutes({ limits }: Served): Hono<Env> {
  const app = new Hono<Env>();

  const keep = (records: Records, name: string, record: Record<string, unknown>) => {
    if (!records.has(name) && records.size >= limits.records)
      throw new Refusal(429, `there are at most ${limits.records} of them`);
    records.set(name, record);
    return record;
  };

  app.get('/policy/network', (c) => c.json({ rules: c.var.sandbox.policies.get('network') ?? [] }));
  app.post('/policy/network', async (c) => {
    const { rules } = await bodyOf(c);
    if (!Array.isArray(rules) || rules.length > limits.records)
      throw new Refusal(400, `rules is not a list of at most ${limits.records}`);
    c.var.sandbox.policies.set('network', rules);
    return c.body(null, 204);
  });

  const services = (c: Context<Env>) => c.var.sandbox.services;
  app.get('/services', (c) => c.json([...services(c).values()]));
  app.get('/services/:name', (c) => c.json(find(services(c), c.req.param('name'))));
  app.put('/services/:name', async (c) => {
    const name = c.req.param('name');
    keep(services(c), name, { ...(await bodyOf(c)), name, state: stateOf(name, 'running') });
    return lines(c, [event('started'), event('complete')]);
  });
  app.delete('/services/:name', (c) => {
    find(services(c), c.req.param('name'));
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
      services(c).set(name, { ...find(services(c), name), state: stateOf(name, status) });
      return lines(c, events.map(event));
    });
  }

  const tasks = (c: Context<Env>) => c.var.sandbox.tasks;
  app.get('/tasks', (c) => c.json([...tasks(c).values()]));
  app.post('/tasks', async (c) => {
    const task = await bodyOf(c);
    const name = textOf(task['name']);
    if (name === '') throw new Refusal(400, 'name is required');
    return c.json(keep(tasks(c), name, task), 201);
  });
  app.put('/tasks/:name', async (c) => {
    const name = c.req.param('name');
    const task = { ...find(tasks(c), name), ...(await bodyOf(c)), name };
    tasks(c).set(name, task);
    return c.json(task);
  });
  app.delete('/tasks/:name', (c) => {
    tasks(c).delete(c.req.param('name'));
    return c.body(null, 204);
  });

  return app;
}

function find(records: Records, name: string): Record<string, unknown> {
  const record = records.get(name);
  if (!record) throw new Refusal(404, `no ${name}`);
  return record;
}

const stateOf = (name: string, status: string) => ({ name, status, started_at: new Date().toISOString() });

const event = (type: string) => ({ type, timestamp: Date.now() });

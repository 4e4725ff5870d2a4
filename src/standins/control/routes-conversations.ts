/** The routes of conversations. */
import { ControlHttpError, validationError } from './http-error.ts';
import {
  type ControlApp,
  type ControlState,
  readJsonBody,
  requireAccount,
  requireConversation,
} from './route.ts';
import { serializeConversation, serializeEvent, serializeTurn } from './serializers.ts';

const STATUSES = new Set(['pending', 'running', 'idle', 'failed', 'terminated']);

/** Adds all routes of conversations except the stream. */
export function addConversationRoutes(app: ControlApp, state: ControlState): void {
  const { agents, conversations } = state;

  app.post('/api/conversations', async (c) => {
    const account = requireAccount(state, c);
    const { agent_id, prompt, title } = await readJsonBody(c);
    const agent = agents.get(account, agent_id);
    if (prompt !== undefined && typeof prompt !== 'string') throw validationError({ prompt: ['is invalid'] });
    const conversation = conversations.open(agent, prompt, typeof title === 'string' ? title : null);
    return Response.json(
      { data: serializeConversation(conversation), meta: { resumed: false } },
      { status: 201 },
    );
  });

  app.get('/api/conversations', (c) => {
    const account = requireAccount(state, c);
    const { status = '', agent_id } = c.req.query();
    const statuses = status.split(',').filter(Boolean);
    if (statuses.some((value) => !STATUSES.has(value)))
      throw new ControlHttpError(400, { error: 'invalid_status' });
    const matching = conversations
      .all(account)
      .filter((each) => statuses.length === 0 || statuses.includes(each.status))
      .filter((each) => agent_id === undefined || each.agent.id === agent_id);
    return Response.json({ data: matching.map(serializeConversation) });
  });

  app.get('/api/conversations/:id', (c) =>
    Response.json({ data: serializeConversation(requireConversation(state, c)) }),
  );

  app.get('/api/conversations/:id/turns', (c) =>
    Response.json({ data: requireConversation(state, c).turns.map(serializeTurn) }),
  );

  app.get('/api/conversations/:id/events', (c) => {
    const { events } = requireConversation(state, c).log;
    const { after = '', limit: requestedLimit = '' } = c.req.query();
    const limit = Math.min(Math.max(Number.parseInt(requestedLimit, 10) || 100, 1), 1000);
    const matching = events.filter(({ id }) => id > (Number.parseInt(after, 10) || 0));
    const page = matching.slice(0, limit);
    const meta = { limit, has_more: matching.length > limit, next_cursor: page.at(-1)?.id ?? null };
    return Response.json({ data: page.map(serializeEvent), meta });
  });

  app.post('/api/conversations/:id/prompts', async (c) => {
    const conversation = requireConversation(state, c);
    const { prompt } = await readJsonBody(c);
    if (typeof prompt !== 'string' || prompt === '') throw validationError({ prompt: ["can't be blank"] });
    conversations.prompt(conversation, prompt);
    return Response.json({ status: 'queued' });
  });

  app.post('/api/conversations/:id/interrupt', (c) => {
    conversations.interrupt(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });

  app.post('/api/conversations/:id/terminate', async (c) => {
    await conversations.terminate(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });

  app.delete('/api/conversations/:id', async (c) => {
    await conversations.delete(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });
}

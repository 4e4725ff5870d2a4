/** Conversations over HTTP (CONTRACT 10). */
import { ControlHttpError, validationError } from './http-error.ts';
import {
  type ControlState,
  type DeclareRoute,
  readJsonBody,
  requireAccount,
  requireConversation,
} from './route.ts';
import { serializeConversation, serializeEvent, serializeTurn } from './serializers.ts';

const STATUSES = new Set(['pending', 'running', 'idle', 'failed', 'terminated']);

export function conversationRoutes(declare: DeclareRoute, state: ControlState): void {
  const { agents, conversations } = state;

  declare('openConversation', 'POST', '/api/conversations', async (c) => {
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

  declare('listConversations', 'GET', '/api/conversations', (c) => {
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

  declare('conversation', 'GET', '/api/conversations/:id', (c) =>
    Response.json({ data: serializeConversation(requireConversation(state, c)) }),
  );

  declare('turns', 'GET', '/api/conversations/:id/turns', (c) =>
    Response.json({ data: requireConversation(state, c).turns.map(serializeTurn) }),
  );

  declare('events', 'GET', '/api/conversations/:id/events', (c) => {
    const { events } = requireConversation(state, c).log;
    const { after = '', limit: requestedLimit = '' } = c.req.query();
    const limit = Math.min(Math.max(Number.parseInt(requestedLimit, 10) || 100, 1), 1000);
    const matching = events.filter(({ id }) => id > (Number.parseInt(after, 10) || 0));
    const page = matching.slice(0, limit);
    const meta = { limit, has_more: matching.length > limit, next_cursor: page.at(-1)?.id ?? null };
    return Response.json({ data: page.map(serializeEvent), meta });
  });

  declare('prompt', 'POST', '/api/conversations/:id/prompts', async (c) => {
    const conversation = requireConversation(state, c);
    const { prompt } = await readJsonBody(c);
    if (typeof prompt !== 'string' || prompt === '') throw validationError({ prompt: ["can't be blank"] });
    conversations.prompt(conversation, prompt);
    return Response.json({ status: 'queued' });
  });

  declare('interrupt', 'POST', '/api/conversations/:id/interrupt', (c) => {
    conversations.interrupt(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });

  declare('terminate', 'POST', '/api/conversations/:id/terminate', async (c) => {
    await conversations.terminate(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });

  declare('deleteConversation', 'DELETE', '/api/conversations/:id', async (c) => {
    await conversations.delete(requireConversation(state, c));
    return new Response(null, { status: 204 });
  });
}

/** Conversations over HTTP (CONTRACT 10). */
import { invalid, Refusal } from './refusal.ts';
import { accountOf, bodyOf, conversationOf, type Declare, type Service } from './serving.ts';
import { conversationView, eventView, turnView } from './views.ts';

const STATUSES = new Set(['pending', 'running', 'idle', 'failed', 'terminated']);

export function conversationRoutes(declare: Declare, service: Service): void {
  const { agents, conversations } = service;

  declare('openConversation', 'POST', '/api/conversations', async (c) => {
    const account = accountOf(service, c);
    const { agent_id, prompt, title } = await bodyOf(c);
    const agent = agents.get(account, agent_id);
    if (prompt !== undefined && typeof prompt !== 'string') throw invalid({ prompt: ['is invalid'] });
    const conversation = conversations.open(agent, prompt, typeof title === 'string' ? title : null);
    return Response.json({ data: conversationView(conversation), meta: { resumed: false } }, { status: 201 });
  });

  declare('listConversations', 'GET', '/api/conversations', (c) => {
    const account = accountOf(service, c);
    const { status = '', agent_id } = c.req.query();
    const wanted = status.split(',').filter(Boolean);
    if (wanted.some((word) => !STATUSES.has(word))) throw new Refusal(400, { error: 'invalid_status' });
    const found = conversations
      .all(account)
      .filter((each) => wanted.length === 0 || wanted.includes(each.status))
      .filter((each) => agent_id === undefined || each.agent.id === agent_id);
    return Response.json({ data: found.map(conversationView) });
  });

  declare('conversation', 'GET', '/api/conversations/:id', (c) =>
    Response.json({ data: conversationView(conversationOf(service, c)) }),
  );

  declare('turns', 'GET', '/api/conversations/:id/turns', (c) =>
    Response.json({ data: conversationOf(service, c).turns.map(turnView) }),
  );

  declare('events', 'GET', '/api/conversations/:id/events', (c) => {
    const { events } = conversationOf(service, c).log;
    const { after = '', limit: most = '' } = c.req.query();
    const limit = Math.min(Math.max(Number.parseInt(most, 10) || 100, 1), 1000);
    const found = events.filter(({ id }) => id > (Number.parseInt(after, 10) || 0));
    const page = found.slice(0, limit);
    const meta = { limit, has_more: found.length > limit, next_cursor: page.at(-1)?.id ?? null };
    return Response.json({ data: page.map(eventView), meta });
  });

  declare('prompt', 'POST', '/api/conversations/:id/prompts', async (c) => {
    const conversation = conversationOf(service, c);
    const { prompt } = await bodyOf(c);
    if (typeof prompt !== 'string' || prompt === '') throw invalid({ prompt: ["can't be blank"] });
    conversations.prompt(conversation, prompt);
    return Response.json({ status: 'queued' });
  });

  declare('interrupt', 'POST', '/api/conversations/:id/interrupt', (c) => {
    conversations.interrupt(conversationOf(service, c));
    return new Response(null, { status: 204 });
  });

  declare('terminate', 'POST', '/api/conversations/:id/terminate', async (c) => {
    await conversations.terminate(conversationOf(service, c));
    return new Response(null, { status: 204 });
  });

  declare('deleteConversation', 'DELETE', '/api/conversations/:id', async (c) => {
    await conversations.delete(conversationOf(service, c));
    return new Response(null, { status: 204 });
  });
}

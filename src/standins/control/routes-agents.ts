/** The routes of agents. */
import type { Agent } from './agents.ts';
import { type ControlApp, type ControlState, readJsonBody, requireAccount } from './route.ts';
import { serializeAgent } from './serializers.ts';

/** Adds create, list, get and delete. */
export function addAgentRoutes(app: ControlApp, state: ControlState): void {
  const { agents, conversations } = state;
  const conversationsOf = (agent: Agent) =>
    conversations.all(agent.account).filter((each) => each.agent === agent);
  const serialize = (agent: Agent) => serializeAgent(agent, conversationsOf(agent).length);

  app.post('/api/agents', async (c) => {
    const agent = agents.create(requireAccount(state, c), await readJsonBody(c));
    return Response.json({ data: serialize(agent) }, { status: 201 });
  });

  app.get('/api/agents', (c) => Response.json({ data: agents.all(requireAccount(state, c)).map(serialize) }));

  app.get('/api/agents/:id', (c) =>
    Response.json({ data: serialize(agents.get(requireAccount(state, c), c.req.param('id'))) }),
  );

  app.delete('/api/agents/:id', async (c) => {
    const agent = agents.get(requireAccount(state, c), c.req.param('id'));
    await Promise.all(conversationsOf(agent).map((conversation) => conversations.terminate(conversation)));
    agents.delete(agent);
    return new Response(null, { status: 204 });
  });
}

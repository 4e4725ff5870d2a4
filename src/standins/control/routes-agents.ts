/** Agents over HTTP (CONTRACT 10). */
import type { Agent } from './agents.ts';
import { accountOf, bodyOf, type Declare, type Service } from './serving.ts';
import { agentView } from './views.ts';

export function agentRoutes(declare: Declare, service: Service): void {
  const { agents, conversations } = service;
  const of = (agent: Agent) => conversations.all(agent.account).filter((each) => each.agent === agent);
  const view = (agent: Agent) => agentView(agent, of(agent).length);

  declare('createAgent', 'POST', '/api/agents', async (c) => {
    const agent = agents.create(accountOf(service, c), await bodyOf(c));
    return Response.json({ data: view(agent) }, { status: 201 });
  });

  declare('listAgents', 'GET', '/api/agents', (c) =>
    Response.json({ data: agents.all(accountOf(service, c)).map(view) }),
  );

  declare('agent', 'GET', '/api/agents/:id', (c) =>
    Response.json({ data: view(agents.get(accountOf(service, c), c.req.param('id'))) }),
  );

  declare('deleteAgent', 'DELETE', '/api/agents/:id', async (c) => {
    const agent = agents.get(accountOf(service, c), c.req.param('id'));
    await Promise.all(of(agent).map((conversation) => conversations.terminate(conversation)));
    agents.delete(agent);
    return new Response(null, { status: 204 });
  });
}

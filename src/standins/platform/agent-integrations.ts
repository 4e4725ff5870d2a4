/** The integrations of an agent; from level `next` on a skill is one of them. */
import { attachSkill } from './agent-skills.ts';
import { findAgent } from './agents.ts';
import { PlatformHttpError } from './http-error.ts';
import { objectOrEmpty, zonedTimestamp } from './json.ts';
import { type PlatformRoute, readJsonBody } from './route.ts';

const path = '/api/agents/{agent_id}/integrations';

export const agentIntegrations: readonly PlatformRoute[] = [
  {
    method: 'GET',
    path,
    scopes: ['agent:read'],
    handler: (request) => request.context.json(findAgent(request).integrations),
  },
  {
    method: 'POST',
    path,
    scopes: ['agent:write'],
    async handler(request) {
      const row = findAgent(request);
      const { context, config } = request;
      const body = await readJsonBody(request, ['integration_type']);
      const type = body['integration_type'];
      const settings = objectOrEmpty(body['integration_config']);
      if (type !== 'skill' || config.level === '1.6')
        throw new PlatformHttpError(400, `Unsupported integration type: ${type}`);
      attachSkill(row, String(settings['record_id']), request);
      const timestamp = zonedTimestamp(config.now());
      const integration = {
        id: row.integrations.length + 1,
        agent_id: row.json.id,
        integration_type: type,
        integration_config: settings,
        credential_provider_id: null,
        enabled: true,
        created_at: timestamp,
        updated_at: timestamp,
      };
      row.integrations.push(integration);
      return context.json(integration, 201);
    },
  },
];

/** The JSON of the API's records. */
import type { Agent } from './agents.ts';
import type { Conversation, Turn } from './conversation.ts';
import type { LoggedEvent } from './event-log.ts';

/** An agent with its number of conversations. */
export const serializeAgent = (agent: Agent, conversations: number) => ({
  id: agent.id,
  name: agent.name,
  description: agent.description,
  system: agent.system,
  model: agent.model,
  runtime: agent.runtime,
  environment_id: null,
  skills: [],
  mcp_servers: [],
  metadata: {},
  conversation_count: conversations,
  inserted_at: agent.createdAt,
  updated_at: agent.createdAt,
});

/** A conversation without its turns and events. */
export const serializeConversation = (conversation: Conversation) => ({
  id: conversation.id,
  title: conversation.title,
  sandbox_id: conversation.sandboxName,
  sandbox: {
    id: conversation.sandboxName,
    sandbox_name: conversation.sandboxName,
    status: conversation.sandboxStatus,
    provider: 'sandboxes',
    url: null,
    runner: null,
  },
  agent_id: conversation.agent.id,
  runtime: conversation.agent.runtime,
  acp: false,
  status: conversation.status,
  source: 'api',
  turn_count: conversation.turns.length,
  usage_total: { input: 0, output: 0 },
  unread: false,
  inserted_at: conversation.createdAt,
  updated_at: conversation.updatedAt,
});

/** A turn without its output. */
export const serializeTurn = (turn: Turn) => ({
  id: turn.id,
  turn_number: turn.number,
  prompt: turn.prompt,
  status: turn.status,
  exit_code: turn.exitCode ?? null,
  started_at: turn.startedAt ?? null,
  ended_at: turn.endedAt ?? null,
});

/** A logged event. */
export const serializeEvent = ({ id, kind, stream, data, stage, state, turnId, createdAt }: LoggedEvent) => ({
  id,
  kind,
  stream,
  data,
  stage,
  state,
  duration_ms: null,
  turn_id: turnId,
  ts: createdAt,
});

/** The requests that checks send (spec 2, 4). Each carries a mark. */
import type { BoxRequest } from './box-messages.ts';
import type { CheckContext } from './check-context.ts';
import { EGRESS_SECRET } from './env.ts';

const JSON_CONTENT_TYPE = ['Content-Type', 'application/json'] as const;
const VERSION_HEADER = ['anthropic-version', '2023-06-01'] as const;
/** The model that requests name. */
export const MODEL_ID = 'conformance-model';

/** A token that belongs to no box. */
export const UNKNOWN_TOKEN = 'conformance-unknown-token-0123456789abcdef';

type RequestOverrides = Partial<BoxRequest> & { readonly query?: string };

function markedRequest(
  ctx: CheckContext,
  path: string,
  { query = '', ...overrides }: RequestOverrides,
  defaults: Partial<BoxRequest>,
): BoxRequest {
  const mark = ctx.newMark();
  const { headers = [], ...rest } = defaults;
  return {
    method: 'GET',
    path: `${path}?${query && `${query}&`}mark=${mark}`,
    mark,
    ...rest,
    ...overrides,
    headers: [...headers, ...(overrides.headers ?? [])],
  };
}

/** A messages call. No JSON writer would produce its body, so parsing and rewriting it shows. */
export const messagesRequest = (ctx: CheckContext, overrides: RequestOverrides = {}): BoxRequest =>
  markedRequest(ctx, ctx.routes.messages, overrides, {
    method: 'POST',
    headers: [JSON_CONTENT_TYPE, VERSION_HEADER],
    body: `{ "model":"${MODEL_ID}",\n  "max_tokens": 16.0, "messages":[{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9"}] }`,
  });

/** A call of any route of the model provider; `path` is relative to the model routes. */
export const modelRequest = (
  ctx: CheckContext,
  method: string,
  path: string,
  overrides: RequestOverrides = {},
): BoxRequest =>
  markedRequest(ctx, ctx.routes.model + path, overrides, {
    method,
    headers: [VERSION_HEADER, ...(method === 'POST' ? [JSON_CONTENT_TYPE] : [])],
    ...(method === 'POST'
      ? { body: `{"model":"${MODEL_ID}","messages":[{"role":"user","content":"hello"}]}` }
      : {}),
  });

/** One question of each of two types, so that their answers differ in form. */
export const QUESTIONS = {
  next: {
    type: 'choice',
    instructions: 'What should happen next?',
    criteria: { wait: 'nothing is to be done yet', go: 'all is ready' },
  },
  certain: { type: 'noul', instructions: 'How certain is it that all is ready?' },
} as const;

/** A decide request; its mark is in the state. */
export function decideRequest(
  ctx: CheckContext,
  overrides: RequestOverrides & { readonly questions?: unknown; readonly model?: string } = {},
): BoxRequest {
  const { questions = QUESTIONS, model = MODEL_ID, ...rest } = overrides;
  const mark = ctx.newMark();
  return {
    method: 'POST',
    path: ctx.routes.decide,
    mark,
    body: JSON.stringify({ model, state: `The state of ${mark}: all is ready.`, questions }),
    ...rest,
    headers: [JSON_CONTENT_TYPE, ...(rest.headers ?? [])],
  };
}

/** A request to a secret's host; `below` is the path after the secret's name. */
export const egressRequest = (
  ctx: CheckContext,
  name: string = EGRESS_SECRET,
  overrides: RequestOverrides & { readonly below?: string } = {},
): BoxRequest => {
  const { below = '/v1/things', ...rest } = overrides;
  return markedRequest(ctx, `${ctx.routes.egress}/${name}${below}`, rest, {});
};

/** Replaced by the mark in feedback batches. */
const MARK_PLACEHOLDER = 'conformance-mark';
/** A feedback batch of one entry. */
export const ENTRIES = {
  entries: [{ id: 'conformance-1', at: '2026-01-01T00:00:00Z', kind: 'note', text: MARK_PLACEHOLDER }],
};
/** A feedback batch of one count. */
export const COUNTS = { counts: { [MARK_PLACEHOLDER]: 1 } };

/** A feedback request with this batch. */
export function feedbackRequest(
  ctx: CheckContext,
  batch: unknown,
  overrides: Partial<BoxRequest> = {},
): BoxRequest {
  const mark = ctx.newMark();
  return {
    method: 'POST',
    path: ctx.routes.feedback,
    mark,
    body: JSON.stringify(batch).replaceAll(MARK_PLACEHOLDER, mark),
    ...overrides,
    headers: [JSON_CONTENT_TYPE, ...(overrides.headers ?? [])],
  };
}

/** Starts a conversation at the agent service. */
export const startConversationRequest = (ctx: CheckContext, overrides: RequestOverrides = {}): BoxRequest =>
  markedRequest(ctx, ctx.routes.conversations, overrides, {
    method: 'POST',
    headers: [JSON_CONTENT_TYPE],
    body: JSON.stringify({ agent_id: 'conformance-agent', prompt: 'hello' }),
  });

/** A request to the agent service; `path` is relative to the broker. */
export const agentsvcRequest = (
  ctx: CheckContext,
  path: string,
  overrides: RequestOverrides = {},
): BoxRequest => markedRequest(ctx, path, overrides, {});

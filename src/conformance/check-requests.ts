/** The requests that checks send, in the forms that specification 2 gives them. Each carries a mark. */
import type { BoxRequest, CheckContext } from './check-context.ts';
import { EGRESS_SECRET } from './env.ts';

const JSON_CONTENT_TYPE = ['Content-Type', 'application/json'] as const;
const VERSION_HEADER = ['anthropic-version', '2023-06-01'] as const;
export const MODEL_ID = 'conformance-model';

/** A token that is no box's. */
export const UNKNOWN_TOKEN = 'conformance-unknown-token-0123456789abcdef';

type RequestOverrides = Partial<BoxRequest> & { readonly query?: string };

function markedRequest(
  ctx: CheckContext,
  path: string,
  { query = '', ...overrides }: RequestOverrides,
  defaults: Partial<BoxRequest>,
): BoxRequest {
  const mark = ctx.mark();
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

/** A messages call; its body is written in a way that no JSON writer would write it again. */
export const messagesRequest = (ctx: CheckContext, overrides: RequestOverrides = {}): BoxRequest =>
  markedRequest(ctx, ctx.routes.messages, overrides, {
    method: 'POST',
    headers: [JSON_CONTENT_TYPE, VERSION_HEADER],
    body: `{ "model":"${MODEL_ID}",\n  "max_tokens": 16.0, "messages":[{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9"}] }`,
  });

/** A call of another route of the model provider. */
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

/** Of each type one, so that the answer to each is of another form. */
export const QUESTIONS = {
  next: {
    type: 'choice',
    instructions: 'What should happen next?',
    criteria: { wait: 'nothing is to be done yet', go: 'all is ready' },
  },
  certain: { type: 'noul', instructions: 'How certain is it that all is ready?' },
} as const;

/** A decide request. The mark stands in the state. */
export function decideRequest(
  ctx: CheckContext,
  overrides: RequestOverrides & { readonly questions?: unknown } = {},
): BoxRequest {
  const { questions = QUESTIONS, ...rest } = overrides;
  const mark = ctx.mark();
  return {
    method: 'POST',
    path: ctx.routes.decide,
    mark,
    body: JSON.stringify({ model: MODEL_ID, state: `The state of ${mark}: all is ready.`, questions }),
    ...rest,
    headers: [JSON_CONTENT_TYPE, ...(rest.headers ?? [])],
  };
}

/** A request to the host of a secret. The token goes where the caller puts it. */
export const egressRequest = (
  ctx: CheckContext,
  name: string = EGRESS_SECRET,
  overrides: RequestOverrides & { readonly below?: string } = {},
): BoxRequest => {
  const { below = '/v1/things', ...rest } = overrides;
  return markedRequest(ctx, `${ctx.routes.egress}/${name}${below}`, rest, {});
};

/** Where a batch has its mark. */
const MARK_PLACEHOLDER = 'conformance-mark';
export const ENTRIES = {
  entries: [{ id: 'conformance-1', at: '2026-01-01T00:00:00Z', kind: 'note', text: MARK_PLACEHOLDER }],
};
export const COUNTS = { counts: { [MARK_PLACEHOLDER]: 1 } };

export function feedbackRequest(
  ctx: CheckContext,
  batch: unknown,
  overrides: Partial<BoxRequest> = {},
): BoxRequest {
  const mark = ctx.mark();
  return {
    method: 'POST',
    path: ctx.routes.feedback,
    mark,
    body: JSON.stringify(batch).replaceAll(MARK_PLACEHOLDER, mark),
    ...overrides,
    headers: [JSON_CONTENT_TYPE, ...(overrides.headers ?? [])],
  };
}

export const startConversationRequest = (ctx: CheckContext, overrides: RequestOverrides = {}): BoxRequest =>
  markedRequest(ctx, ctx.routes.conversations, overrides, {
    method: 'POST',
    headers: [JSON_CONTENT_TYPE],
    body: JSON.stringify({ agent_id: 'conformance-agent', prompt: 'hello' }),
  });

export const agentsvcRequest = (
  ctx: CheckContext,
  path: string,
  overrides: RequestOverrides = {},
): BoxRequest => markedRequest(ctx, path, overrides, {});

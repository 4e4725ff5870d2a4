/** The requests that checks send, in the forms that specification 2 gives them. Each carries a mark. */
import type { BoxAsk, Context } from './context.ts';
import { SECRET } from './env.ts';

const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const VERSION = ['anthropic-version', '2023-06-01'] as const;
export const MODEL = 'conformance-model';

/** A token that is no box's. */
export const UNKNOWN_TOKEN = 'conformance-unknown-token-0123456789abcdef';

type More = Partial<BoxAsk> & { readonly query?: string };

function marked(ctx: Context, path: string, { query = '', ...more }: More, made: Partial<BoxAsk>): BoxAsk {
  const mark = ctx.mark();
  const { headers = [], ...rest } = made;
  return {
    method: 'GET',
    path: `${path}?${query && `${query}&`}mark=${mark}`,
    mark,
    ...rest,
    ...more,
    headers: [...headers, ...(more.headers ?? [])],
  };
}

/** A messages call; its body is written in a way that no JSON writer would write it again. */
export const messages = (ctx: Context, more: More = {}): BoxAsk =>
  marked(ctx, ctx.paths.messages, more, {
    method: 'POST',
    headers: [JSON_TYPE, VERSION],
    body: `{ "model":"${MODEL}",\n  "max_tokens": 16.0, "messages":[{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9"}] }`,
  });

/** A call of another route of the model provider. */
export const model = (ctx: Context, method: string, path: string, more: More = {}): BoxAsk =>
  marked(ctx, ctx.paths.model + path, more, {
    method,
    headers: [VERSION, ...(method === 'POST' ? [JSON_TYPE] : [])],
    ...(method === 'POST'
      ? { body: `{"model":"${MODEL}","messages":[{"role":"user","content":"hello"}]}` }
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
export function decide(ctx: Context, more: More & { readonly questions?: unknown } = {}): BoxAsk {
  const { questions = QUESTIONS, ...rest } = more;
  const mark = ctx.mark();
  return {
    method: 'POST',
    path: ctx.paths.decide,
    mark,
    body: JSON.stringify({ model: MODEL, state: `The state of ${mark}: all is ready.`, questions }),
    ...rest,
    headers: [JSON_TYPE, ...(rest.headers ?? [])],
  };
}

/** A request to the host of a secret. The token goes where the caller puts it. */
export const egress = (
  ctx: Context,
  name: string = SECRET,
  more: More & { readonly below?: string } = {},
): BoxAsk => {
  const { below = '/v1/things', ...rest } = more;
  return marked(ctx, `${ctx.paths.egress}/${name}${below}`, rest, {});
};

/** Where a batch has its mark. */
const HERE = 'conformance-mark';
export const ENTRIES = {
  entries: [{ id: 'conformance-1', at: '2026-01-01T00:00:00Z', kind: 'note', text: HERE }],
};
export const COUNTS = { counts: { [HERE]: 1 } };

export function feedback(ctx: Context, batch: unknown, more: Partial<BoxAsk> = {}): BoxAsk {
  const mark = ctx.mark();
  return {
    method: 'POST',
    path: ctx.paths.feedback,
    mark,
    body: JSON.stringify(batch).replaceAll(HERE, mark),
    ...more,
    headers: [JSON_TYPE, ...(more.headers ?? [])],
  };
}

export const startConversation = (ctx: Context, more: More = {}): BoxAsk =>
  marked(ctx, ctx.paths.conversations, more, {
    method: 'POST',
    headers: [JSON_TYPE],
    body: JSON.stringify({ agent_id: 'conformance-agent', prompt: 'hello' }),
  });

export const agentsvc = (ctx: Context, path: string, more: More = {}): BoxAsk => marked(ctx, path, more, {});

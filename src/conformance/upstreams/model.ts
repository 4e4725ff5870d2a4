/** The model provider's messages API: plain, streamed and structured answers, token counts, models. */
import { parseJson } from '../../text/bounded-json.ts';
import type { ReceivedRequest } from './recorder.ts';
import { valueFor } from './schema-value.ts';

/** A response of an upstream. */
export interface UpstreamReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

const json = (status: number, value: unknown): UpstreamReply => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': 'req_conformance' },
  body: JSON.stringify(value),
});

type Fields = Readonly<Record<string, unknown>>;

/** The reply of the model provider. */
export function respondAsModel({ method, url, body }: ReceivedRequest): UpstreamReply {
  const path = (url.split('?')[0] ?? '').replace(/^.*(?=\/v1\/)/, '');
  if (method === 'POST' && path === '/v1/messages/count_tokens') return json(200, { input_tokens: 12 });
  if (method === 'POST' && path === '/v1/messages') return message(parseFields(body));
  const models = /^\/v1\/models(?:\/([^/]+))?$/.exec(path);
  if (method === 'GET' && models) return json(200, models[1] ? model(models[1]) : list());
  return json(404, { type: 'error', error: { type: 'not_found_error', message: 'no such route' } });
}

const model = (id: string) => ({
  type: 'model',
  id: decodeURIComponent(id),
  display_name: 'Conformance',
  created_at: '2026-01-01T00:00:00Z',
});

const list = () => ({
  data: [model('conformance-model')],
  has_more: false,
  first_id: 'conformance-model',
  last_id: 'conformance-model',
});

function parseFields(body: Buffer): Fields {
  try {
    const value: unknown = parseJson(body.toString());
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

function message(request: Fields): UpstreamReply {
  const response = {
    id: 'msg_conformance',
    type: 'message',
    role: 'assistant',
    model: request['model'] ?? 'conformance-model',
    content: [contentFor(request)],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 3 },
  };
  if (request['stream'] !== true) return json(200, response);
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: toEvents(response).join('') };
}

type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: unknown; readonly input: unknown };

/** A value for the requested schema, in any of the API's ways to request one; else text. */
function contentFor(request: Fields): Content {
  const schema = schemaOf(request);
  if (schema) return { type: 'text', text: JSON.stringify(valueFor(schema)) };
  const tools = Array.isArray(request['tools']) ? (request['tools'] as Fields[]) : [];
  const choice = request['tool_choice'] as Fields | undefined;
  const tool = tools.find(({ name }) => name === choice?.['name']) ?? tools[0];
  if (tool && (choice?.['type'] === 'tool' || choice?.['type'] === 'any'))
    return {
      type: 'tool_use',
      id: 'toolu_conformance',
      name: tool['name'],
      input: valueFor(tool['input_schema']),
    };
  return { type: 'text', text: "This is the conformance suite's model." };
}

function schemaOf(request: Fields): unknown {
  const format = (request['output_config'] as Fields | undefined)?.['format'] ?? request['output_format'];
  return (format as Fields | undefined)?.['schema'];
}

/** The response as server-sent events. */
function toEvents(response: Fields): string[] {
  const [content] = response['content'] as readonly Content[];
  const text = content?.type === 'text' ? content.text : JSON.stringify(content?.input);
  const type = content?.type === 'text' ? 'text_delta' : 'input_json_delta';
  const field = content?.type === 'text' ? 'text' : 'partial_json';
  const block = content?.type === 'text' ? { type: 'text', text: '' } : { ...content, input: {} };
  return [
    ['message_start', { message: { ...response, content: [], stop_reason: null } }],
    ['content_block_start', { index: 0, content_block: block }],
    ['content_block_delta', { index: 0, delta: { type, [field]: text } }],
    ['content_block_stop', { index: 0 }],
    [
      'message_delta',
      { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 3 } },
    ],
    ['message_stop', {}],
  ].map(
    ([event, data]) => `event: ${event}\ndata: ${JSON.stringify({ type: event, ...(data as Fields) })}\n\n`,
  );
}

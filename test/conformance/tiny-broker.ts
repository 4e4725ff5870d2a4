/** A broker in the fewest lines that keep the protocol: written by the text of specification 2, sharing nothing with the stand-in. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConformanceEnv } from '../../src/broker/start-contract.ts';

interface Entry {
  readonly name: string;
  readonly broker: string;
  readonly scope: readonly string[];
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: Buffer;
}

export async function startTinyBroker(env: ConformanceEnv) {
  const tokens = Object.fromEntries(env.boxes.map((box) => [box, `tiny-token-of-${box}-${Math.random()}`]));
  const kept = new Map<string, readonly Entry[]>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const [path = '', ...query] = (incoming.url ?? '').split('?');
    const call = { request: incoming, response, method: incoming.method ?? '', path, query: query.join('?') };
    answer({ ...call, body: Buffer.concat(chunks) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const json = ({ response }: Call, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const refuse = (call: Call, status: number, message: string) => json(call, status, { error: message });

  const boxOf = ({ request: { headers }, query }: Call) =>
    env.boxes.find((box) =>
      [...Object.values(headers).flat(), decodeURIComponent(query)].some((text) =>
        text?.includes(tokens[box]!),
      ),
    );
  /** Whether the box may; if not, it has been told. */
  const isAllowed = (
    call: Call,
    box: string | undefined,
    name: string,
    word: string,
    unknownTokenStatus = 403,
  ): box is string => {
    if (box === undefined) return !refuse(call, unknownTokenStatus, "this token is no box's");
    if (kept.get(box)?.some((entry) => entry.name === name && entry.scope.includes(word))) return true;
    return !refuse(call, 403, `the declaration lacks ${name} ${word}`);
  };

  function answer(call: Call): void {
    const { method, path } = call;
    const box = boxOf(call);
    const egress = /^\/egress\/([^/]*)(\/.*)?$/.exec(path);
    if (path === '/api/box/declaration') return declare(call, box);
    if (path === '/llm/modelapi/api/hello') return void call.response.end();
    if (path.startsWith('/llm/modelapi/')) {
      const route = `${method} ${path.slice('/llm/modelapi'.length)}`;
      if (!/^(POST \/v1\/messages(\/count_tokens)?|GET \/v1\/models(\/[^/]+)?)$/.test(route))
        return void refuse(call, 404, 'no such route');
      if (!isAllowed(call, box, 'inference', 'agent')) return;
      return forward(call, env.modelapi.url + path.slice('/llm/modelapi'.length), (text) => text, {
        authorization: undefined,
        'x-api-key': env.modelapi.credential,
      });
    }
    if (path === '/decide/v1/systemone') return decide(call, box);
    if (egress) {
      const [, name = '', rest = ''] = egress;
      if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(name)) return void refuse(call, 404, 'no such secret');
      if (!isAllowed(call, box, 'egress', name)) return;
      const heldSecret = env.secrets.find((secret) => secret.box === box && secret.name === name);
      if (!heldSecret) return void refuse(call, 403, `no value is held for ${name}`);
      return forward(
        call,
        heldSecret.host + rest,
        (text) => text.replaceAll(tokens[box]!, heldSecret.value),
        {},
        (text) => text.replaceAll(heldSecret.value, tokens[box]!),
      );
    }
    if (path === '/api/feedback') return feedback(call, box);
    if (path.startsWith('/agentsvc/')) {
      const kind = /^\/agentsvc\/api\/(conversations|sandboxes|vault)s?(?:\/|$)/.exec(path)?.[1];
      const word = `${method} ${path}` === 'POST /agentsvc/api/conversations' ? 'agent' : kind;
      if (!word) return void refuse(call, 404, 'no such route');
      if (!isAllowed(call, box, 'agentsvc', word)) return;
      return forward(call, env.agentsvc.url + path.slice('/agentsvc'.length), (text) => text, {
        authorization: `Bearer ${env.agentsvc.credential}`,
      });
    }
    refuse(call, 404, 'no such route');
  }

  function declare(call: Call, box: string | undefined): void {
    if (box === undefined) return void refuse(call, 401, "this token is no box's");
    const { capabilities } = (parseJson(call.body) ?? {}) as { capabilities?: unknown };
    const isEntry = (entry: Partial<Entry> | undefined) =>
      typeof entry?.name === 'string' && Array.isArray(entry.scope) && entry.scope.length <= 50;
    if (
      !Array.isArray(capabilities) ||
      capabilities.length > 20 ||
      call.body.length > 32_768 ||
      !capabilities.every(isEntry)
    )
      return void refuse(call, 400, 'this is no report');
    const own = (capabilities as Entry[]).filter(({ broker }) => broker === env.broker);
    kept.set(box, own);
    json(call, 200, { capabilities: own, at: new Date().toISOString() });
  }

  function decide(call: Call, box: string | undefined): void {
    if (!isAllowed(call, box, 'inference', 'decide')) return;
    const { model, questions } = (parseJson(call.body) ?? {}) as { model?: unknown; questions?: object };
    const names = typeof questions === 'object' && questions ? Object.keys(questions) : [];
    if (typeof model !== 'string' || names.length === 0) return void refuse(call, 422, 'no decide request');
    json(call, 200, {
      model,
      answers: Object.fromEntries(names.map((name) => [name, { type: 'unsupported' }])),
    });
  }

  function feedback(call: Call, box: string | undefined): void {
    const { entries, counts } = (parseJson(call.body) ?? {}) as { entries?: unknown; counts?: unknown };
    if (box !== undefined && kept.has(box) && !entries && !counts) return void refuse(call, 400, 'empty');
    if (entries && !isAllowed(call, box, 'feedback', 'agent')) return;
    if (counts && !isAllowed(call, box, 'feedback', 'passive')) return;
    if (!entries && !counts) return void refuse(call, 403, 'nothing reported');
    call.response.writeHead(204).end();
  }

  function forward(
    call: Call,
    target: string,
    swap: (text: string) => string,
    replacedHeaders: Readonly<Record<string, string | undefined>>,
    restore = (text: string) => text,
  ): void {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(call.request.headers)) {
      if (['host', 'connection', 'content-length', 'transfer-encoding', 'box-grant'].includes(name)) continue;
      headers[name] = Array.isArray(value) ? value.map(swap) : swap(value ?? '');
    }
    for (const [name, value] of Object.entries(replacedHeaders)) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    if (call.body.length > 0) headers['content-length'] = String(call.body.length);
    const url = `${target}${call.query && `?${swap(call.query)}`}`;
    const outgoing = request(url, { method: call.method, headers }, (upstreamResponse) => {
      const raw = upstreamResponse.rawHeaders.map((text, index) => (index % 2 ? restore(text) : text));
      const kept = raw.flatMap((name, index) =>
        index % 2 === 0 && !/^(connection|keep-alive|transfer-encoding)$/i.test(name)
          ? [name, raw[index + 1]!]
          : [],
      );
      call.response.writeHead(upstreamResponse.statusCode ?? 502, kept);
      upstreamResponse.pipe(call.response);
    });
    outgoing.on('error', () => call.response.destroy());
    outgoing.end(call.body);
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

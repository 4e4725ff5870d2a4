import { gunzipSync } from 'node:zlib';
import { fields } from '../../../src/standins/broker/raw-headers.ts';
import { header, json, without } from './front.ts';
import { config, front, needs, type OtherBroker, right, row, rules } from './make.ts';

const ONLY = (names: readonly string[]) => (raw: readonly string[]) =>
  fields(raw)
    .filter(([name]) => names.includes(name.toLowerCase()))
    .flat();

/** A body in which every part is changed, its length kept. */
const changing = (change: (part: Buffer) => Buffer) => () => ({
  push: change,
  end: () => Buffer.alloc(0),
  found: false,
});

/** Holds everything back until the end. */
const buffering = () => {
  const parts: Buffer[] = [];
  return {
    push: (part: Buffer) => {
      parts.push(part);
      return Buffer.alloc(0);
    },
    end: () => Buffer.concat(parts),
    found: false,
  };
};

/** Written again by a JSON writer, and filled up with blanks. */
const rewritten = () => {
  const whole = buffering();
  return {
    ...whole,
    end: () => {
      const body = whole.end();
      try {
        return Buffer.from(JSON.stringify(JSON.parse(body.toString())).padEnd(body.length)).subarray(
          0,
          body.length,
        );
      } catch {
        return body;
      }
    },
  };
};

/** Full after a number of bytes. */
const limited = (most: number) => () => {
  let size = 0;
  return {
    push: (part: Buffer) => {
      size += part.length;
      return part;
    },
    end: () => Buffer.alloc(0),
    get found() {
      return size > most;
    },
  };
};

const isModel = (capability: string, path: string) => capability === 'inference' && path.startsWith('/llm/');

export const model: readonly OtherBroker[] = [
  row(
    'body-unchanged',
    'writes bytes that are no text as question marks',
    rules({ requestMask: changing((part) => part.map((byte) => (byte > 0xf7 ? 0x3f : byte)) as Buffer) }),
  ),
  row(
    'answer-large',
    'returns the first megabyte of an answer, and then nothing but zeros',
    rules({
      answerMask: () => {
        let size = 0;
        return {
          push: (part) => {
            size += part.length;
            return size > 1e6 ? Buffer.alloc(part.length) : part;
          },
          end: () => Buffer.alloc(0),
          found: false,
        };
      },
    }),
  ),
  row(
    'answer-empty',
    'returns JSON where the answer has no body',
    front(() => async (came, pass) => {
      const goes = await pass();
      return came.url.startsWith('/llm') &&
        goes.status === 200 &&
        goes.body.length === 0 &&
        came.method === 'POST'
        ? { ...goes, body: Buffer.from('{}') }
        : goes;
    }),
  ),
  row(
    'answer-cut',
    'takes an answer that was cut off for a whole one',
    front(() => (came, pass) => pass().catch(() => json(200, { url: came.url }))),
  ),
  row('inference-hello', 'asks for a token on hello', rules({ isOpen: () => false })),
  row(
    'inference-hello',
    'does not serve HEAD on hello',
    needs(({ method, path }) => (method === 'HEAD' && path.endsWith('/api/hello') ? null : undefined)),
  ),
  row(
    'hello-get',
    'does not serve GET on hello',
    needs(({ method, path }) => (method === 'GET' && path.endsWith('/api/hello') ? null : undefined)),
  ),
  row(
    'inference-unknown-route',
    'forwards every path of the model provider',
    needs(({ path }, name) => (isModel(name, path) && !path.endsWith('hello') ? ['agent'] : undefined)),
  ),
  row(
    'inference-unknown-route',
    'forwards every POST of the model provider',
    needs(({ method, path }, name) => (isModel(name, path) && method === 'POST' ? ['agent'] : undefined)),
  ),
  row(
    'model-near-routes',
    'forwards what begins like messages',
    needs(({ path }) => (path.startsWith('/llm/modelapi/v1/messages') ? ['agent'] : undefined)),
  ),
  row(
    'model-near-routes',
    'reads paths in any case',
    needs(({ path }) => (path.toLowerCase() === '/llm/modelapi/v1/messages' ? ['agent'] : undefined)),
  ),
  row(
    'model-methods',
    'forwards routes with any method',
    needs(({ path }) => (path === '/llm/modelapi/v1/messages' ? ['agent'] : undefined)),
  ),
  row(
    'model-paths',
    'forwards dot segments below models',
    needs(({ path }) => (path.startsWith('/llm/modelapi/v1/models/') ? ['agent'] : undefined)),
  ),
  row(
    'model-routes',
    'does not serve token counts',
    needs(({ path }) => (path.endsWith('/count_tokens') ? null : undefined)),
  ),
  row(
    'model-routes',
    'does not serve the list of models',
    needs(({ path }) => (path.endsWith('/v1/models') ? null : undefined)),
  ),
  row(
    'model-routes',
    'does not serve a single model',
    needs(({ path }) => (path.includes('/v1/models/') ? null : undefined)),
  ),
  row(
    'model-routes-refused',
    'counts tokens for everybody',
    needs(({ path }) => (path.endsWith('/count_tokens') ? [] : undefined)),
  ),
  row(
    'model-routes-refused',
    'lists models for everybody',
    needs(({ path }) => (path.endsWith('/v1/models') ? [] : undefined)),
  ),
  row(
    'model-routes-refused',
    'counts tokens by `decide`',
    needs(({ path }) => (path.endsWith('/count_tokens') ? ['decide'] : undefined)),
  ),

  row(
    'inference-forwards',
    'forwards to another path',
    rules({ upstreamPath: (path, kind) => (kind === 'model' ? `/api${path}` : path) }),
  ),
  row('inference-forwards', 'drops the query', rules({ upstreamQuery: () => '' })),
  row('inference-forwards', 'adds to the query', rules({ upstreamQuery: (query) => `${query}&via=broker` })),
  row(
    'query-unchanged',
    'writes the query anew',
    rules({ upstreamQuery: (query) => (query ? `?${new URLSearchParams(query)}` : '') }),
  ),
  row(
    'query-unchanged',
    'orders the query',
    rules({ upstreamQuery: (query) => (query ? `?${query.slice(1).split('&').sort().join('&')}` : '') }),
  ),
  row(
    'inference-forwards',
    'changes blanks of the body',
    rules({
      requestMask: changing((part) => Buffer.from(part.toString('latin1').replaceAll('\n', ' '), 'latin1')),
    }),
  ),
  row('inference-forwards', 'writes the body anew', rules({ requestMask: rewritten })),
  row('body-large', 'takes bodies of 1 MB at most', rules({ requestMask: limited(1_000_000) })),
  row('inference-forwards', 'forwards without a credential', rules({ credentialFields: (raw) => raw })),
  row(
    'inference-forwards',
    'forwards with another credential',
    rules((env) => ({ credentialFields: (raw) => [...raw, 'x-api-key', env.agentsvc.credential] })),
  ),
  row(
    'inference-forwards',
    'puts the credential into the query',
    rules((env) => ({
      credentialFields: (raw) => raw,
      upstreamQuery: (query) => `${query}&key=${env.modelapi.credential}`,
    })),
  ),
  row(
    'inference-forwards',
    'forwards every request twice',
    rules({
      send: (...all) => {
        right.send(all[0], { answer: (answer) => answer.resume(), failed: () => {} }, all[2]).end();
        return right.send(...all);
      },
    }),
  ),
  row(
    'inference-forwards',
    'forwards as GET',
    rules({ send: (upstream, ...rest) => right.send({ ...upstream, method: 'GET' }, ...rest) }),
  ),
  row(
    'inference-forwards',
    'answers 201 for 200',
    rules({ answerStatus: (status) => (status === 200 ? 201 : status) }),
  ),
  row(
    'inference-forwards',
    'changes the body of the answer',
    rules({ answerMask: changing((part) => Buffer.from(part.toString('latin1').toUpperCase(), 'latin1')) }),
  ),
  row(
    'answer-errors',
    'answers 503 for 529',
    rules({ answerStatus: (status) => (status === 529 ? 503 : status) }),
  ),
  row(
    'answer-errors',
    'answers 403 for 401 of the model provider',
    rules({ answerStatus: (status) => (status === 401 ? 403 : status) }),
  ),
  row(
    'answer-errors',
    'drops `retry-after`',
    rules({ answerFields: (...all) => without(right.answerFields(...all), 'retry-after') }),
  ),
  row(
    'answer-errors',
    'writes errors anew',
    front(() => async ({ url }, pass) => {
      const goes = await pass();
      return goes.status >= 500 && url.startsWith('/llm')
        ? { ...goes, body: Buffer.from('{"error":"the upstream failed"}') }
        : goes;
    }),
  ),
  row(
    'answer-headers',
    'returns the type of an answer only',
    rules({
      answerFields: (...all) =>
        ONLY([
          'content-type',
          'content-length',
          'transfer-encoding',
          'retry-after',
          'echo-authorization',
          'content-encoding',
        ])(right.answerFields(...all)),
    }),
  ),
  row(
    'answer-compressed',
    'drops the encoding of an answer',
    rules({ answerFields: (...all) => without(right.answerFields(...all), 'content-encoding') }),
  ),
  row(
    'answer-compressed',
    'unpacks answers',
    front(() => async (_, pass) => {
      const goes = await pass();
      return header(goes.headers, 'content-encoding') === 'gzip'
        ? { ...goes, headers: without(goes.headers, 'content-encoding'), body: gunzipSync(goes.body) }
        : goes;
    }),
  ),
  row('answer-streams', 'collects an answer before it returns it', rules({ answerMask: buffering })),
  row(
    'answer-hop-by-hop',
    'forwards the headers of its connection',
    rules({
      requestFields: (raw, facts) => [
        ...right.requestFields(raw, facts),
        ...ONLY(['x-conformance-hop', 'te', 'proxy-authorization'])(raw),
      ],
    }),
  ),
  row(
    'answer-hop-by-hop',
    'returns the headers of its connection',
    rules({
      answerFields: (raw, veiled) => [
        ...right.answerFields(raw, veiled),
        ...ONLY(['proxy-authenticate'])(raw),
      ],
    }),
  ),
  row('setup-token-beta', 'sends a setup token without its beta value', (env) => ({
    config: {
      modelapi: {
        url: env.modelapi.url,
        credential: { kind: 'setup-token', value: env.modelapi.credential },
      },
    },
    rules: { credentialFields: (raw, { value }) => [...raw, 'authorization', `Bearer ${value}`] },
  })),
  row(
    'setup-token-beta',
    'drops the beta values that the box asks for',
    rules({ requestFields: (raw, facts) => without(right.requestFields(raw, facts), 'anthropic-beta') }),
  ),
  row('report-in-flight', 'cuts requests off when a report comes', () => {
    const inFlight = new Set<{ destroy(): unknown }>();
    return {
      rules: {
        send: (...all) => {
          const sent = right.send(...all);
          inFlight.add(sent);
          sent.on('close', () => inFlight.delete(sent));
          return sent;
        },
        keepReport: (_, next) => {
          for (const sent of inFlight) sent.destroy();
          return next;
        },
      },
    };
  }),
  row(
    'requests-at-once',
    'serves five requests at once',
    front(() => {
      let open = 0;
      return async (came, pass) => {
        if (!came.url.startsWith('/llm')) return pass();
        if (open >= 5) return { status: 503, headers: [], body: Buffer.from('busy') };
        open++;
        return pass().finally(() => open--);
      };
    }),
  ),
  row('boxes-scope', 'takes the report of the last box for all that have reported', () => {
    let last: Parameters<typeof right.mayPass>[0];
    return {
      rules: {
        keepReport: (_, next) => (last = next),
        mayPass: (report, ...rest) => right.mayPass(report && last, ...rest),
      },
    };
  }),
  row(
    'boxes-secrets',
    'holds every secret for every box',
    config((env) => ({ boxes: env.boxes.map((name) => ({ name, secrets: env.secrets })) })),
  ),
];

import { type BrokerVariant, brokenVariant, withInterceptor } from './builders.ts';
import { forward } from './interceptor.ts';

const matchesPath = (path: RegExp) => (request: { readonly url: string }) => path.test(request.url);
const isHello = matchesPath(/api\/hello$/);
const isDecide = matchesPath(/^\/decide/);

const REQUEST_TIMEOUT_MS = 500;

export const wire: readonly BrokerVariant[] = [
  {
    ...brokenVariant(
      'inference-hello',
      'never answers hello',
      withInterceptor(() => async (request, pass) => (isHello(request) ? undefined : pass())),
    ),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  },
  brokenVariant(
    'inference-hello',
    'drops the connection on hello',
    withInterceptor(
      () =>
        async (request, pass, { response }) =>
          isHello(request) ? void response.destroy() : pass(),
    ),
  ),
  brokenVariant(
    'inference-hello',
    'answers hello with something that is not HTTP',
    withInterceptor(
      () =>
        async (request, pass, { response }) =>
          isHello(request) ? void response.socket?.end('hello\r\n\r\n') : pass(),
    ),
  ),
  {
    ...brokenVariant(
      'decide-answers',
      'never ends a decide response',
      withInterceptor(() => async (request, pass, { response }) => {
        if (!isDecide(request)) return pass();
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
        return undefined;
      }),
    ),
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
  },
  brokenVariant(
    'decide-answers',
    'breaks the connection in the middle of a decide response',
    withInterceptor(() => async (request, pass, { response }) => {
      if (!isDecide(request)) return pass();
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => response.destroy(), 5);
      return undefined;
    }),
  ),
  brokenVariant(
    'decide-answers',
    'responds to decide requests with an HTML page',
    withInterceptor(
      () => async (request, pass) =>
        isDecide(request) && !request.body.includes('"questions":{}')
          ? { status: 200, headers: ['content-type', 'text/html'], body: Buffer.from('<html>') }
          : pass(),
    ),
  ),
  brokenVariant(
    'inference-agent-refused',
    'refuses with an HTML page',
    withInterceptor(() => async (_, pass) => {
      const reply = await pass();
      return reply.status === 403
        ? {
            ...reply,
            headers: ['content-type', 'text/html'],
            body: Buffer.from('<p>inference needs agent</p>'),
          }
        : reply;
    }),
  ),
  brokenVariant(
    'inference-agent-refused',
    'forwards refused requests',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (reply.status === 403 && request.url.includes('/v1/messages'))
        await forward(env.modelapi.url, {
          ...request,
          headers: [],
          url: request.url.replace('/llm/modelapi', ''),
        });
      return reply;
    }),
  ),
  brokenVariant(
    'inference-agent-refused',
    'forwards refused requests a moment later',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (reply.status === 403 && request.url.includes('/v1/messages'))
        setTimeout(
          () =>
            void forward(env.modelapi.url, {
              ...request,
              headers: [],
              url: request.url.replace('/llm/modelapi', ''),
            }).catch(() => {}),
          3,
        );
      return reply;
    }),
  ),
  brokenVariant(
    'feedback-refused',
    'forwards refused feedback a moment later',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (reply.status === 403 && request.url.startsWith('/api/feedback'))
        setTimeout(() => void forward(env.agentsvc.url, { ...request, headers: [] }).catch(() => {}), 8);
      return reply;
    }),
  ),
  brokenVariant(
    'declaration-unknown-token',
    'forwards refused reports a moment later',
    withInterceptor((env) => async (request, pass) => {
      const reply = await pass();
      if (reply.status === 401 && request.url.startsWith('/api/box'))
        setTimeout(() => void forward(env.agentsvc.url, { ...request, headers: [] }).catch(() => {}), 8);
      return reply;
    }),
  ),
  brokenVariant(
    'egress-bad-name',
    'fails on invalid secret names',
    withInterceptor(
      () => async (request, pass) =>
        /^\/egress\/[^A-Z]/.test(request.url)
          ? { status: 500, headers: [], body: Buffer.from('TypeError') }
          : pass(),
    ),
  ),
];

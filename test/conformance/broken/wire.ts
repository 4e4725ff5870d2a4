import { send } from './front.ts';
import { front, type OtherBroker, row } from './make.ts';

const on = (path: RegExp) => (came: { readonly url: string }) => path.test(came.url);
const isHello = on(/api\/hello$/);
const isDecide = on(/^\/decide/);

const PATIENCE_MS = 500;

export const wire: readonly OtherBroker[] = [
  {
    ...row(
      'inference-hello',
      'never answers hello',
      front(() => async (came, pass) => (isHello(came) ? undefined : pass())),
    ),
    patienceMs: PATIENCE_MS,
  },
  row(
    'inference-hello',
    'drops the connection on hello',
    front(
      () =>
        async (came, pass, { response }) =>
          isHello(came) ? void response.destroy() : pass(),
    ),
  ),
  row(
    'inference-hello',
    'answers hello with something that is not HTTP',
    front(
      () =>
        async (came, pass, { response }) =>
          isHello(came) ? void response.socket?.end('hello\r\n\r\n') : pass(),
    ),
  ),
  {
    ...row(
      'decide-answers',
      'never ends a decide answer',
      front(() => async (came, pass, { response }) => {
        if (!isDecide(came)) return pass();
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
        return undefined;
      }),
    ),
    patienceMs: PATIENCE_MS,
  },
  row(
    'decide-answers',
    'breaks off in the middle of a decide answer',
    front(() => async (came, pass, { response }) => {
      if (!isDecide(came)) return pass();
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => response.destroy(), 5);
      return undefined;
    }),
  ),
  row(
    'decide-answers',
    'answers decide requests with a page',
    front(
      () => async (came, pass) =>
        isDecide(came) && !came.body.includes('"questions":{}')
          ? { status: 200, headers: ['content-type', 'text/html'], body: Buffer.from('<html>') }
          : pass(),
    ),
  ),
  row(
    'inference-agent-refused',
    'refuses with a page',
    front(() => async (_, pass) => {
      const goes = await pass();
      return goes.status === 403
        ? {
            ...goes,
            headers: ['content-type', 'text/html'],
            body: Buffer.from('<p>inference needs agent</p>'),
          }
        : goes;
    }),
  ),
  row(
    'inference-agent-refused',
    'forwards what it refuses',
    front((env) => async (came, pass) => {
      const goes = await pass();
      if (goes.status === 403 && came.url.includes('/v1/messages'))
        await send(env.modelapi.url, { ...came, headers: [], url: came.url.replace('/llm/modelapi', '') });
      return goes;
    }),
  ),
  row(
    'inference-agent-refused',
    'forwards what it refuses a moment later',
    front((env) => async (came, pass) => {
      const goes = await pass();
      if (goes.status === 403 && came.url.includes('/v1/messages'))
        setTimeout(
          () =>
            void send(env.modelapi.url, {
              ...came,
              headers: [],
              url: came.url.replace('/llm/modelapi', ''),
            }).catch(() => {}),
          3,
        );
      return goes;
    }),
  ),
  row(
    'feedback-refused',
    'sends feedback that it refuses on a moment later',
    front((env) => async (came, pass) => {
      const goes = await pass();
      if (goes.status === 403 && came.url.startsWith('/api/feedback'))
        setTimeout(() => void send(env.agentsvc.url, { ...came, headers: [] }).catch(() => {}), 8);
      return goes;
    }),
  ),
  row(
    'declaration-unknown-token',
    'sends reports that it refuses on a moment later',
    front((env) => async (came, pass) => {
      const goes = await pass();
      if (goes.status === 401 && came.url.startsWith('/api/box'))
        setTimeout(() => void send(env.agentsvc.url, { ...came, headers: [] }).catch(() => {}), 8);
      return goes;
    }),
  ),
  row(
    'egress-bad-name',
    'fails on names that are none',
    front(
      () => async (came, pass) =>
        /^\/egress\/[^A-Z]/.test(came.url)
          ? { status: 500, headers: [], body: Buffer.from('TypeError') }
          : pass(),
    ),
  ),
];

/** Where requests for a secret go, and what comes back. */
import { type BoxAsk, type Context, header, type Told } from '../context.ts';
import { SECRET } from '../env.ts';
import { forwardedOnce, returned, unchanged } from '../forwarded.ts';
import { NAMES } from '../names.ts';
import { egress } from '../requests.ts';
import { type Beyond, beyond } from './beyond.ts';
import { secretOf } from './egress.ts';

const open = { capability: 'egress', declares: { egress: [SECRET] } } as const;

const told = (value: string | undefined) => (value === undefined ? 'nothing' : `"${value}"`);

/** The other host, as a box would write it to get there. */
const elsewhere = (ctx: Context) => ctx.session.upstreams.url('elsewhere');

/** Holds that nothing came to any upstream but the secret's host, below its base. */
function atHome(ctx: Context, answer: Told | undefined, what: string): void {
  for (const received of ctx.reached())
    if (received.upstream !== 'echo')
      ctx.fail(
        `${answer?.what ?? what} reached ${NAMES[received.upstream]} at ${received.url.split('?')[0]}; expected the secret’s host or nothing`,
      );
}

export const egressHosts: readonly Beyond[] = [
  beyond(
    'egress-methods',
    'spec 2, 4',
    'Method, path, query and body are the target API’s own',
    'Forward every method, with the path behind the name and the body as they are',
    async (ctx) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']) {
        const body = method === 'GET' ? undefined : '{ "a":1.0,"b":"\\u00e9" }';
        const ask: BoxAsk = egress(ctx, SECRET, {
          below: '/v2/a%20b;c=1/',
          method,
          query: 'x=%2f&y=+',
          ...(body ? { body } : {}),
        });
        const answer = await ctx.ask(ask);
        const received = forwardedOnce(ctx, answer, 'echo');
        if (received.method !== method)
          ctx.fail(`${answer.what} reached the secret’s host as ${received.method}; expected ${method}`);
        unchanged(ctx, answer.what, received, {
          base: secretOf(ctx).host,
          path: ask.path.slice(`${ctx.paths.egress}/${SECRET}`.length),
          body,
        });
      }
    },
    open,
  ),
  beyond(
    'egress-host-header',
    'spec 2, 4.4.2',
    'The secret’s host is addressed by its own name',
    'Set `Host` to the secret’s host',
    async (ctx) => {
      const answer = await ctx.ask(egress(ctx));
      const received = forwardedOnce(ctx, answer, 'echo');
      const { host } = new URL(secretOf(ctx).host);
      if (header(received, 'host') !== host)
        ctx.fail(
          `${answer.what} reached the secret’s host as ${told(header(received, 'host'))}; expected its own name`,
        );
    },
    open,
  ),
  beyond(
    'egress-redirect',
    'spec 2, 4.4.2',
    'A redirect of the secret’s host is not followed elsewhere',
    'Return a redirect to the box instead of following it',
    async (ctx) => {
      for (const status of [301, 302, 307, 308]) {
        ctx.session.upstreams.script('echo', () => ({
          status,
          headers: { location: `${elsewhere(ctx)}/v1/things` },
        }));
        const answer = await ctx.ask(egress(ctx));
        forwardedOnce(ctx, answer, 'echo');
        if (ctx.reached('elsewhere').length > 0)
          ctx.halt(
            `${answer.what} followed a redirect (${status}) to another host; expected the value to be sent to the secret’s host only`,
          );
      }
    },
    open,
  ),
  beyond(
    'egress-paths',
    'spec 2, 4.4.2',
    'No spelling of a path reaches another host or another route',
    'Set host and port from the secret alone, and refuse dot segments, however encoded',
    async (ctx) => {
      const { host } = new URL(elsewhere(ctx));
      const at = `${ctx.paths.egress}/${SECRET}`;
      const paths = [
        `${at}//${host}/v1`,
        `${at}/../..${ctx.paths.sandboxes}`,
        `${at}/%2e%2e/%2e%2e${ctx.paths.sandboxes}`,
        `${at}/http://${host}/v1`,
        `${at}@${host}/v1`,
        `${at}/@${host}/v1`,
        `${at}/..%2f..%2fx`,
        `${at}/\\\\${host}/v1`,
        `${at}?@${host}/`,
        `${at}:80@${host}/`,
        `${at}/%2f%2f${host}/v1`,
        `${at}/;@${host}/`,
        `${at}%2f..%2fx`,
      ];
      for (const path of paths) {
        const answer = await ctx.attempt({ ...egress(ctx), path });
        atHome(ctx, answer, `GET ${path}`);
      }
      const target = `${elsewhere(ctx)}${at}/v1/things`;
      atHome(ctx, await ctx.attempt({ ...egress(ctx), target }), 'a request in absolute form');
    },
    open,
  ),
  beyond(
    'egress-foreign-host',
    'spec 2, 4.4.2',
    'No header of the box changes the host',
    'Take the host from the secret alone, never from a header',
    async (ctx) => {
      const { host } = new URL(elsewhere(ctx));
      const headers = [
        ['X-Forwarded-Host', host],
        ['Forwarded', `host=${host}`],
        ['X-Original-URL', `${elsewhere(ctx)}/`],
        ['X-Host', host],
      ] as const;
      const answer = await ctx.ask(egress(ctx, SECRET, { headers }));
      atHome(ctx, answer, answer.what);
      forwardedOnce(ctx, answer, 'echo');
    },
    open,
  ),
  beyond(
    'egress-answer-unchanged',
    'spec 2, 4',
    'Status and body of the secret’s host return as they came',
    'Return the answer as it comes, errors too',
    async (ctx) => {
      for (const [status, body] of [
        [201, '{"made":true}'],
        [404, '{"error":"not there"}'],
        [429, ''],
        [500, 'down'],
      ] as const) {
        ctx.session.upstreams.script('echo', () => ({
          status,
          headers: { 'content-type': 'application/json', 'retry-after': '3' },
          body,
        }));
        const answer = await ctx.ask(egress(ctx));
        forwardedOnce(ctx, answer, 'echo');
        returned(ctx, answer, { status, body });
      }
    },
    open,
  ),
];

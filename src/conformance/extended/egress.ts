/** Where the stand-in is swapped, and who may have it swapped. */
import { standing } from '../checks/egress.ts';
import { type Context, header, type Told } from '../context.ts';
import { REPORTING, SECRET, SILENT } from '../env.ts';
import { forwardedOnce } from '../forwarded.ts';
import { Search } from '../leaks.ts';
import { egress, UNKNOWN_TOKEN } from '../requests.ts';
import { ECHO_BODY } from '../upstreams/echo.ts';
import type { Received } from '../upstreams/recorder.ts';
import { type Beyond, beyond } from './beyond.ts';

const open = { capability: 'egress', declares: { egress: [SECRET] } } as const;

export const secretOf = (ctx: Context) => ctx.env.secrets.find(({ box }) => box === REPORTING)!;

/** Sends to the secret's host and holds what arrives: the headers and query parameters wanted, and no token anywhere. */
async function swapped(
  ctx: Context,
  more: Parameters<typeof egress>[2],
  wanted: { headers?: Readonly<Record<string, string>>; query?: Readonly<Record<string, readonly string[]>> },
): Promise<void> {
  const answer = await ctx.ask(egress(ctx, SECRET, { box: null, ...more }));
  const received = forwardedOnce(ctx, answer, 'echo');
  for (const [name, value] of Object.entries(wanted.headers ?? {}))
    if (header(received, name) !== value)
      ctx.fail(
        `${answer.what} reached the secret’s host with ${standing(ctx, header(received, name))} as header ${name}; expected the value in place of the token`,
      );
  const query = new URLSearchParams(received.url.split('?').slice(1).join('?'));
  for (const [name, values] of Object.entries(wanted.query ?? {}))
    if (query.getAll(name).join('\n') !== values.join('\n'))
      ctx.fail(
        `${answer.what} reached the secret’s host with ${standing(ctx, query.get(name) ?? undefined)} as parameter ${name}; expected the value in place of the token`,
      );
  tokenless(ctx, answer, received);
}

function tokenless(ctx: Context, answer: Told, received: Received): void {
  const search = new Search([{ what: 'token', value: ctx.tokenOf(REPORTING) }]);
  for (const { where } of search.in(received))
    ctx.fail(
      `${answer.what} reached the secret’s host with the token in ${where}; expected the value in its place`,
    );
}

export const egressBeyond: readonly Beyond[] = [
  beyond(
    'egress-any-header',
    'spec 2, 4.4.1',
    'The stand-in is swapped in a header of any name and form',
    'Look for the token in the value of every header, and swap it inside the text',
    async (ctx) => {
      const token = ctx.tokenOf(REPORTING);
      const { value } = secretOf(ctx);
      for (const [name, form] of [
        ['X-Api-Key', '%'],
        ['X-Conformance-Key', '%'],
        ['Authorization', 'Token %'],
        ['Authorization', 'token="%", v=1'],
        ['Cookie', 'a=1; key=%; b=2'],
        ['X-Key', 'Bearer %'],
      ] as const)
        await swapped(
          ctx,
          { headers: [[name, form.replace('%', token)]] },
          { headers: { [name]: form.replace('%', value) } },
        );
    },
    open,
  ),
  beyond(
    'egress-query',
    'spec 2, 4.4.1',
    'The stand-in is swapped in the query, where it is nowhere else',
    'Look for the token in the query too',
    async (ctx) => {
      const token = encodeURIComponent(ctx.tokenOf(REPORTING));
      await swapped(
        ctx,
        { query: `a=1&api_key=${token}&b=2` },
        { query: { a: ['1'], api_key: [secretOf(ctx).value], b: ['2'] } },
      );
    },
    open,
  ),
  beyond(
    'egress-several',
    'spec 2, 4.4.1',
    'The stand-in is swapped wherever it stands, several times too',
    'Swap every occurrence in headers and query, not the first one only',
    async (ctx) => {
      const token = ctx.tokenOf(REPORTING);
      const { value } = secretOf(ctx);
      const query = `key=${encodeURIComponent(token)}&key=${encodeURIComponent(token)}&both=${encodeURIComponent(`${token}:${token}`)}`;
      const headers = [
        ['Authorization', `Bearer ${token}`],
        ['X-Api-Key', token],
        ['X-Twice', `${token},${token}`],
      ] as const;
      await swapped(
        ctx,
        { query, headers },
        {
          headers: { authorization: `Bearer ${value}`, 'x-api-key': value, 'x-twice': `${value},${value}` },
          query: { key: [value, value], both: [`${value}:${value}`] },
        },
      );
    },
    open,
  ),
  beyond(
    'egress-basic',
    'spec 2, 4.4.1',
    'The stand-in is swapped in basic credentials',
    'Look into the base64 of `Authorization: Basic`, where SDKs send a key as user or password',
    async (ctx) => {
      const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
      const token = ctx.tokenOf(REPORTING);
      const answer = await ctx.ask(
        egress(ctx, SECRET, { box: null, headers: [['Authorization', basic(`${token}:`)]] }),
      );
      const reached = ctx.upstreamOf(answer);
      if (reached.length === 0 && (answer.status === 401 || answer.status === 403))
        ctx.notShown('the broker finds no token in basic credentials');
      for (const received of reached) tokenless(ctx, answer, received);
      if (header(reached[0] ?? { headers: [] }, 'authorization') !== basic(`${secretOf(ctx).value}:`))
        ctx.fail(
          `${answer.what} did not reach the secret’s host with the value in its basic credentials; expected it in place of the token`,
        );
    },
    open,
  ),
  beyond(
    'egress-answer-headers',
    'spec 2, 4.4.3',
    'A header that repeats the value gets the stand-in back, whatever its name and case',
    'Put the token back in every answer header, wherever and however often the value stands',
    async (ctx) => {
      const { value } = secretOf(ctx);
      const token = ctx.tokenOf(REPORTING);
      const headers = {
        'X-Key': value,
        'WWW-Authenticate': `Bearer realm="x", token="${value}", again="${value}"`,
        Location: `/v1/next?key=${value}`,
        'set-cookie': [`key=${value}; Path=/`, 'other=1'],
      };
      ctx.session.upstreams.script('echo', () => ({
        status: 200,
        headers: { 'content-type': 'application/json', ...headers, 'x-upper': value.toUpperCase() },
        body: ECHO_BODY,
      }));
      const answer = await ctx.ask(egress(ctx));
      forwardedOnce(ctx, answer, 'echo');
      const back = (text: string) => text.replaceAll(value, token);
      for (const [name, sent] of Object.entries(headers)) {
        const seen = answer.headers
          .filter(([each]) => each.toLowerCase() === name.toLowerCase())
          .map(([, each]) => each)
          .join('\n');
        if (seen !== [sent].flat().map(back).join('\n'))
          ctx.fail(
            `the header ${name} of the secret’s host came back as ${standing(ctx, seen || undefined)}; expected the token in place of the value`,
          );
      }
      if ((header(answer, 'x-upper') ?? '').toLowerCase().includes(value.toLowerCase()))
        ctx.fail(
          'a header of the secret’s host repeated the value in upper case and came back with it; expected the token in its place',
        );
    },
    open,
  ),
  beyond(
    'egress-names',
    'spec 2, 2.8',
    'A secret name has 1 to 40 characters',
    'Answer 404 to names that do not match ^[A-Z][A-Z0-9_]{0,39}$, and 403 to valid ones that are not held',
    async (ctx) => {
      const valid = ['C', `C${'9'.repeat(39)}`, 'C_9_'];
      await ctx.declare({ egress: valid });
      for (const name of valid)
        ctx.refused(await ctx.ask(egress(ctx, name)), {
          status: [403],
          why: 'for a valid name that is not held',
        });
      for (const name of ['', '_C', 'C'.repeat(41), 'C%C3%A9', 'C%4F', 'C.D', 'conformance', 'C%20D'])
        ctx.refused(await ctx.ask(egress(ctx, name)), {
          status: [404],
          why: `for the name "${name}"`,
        });
      for (const path of [ctx.paths.egress, `${ctx.paths.egress}/`])
        ctx.refused(await ctx.ask({ method: 'GET', path }), { status: [404] });
    },
    { capability: 'egress' },
  ),
  beyond(
    'egress-no-token',
    'spec 2, 5.1',
    'A request to egress with no token or a foreign one is refused',
    'Answer 401 or 403 where no box’s token is found',
    async (ctx) => {
      for (const [why, more] of [
        ['without a token', { box: null }],
        ['with an unknown token', { token: UNKNOWN_TOKEN }],
        ['for a box that never reported', { box: SILENT }],
      ] as const)
        ctx.refused(await ctx.ask(egress(ctx, SECRET, more)), { status: [401, 403], why });
    },
    open,
  ),
];

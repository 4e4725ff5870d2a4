import { header, json } from './front.ts';
import { front, type OtherBroker, type right, row, rules } from './make.ts';

const stated = (payer: unknown) =>
  rules({ statedPayer: () => payer as ReturnType<typeof right.statedPayer> });
const headed = (value: string) => rules({ payerFields: (_, name) => [name, value] });
const both = (payer: unknown, value: string) =>
  rules({
    statedPayer: () => payer as ReturnType<typeof right.statedPayer>,
    payerFields: (_, name) => [name, value],
  });

/** A broker that states no payer on some answers. */
const silentOn = (path: RegExp) =>
  front(() => async (came, pass) => {
    const goes = await pass();
    if (!path.test(came.url)) return goes;
    return {
      ...goes,
      headers: goes.headers.filter(
        (_, index) => goes.headers[index - (index % 2)]!.toLowerCase() !== 'box-payer',
      ),
    };
  });

export const payer: readonly OtherBroker[] = [
  row(
    'payer-consistent',
    'states the payer on the declaration answer only',
    rules({ payerFields: () => [] }),
  ),
  row('payer-consistent', 'states the payer on model answers only', rules({ statedPayer: () => undefined })),
  row('payer-consistent', 'states two payers', stated({ kind: 'owner', principal: null })),
  row(
    'payer-consistent',
    'states a second payer in a header of its own',
    rules({ payerFields: (_, name) => [name, 'shared', name, 'owner github:eve'] }),
  ),
  row(
    'payer-consistent',
    'states another principal on model answers',
    both({ kind: 'owner', principal: 'github:one' }, 'owner github:two'),
  ),
  row(
    'payer-consistent',
    'states a payer of an unknown kind',
    both({ kind: 'operator', principal: null }, 'operator'),
  ),
  row(
    'payer-consistent',
    'states a principal without its provider',
    both({ kind: 'owner', principal: 'someone' }, 'owner someone'),
  ),
  row('payer-consistent', 'writes null into the payer header', headed('shared null')),
  row('payer-consistent', 'writes JSON into the payer header', headed('{"kind":"shared","principal":null}')),
  row('payer-consistent', 'states a payer as text', both('shared', 'shared')),
  row('payer-consistent', 'leaves the principal out', stated({ kind: 'shared' })),
  row('payer-everywhere', 'states no payer on decide answers', silentOn(/^\/decide/)),
  row('payer-everywhere', 'states no payer on token counts', silentOn(/count_tokens/)),
  row('payer-everywhere', 'states no payer on models', silentOn(/v1\/models/)),
  row(
    'grant-ignored',
    'refuses a grant that it did not issue',
    front(
      () => async (came, pass) =>
        came.url.includes('/v1/messages') && header(came.headers, 'box-grant')
          ? json(403, { error: 'this grant does not hold' })
          : pass(),
    ),
  ),
  row(
    'grant-ignored',
    'refuses a grant that is too long',
    front(
      () => async (came, pass) =>
        came.url.includes('/v1/messages') && (header(came.headers, 'box-grant')?.length ?? 0) > 2048
          ? json(400, { error: 'long' })
          : pass(),
    ),
  ),
  row(
    'grant-ignored',
    'takes every grant for a visitor’s',
    front(() => async (came, pass) => {
      const goes = await pass();
      const at = goes.headers.findIndex(
        (name, index) => index % 2 === 0 && name.toLowerCase() === 'box-payer',
      );
      if (at < 0 || !header(came.headers, 'box-grant')) return goes;
      return { ...goes, headers: goes.headers.toSpliced(at + 1, 1, 'visitor github:someone') };
    }),
  ),
  row(
    'grant-ignored-on-decide',
    'refuses grants on the decide route',
    front(
      () => async (came, pass) =>
        came.url.startsWith('/decide') && header(came.headers, 'box-grant')
          ? json(403, { error: 'no grants here' })
          : pass(),
    ),
  ),
  row(
    'grant-and-scope',
    'takes a grant for a scope word',
    front(() => async (came, pass) => {
      const goes = await pass();
      return goes.status === 403 && header(came.headers, 'box-grant') ? json(200, { granted: true }) : goes;
    }),
  ),
];

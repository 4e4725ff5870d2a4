import { isMap } from '../../units.ts';
import { type Look, none } from '../advice.ts';

/** A role is the first cloud's, and so is the first bucket scheme (spec 1, 2.7). */
export const reports: Look = (held, _, { bucketSchemes }) => {
  if (!isMap(held)) return none;
  const { role, bucket } = held;
  if (typeof role !== 'string' || typeof bucket !== 'string') return none;
  const [first, ...others] = bucketSchemes;
  const scheme = others.find((one) => bucket.startsWith(`${one}://`));
  if (scheme === undefined) return none;
  return [
    {
      path: ['reports', 'role'],
      spot: 'key',
      say: (names) =>
        `${names.path('reports', 'role')} has no effect while ${names.path('reports', 'bucket')} is a ${scheme}:// address: a role goes with ${first}:// only; leave it out`,
    },
  ];
};

import { isMap } from '../../../text/is-map.ts';
import { type LintVisitor, noWarnings } from '../lint-rule.ts';

/** Roles exist only in the first cloud, whose bucket scheme is the first one (spec 1, 2.7). */
export const reports: LintVisitor = (value, _, { bucketSchemes }) => {
  if (!isMap(value)) return noWarnings;
  const { role, bucket } = value;
  if (typeof role !== 'string' || typeof bucket !== 'string') return noWarnings;
  const [first, ...others] = bucketSchemes;
  const scheme = others.find((one) => bucket.startsWith(`${one}://`));
  if (scheme === undefined) return noWarnings;
  return [
    {
      path: ['reports', 'role'],
      anchor: 'key',
      describe: (names) =>
        `${names.path('reports', 'role')} has no effect while ${names.path('reports', 'bucket')} is a ${scheme}:// URL, as a role only works with ${first}://; remove it`,
    },
  ];
};

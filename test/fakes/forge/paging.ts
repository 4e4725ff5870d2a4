/** Paged lists with links to the other pages. */
import type { RouteResponse } from './call.ts';

const DEFAULT_PER_PAGE = 30;
const MAX_PER_PAGE = 100;

/** One page of a list and its `link` header; `url` is that of the request, including the query. */
export function paginate(
  response: RouteResponse,
  url: URL,
): { body: unknown; headers: Record<string, string> } {
  const list = response.list ?? [];
  const pageParameter = (name: string, fallback: number) =>
    Math.max(1, Number(url.searchParams.get(name) ?? fallback) || fallback);
  const size = Math.min(MAX_PER_PAGE, pageParameter('per_page', DEFAULT_PER_PAGE));
  const page = pageParameter('page', 1);
  const last = Math.max(1, Math.ceil(list.length / size));
  const items = list
    .slice((page - 1) * size, page * size)
    .map((one) => (response.serialize ? response.serialize(one as never) : one));
  const links = [
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const, ['last', last] as const] : []),
    ...(page > 1 ? [['first', 1] as const] : []),
  ].map(([name, to]) => {
    const pageUrl = new URL(url);
    pageUrl.searchParams.set('page', String(to));
    return `<${pageUrl.href}>; rel="${name}"`;
  });
  return {
    body:
      response.listKey === undefined
        ? items
        : { total_count: list.length, [response.listKey]: items, ...response.extraKeys },
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}

/** Lists, a page at a time, with the links to the other pages. */
import type { Answer } from './call.ts';

const USUAL = 30;
const MOST = 100;

/** The body of an answer that is a list, and its `link` header; `url` is what was asked, query included. */
export function paged(answer: Answer, url: URL): { body: unknown; headers: Record<string, string> } {
  const list = answer.list ?? [];
  const number = (name: string, usual: number) =>
    Math.max(1, Number(url.searchParams.get(name) ?? usual) || usual);
  const size = Math.min(MOST, number('per_page', USUAL));
  const page = number('page', 1);
  const last = Math.max(1, Math.ceil(list.length / size));
  const part = list
    .slice((page - 1) * size, page * size)
    .map((one) => (answer.each ? answer.each(one as never) : one));
  const links = [
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const, ['last', last] as const] : []),
    ...(page > 1 ? [['first', 1] as const] : []),
  ].map(([name, to]) => {
    const other = new URL(url);
    other.searchParams.set('page', String(to));
    return `<${other.href}>; rel="${name}"`;
  });
  return {
    body:
      answer.under === undefined
        ? part
        : { total_count: list.length, [answer.under]: part, ...answer.beside },
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}

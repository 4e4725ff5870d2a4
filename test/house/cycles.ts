/** Circles of files that import each other, types included. */
import { dependenciesOf } from './imports.ts';

/**
 * The groups of files, by path, of which each imports every other, directly or through others of the group. Lazy imports and
 * imports of types count as much as others. Each group is sorted; a file that imports itself is a group of one.
 */
export function importCycles(files: Readonly<Record<string, string>>): string[][] {
  const imports = new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      dependenciesOf(path, text)
        .filter(({ kind, name }) => kind === 'file' && name in files)
        .map(({ name }) => name),
    ]),
  );
  return stronglyConnected(imports).filter(
    ([first = '', ...others]) => others.length > 0 || imports.get(first)?.includes(first),
  );
}

/** Tarjan's algorithm: the strongly connected components of a graph, each sorted. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const components: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) === index.get(node)) components.push(stack.splice(stack.indexOf(node)).sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return components;
}

/** The types that source files export, read from their syntax. */
import { parseSync, Visitor } from 'rolldown/utils';

/** The names that a file declares and exports as an interface, a type or a class. */
function exportedTypes(path: string, text: string): string[] {
  const names: string[] = [];
  const declarations = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']);
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (!declaration || !declarations.has(declaration.type)) return;
      const { id } = declaration as { id?: { name: string } };
      if (id) names.push(id.name);
    },
  }).visit(parseSync(path, text).program);
  return names;
}

/** Names that more than one file exports a type of, each with its files. */
export function repeatedTypes(files: Readonly<Record<string, string>>): string[] {
  const owners = new Map<string, string[]>();
  for (const [path, text] of Object.entries(files))
    for (const name of exportedTypes(path, text)) owners.set(name, [...(owners.get(name) ?? []), path]);
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

/** What a source file takes from outside of itself, read from its syntax. */
import { dirname, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** One thing a file takes, and where. Types count as much as values, and lazy imports as much as others. */
export interface Dependency {
  /** `file`: a path from the repository's top. `package`: a name, such as `node:fs`. `global`: a name. `computed`: an `import()` of what only the run knows. */
  readonly kind: 'file' | 'package' | 'global' | 'computed';
  readonly name: string;
  readonly line: number;
  /** Whether only its types are taken: nothing of it is there when the program runs. */
  readonly types: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Ways out of the program that need no import. */
const GLOBALS = new Set([
  'process',
  'console',
  'fetch',
  'WebSocket',
  'EventSource',
  'XMLHttpRequest',
  'globalThis',
]);

/** Where a name is read; elsewhere it is a property's name, a type, or a declaration. */
const READ_POSITIONS = new Set([
  'callee',
  'object',
  'arguments',
  'argument',
  'left',
  'right',
  'init',
  'value',
  'test',
  'consequent',
  'alternate',
  'expression',
  'expressions',
  'elements',
  'body',
  'tag',
]);

/** Everything the file at `path` takes. Throws where it can't be parsed. */
export function dependenciesOf(path: string, text: string): Dependency[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dependencies: Dependency[] = [];
  const declared = new Set<string>();
  const add = (kind: Dependency['kind'], name: string, { type, start, importKind, exportKind }: Node) => {
    const types = type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
    dependencies.push({ kind, name, line: text.slice(0, start).split('\n').length, types });
  };
  const source = (node: Node, from: unknown) => {
    const name = (from as { value?: unknown } | null)?.value;
    if (typeof name !== 'string') add('computed', 'import()', node);
    else if (name.startsWith('.')) add('file', posix.join(dirname(path), name), node);
    else add('package', packageOf(name), node);
  };
  walk(program as unknown as Node, (node, key, parents) => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
      case 'TSImportType':
        source(node, node['source']);
        break;
      case 'ExportNamedDeclaration':
        if (node['source']) source(node, node['source']);
        break;
      case 'CallExpression':
        if ((node['callee'] as Node)['name'] === 'require') source(node, (node['arguments'] as Node[])[0]);
        break;
      case 'Identifier': {
        const name = String(node['name']);
        if (!GLOBALS.has(name)) break;
        const isPattern = parents.some(({ type }) => type === 'ObjectPattern' || type === 'ArrayPattern');
        const hasDefault = parents.at(-1)?.type === 'AssignmentPattern' && key === 'left';
        if (['id', 'params', 'local'].includes(key) || hasDefault || (isPattern && key === 'value'))
          declared.add(name);
        else if (READ_POSITIONS.has(key)) add('global', name, node);
      }
    }
  });
  // A parameter called fetch is the caller's.
  return dependencies.filter(({ kind, name }) => kind !== 'global' || !declared.has(name));
}

/** `@scope/name/deep` → `@scope/name`; of Node's own the whole. */
function packageOf(name: string): string {
  return name.startsWith('node:') ? name : name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

type Visit = (node: Node, key: string, parents: readonly Node[]) => void;

/** Every node, with the name of its parent's field that holds it, and the nodes around it up to the nearest function. */
function walk(node: Node, visit: Visit, key = '', parents: readonly Node[] = []): void {
  visit(node, key, parents);
  const ancestors = /Function/.test(node.type) ? [] : [...parents, node];
  for (const [name, value] of Object.entries(node)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one?.type === 'string') walk(one as Node, visit, name, ancestors);
  }
}

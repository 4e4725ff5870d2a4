/** Parses the GraphQL documents that clients of a forge write, and resolves them against an object. */

export interface Field {
  readonly alias: string;
  readonly name: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly fields: readonly Selection[];
}

type Selection =
  | Field
  | { readonly on: string | undefined; readonly fields: readonly Selection[] }
  | { readonly spread: string };

type Value =
  | { readonly variable: string }
  | { readonly value: unknown }
  | { readonly items: readonly Value[] }
  | { readonly object: Readonly<Record<string, Value>> };

export interface Document {
  readonly kind: 'query' | 'mutation';
  readonly variables: readonly { readonly name: string; readonly required: boolean }[];
  readonly fields: readonly Selection[];
  readonly fragments: ReadonlyMap<
    string,
    { readonly on: string | undefined; readonly fields: readonly Selection[] }
  >;
}

const tokenPattern =
  /\s+|,|#[^\n]*|("""[\s\S]*?"""|"(?:\\.|[^"\\])*"|\.\.\.|\$?[A-Za-z_]\w*|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}()[\]:!=@|])/y;

function tokenize(text: string): string[] {
  const found: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text);
    if (!match) throw new Error(`unexpected "${text.slice(at, at + 10)}" at ${at}`);
    if (match[1] !== undefined) found.push(match[1]);
  }
  return found;
}

/** Throws if the text is not a document. */
export function parse(text: string): Document {
  const tokens = tokenize(text);
  let at = 0;
  const peek = () => tokens[at];
  const next = (expected?: string): string => {
    const one = tokens[at++];
    if (one === undefined || (expected !== undefined && one !== expected))
      throw new Error(`expected ${expected ?? 'more'}, found ${one ?? 'the end'}`);
    return one;
  };
  const accept = (expected: string) => {
    const isMatch = peek() === expected;
    if (isMatch) at += 1;
    return isMatch;
  };

  const value = (): Value => {
    const one = next();
    if (one[0] === '$') return { variable: one.slice(1) };
    if (one === '[') {
      const items: Value[] = [];
      while (!accept(']')) items.push(value());
      return { items };
    }
    if (one === '{') {
      const object: Record<string, Value> = {};
      while (!accept('}')) {
        const name = next();
        next(':');
        object[name] = value();
      }
      return { object };
    }
    if (one.startsWith('"""')) return { value: one.slice(3, -3) };
    if (one[0] === '"' || /^-?\d|^(?:true|false|null)$/.test(one)) return { value: JSON.parse(one) };
    return { value: one };
  };
  const args = (): Record<string, Value> => {
    const found: Record<string, Value> = {};
    if (!accept('(')) return found;
    while (!accept(')')) {
      const name = next();
      next(':');
      found[name] = value();
    }
    return found;
  };
  const selections = (): Selection[] => {
    const found: Selection[] = [];
    next('{');
    while (!accept('}')) {
      if (accept('...')) {
        if (peek() === '{') found.push({ on: undefined, fields: selections() });
        else if (accept('on')) found.push({ on: next(), fields: selections() });
        else found.push({ spread: next() });
        continue;
      }
      const first = next();
      const name = accept(':') ? next() : first;
      found.push({
        alias: first,
        name,
        args: args(),
        fields: peek() === '{' && tokens[at] ? selections() : [],
      });
    }
    return found;
  };
  const variablesOf = () => {
    const found: { name: string; required: boolean }[] = [];
    if (!accept('(')) return found;
    while (!accept(')')) {
      const name = next().slice(1);
      next(':');
      let depth = 0;
      let last = '';
      for (;;) {
        last = next();
        if (last === '[') depth += 1;
        if (last === ']') depth -= 1;
        if (depth === 0 && peek() !== '!') break;
      }
      const defaultValue = accept('=') ? value() : undefined;
      found.push({ name, required: defaultValue === undefined && last === '!' });
    }
    return found;
  };

  let main: Omit<Document, 'fragments'> | undefined;
  const fragments = new Map<string, { on: string | undefined; fields: readonly Selection[] }>();
  while (peek() !== undefined) {
    if (accept('fragment')) {
      const name = next();
      next('on');
      fragments.set(name, { on: next(), fields: selections() });
      continue;
    }
    const kind = peek() === 'mutation' ? 'mutation' : 'query';
    accept(kind);
    if (peek() !== '{' && peek() !== '(') next();
    main = { kind, variables: variablesOf(), fields: selections() };
  }
  if (!main) throw new Error('no operation');
  return { ...main, fragments };
}

/** The value of an argument. */
function resolveValue(argument: Value, variables: Readonly<Record<string, unknown>>): unknown {
  if ('variable' in argument) return variables[argument.variable];
  if ('items' in argument) return argument.items.map((one) => resolveValue(one, variables));
  if ('object' in argument)
    return Object.fromEntries(
      Object.entries(argument.object).map(([name, one]) => [name, resolveValue(one, variables)]),
    );
  return argument.value;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** An object of the graph: a field is a value, or a function from arguments to a value. */
export interface Node {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

/** The fields of a selection that apply to a type, with fragments expanded. */
export function flattenSelections(document: Document, fields: readonly Selection[], type: string): Field[] {
  return fields.flatMap((one) => {
    if ('name' in one) return one;
    const part = 'spread' in one ? document.fragments.get(one.spread) : one;
    if (!part) throw new Error('no such fragment');
    return part.on === undefined ||
      part.on === type ||
      part.on === 'Node' ||
      (part.on === 'Actor' && type !== 'Blob')
      ? flattenSelections(document, part.fields, type)
      : [];
  });
}

export const argumentsOf = ({ args }: Field, variables: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, one]) => [name, resolveValue(one, variables)]));

/** The selected part of a value. `reportError` receives the fields that its type does not have. */
export function selectFields(
  value: unknown,
  selections: readonly Selection[],
  context: { document: Document; variables: Arguments; reportError: (what: string) => void },
): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => selectFields(one, selections, context));
  if (typeof value !== 'object') return value;
  const node = value as Node;
  if (selections.length === 0) context.reportError(`${node.__typename} must have a selection of subfields`);
  return Object.fromEntries(
    flattenSelections(context.document, selections, node.__typename).map((field) => {
      if (!(field.name in node))
        context.reportError(`Field '${field.name}' doesn't exist on type '${node.__typename}'`);
      const fieldValue = node[field.name];
      const inner =
        typeof fieldValue === 'function'
          ? (fieldValue as (given: Arguments) => unknown)(argumentsOf(field, context.variables))
          : fieldValue;
      return [field.alias, selectFields(inner, field.fields, context)];
    }),
  );
}

/** The GraphQL end of the forge: what REST lacks, and reading many things at once. */
import type { Call } from './call.ts';
import { mutations } from './mutations.ts';
import { queries } from './queries.ts';
import { type Arguments, argumentsOf, type Document, fieldsOf, parse, taken } from './query.ts';
import { Refusal } from './refusal.ts';
import type { User, World } from './state.ts';
import { type Needs, needed, type Token } from './tokens.ts';

export interface GraphAsking {
  readonly world: World;
  readonly token: Token;
  readonly actor: User;
}

/** A field of the root: what it needs, and what it gives. */
export interface RootField {
  readonly needs: Needs;
  readonly answer: (asking: GraphAsking, args: Arguments) => unknown;
}

interface Asked {
  readonly world: World;
  readonly token: Token | undefined;
  readonly call: Call;
  readonly request: unknown;
  readonly violate: (what: readonly string[]) => void;
}

interface GraphRequest {
  readonly query?: unknown;
  readonly variables?: Arguments;
}

/** What a request is called after: its first field of the root. */
export function graphqlCall(request: unknown): { route: string; writes: boolean } {
  try {
    const document = parse(String((request as GraphRequest)?.query));
    const [first] = fieldsOf(document, document.fields, 'Root');
    return { route: `graphql/${first?.name}`, writes: document.kind === 'mutation' };
  } catch {
    return { route: 'graphql/unreadable', writes: false };
  }
}

/** The answer's body: always 200, with `errors` beside what could be given. */
export function graphqlAnswer({ world, token, call, request, violate }: Asked): unknown {
  if (!token) throw new Refusal(401, 'This endpoint requires you to be authenticated.');
  const { query, variables = {} } = (request ?? {}) as GraphRequest;
  let document: Document;
  try {
    document = parse(String(query));
  } catch (error) {
    violate([(error as Error).message]);
    return { errors: [{ message: `Parse error: ${(error as Error).message}` }] };
  }
  const wrong = wrongVariables(document, variables);
  const fields = fieldsOf(document, document.fields, 'Root');
  const roots: Readonly<Record<string, RootField>> = document.kind === 'mutation' ? mutations : queries;
  for (const { name } of fields)
    if (!(name in roots)) wrong.push(`Field '${name}' doesn't exist on type '${document.kind}'`);
  if (wrong.length > 0) {
    violate(wrong);
    return { errors: wrong.map((message) => ({ message })) };
  }
  const all = [...new Set(fields.map(({ name }) => needed(roots[name]!.needs)))].filter((one) => one !== '');
  call.needed = all.join(',');
  const errors: unknown[] = [];
  const data = Object.fromEntries(
    fields.map((field) => {
      const root = roots[field.name]!;
      try {
        const allowed =
          root.needs.length === 0 ||
          root.needs.some((set) =>
            set.every(
              ([name, level]) => token.permissions[name] === 'write' || token.permissions[name] === level,
            ),
          );
        if (!allowed) throw new Refusal(403, 'Resource not accessible by integration');
        const value = root.answer({ world, token, actor: token.user }, argumentsOf(field, variables));
        const context = { document, variables, wrong: (what: string) => wrong.push(what) };
        return [field.alias, taken(value, field.fields, context)];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        errors.push({
          type: types[error.status] ?? 'UNPROCESSABLE',
          path: [field.alias],
          message: error.message,
        });
        return [field.alias, null];
      }
    }),
  );
  if (wrong.length > 0) {
    violate(wrong);
    return { errors: wrong.map((message) => ({ message })) };
  }
  return errors.length > 0 ? { data, errors } : { data };
}

const types: Readonly<Record<number, string>> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'STALE_DATA' };

function wrongVariables(document: Document, variables: Arguments): string[] {
  const names = document.variables.map(({ name }) => name);
  return [
    ...document.variables
      .filter(({ name, required }) => required && (variables[name] === undefined || variables[name] === null))
      .map(({ name }) => `Variable $${name} was provided invalid value`),
    ...Object.keys(variables)
      .filter((name) => !names.includes(name))
      .map((name) => `Variable $${name} is not defined by the operation`),
  ];
}

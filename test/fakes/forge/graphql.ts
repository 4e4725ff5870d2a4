/** The GraphQL endpoint: what REST does not offer, and batched reads. */
import type { RecordedCall } from './call.ts';
import {
  type Arguments,
  argumentsOf,
  type Document,
  flattenSelections,
  parse,
  selectFields,
} from './graphql-query.ts';
import { ForgeHttpError } from './http-error.ts';
import { mutations } from './mutations.ts';
import { queries } from './queries.ts';
import type { ForgeState, User } from './state.ts';
import { formatPermissions, type PermissionSets, type Token } from './tokens.ts';

export interface GraphqlContext {
  readonly forge: ForgeState;
  readonly token: Token;
  readonly actor: User;
}

/** A root field: its required permissions and its resolver. */
export interface RootField {
  readonly permissions: PermissionSets;
  readonly resolve: (context: GraphqlContext, args: Arguments) => unknown;
}

interface GraphqlCallOptions {
  readonly forge: ForgeState;
  readonly token: Token | undefined;
  readonly call: RecordedCall;
  readonly request: unknown;
  readonly reportViolations: (what: readonly string[]) => void;
}

interface GraphRequest {
  readonly query?: unknown;
  readonly variables?: Arguments;
}

/** The name of a request: its first root field. */
export function describeGraphqlCall(request: unknown): { route: string; writes: boolean } {
  try {
    const document = parse(String((request as GraphRequest)?.query));
    const [first] = flattenSelections(document, document.fields, 'Root');
    return { route: `graphql/${first?.name}`, writes: document.kind === 'mutation' };
  } catch {
    return { route: 'graphql/unreadable', writes: false };
  }
}

/** The body of the response, whose status is always 200, with `errors` beside the data. */
export function executeGraphql({
  forge,
  token,
  call,
  request,
  reportViolations,
}: GraphqlCallOptions): unknown {
  if (!token) throw new ForgeHttpError(401, 'This endpoint requires you to be authenticated.');
  const { query, variables = {} } = (request ?? {}) as GraphRequest;
  let document: Document;
  try {
    document = parse(String(query));
  } catch (error) {
    reportViolations([(error as Error).message]);
    return { errors: [{ message: `Parse error: ${(error as Error).message}` }] };
  }
  const violations = variableErrors(document, variables);
  const fields = flattenSelections(document, document.fields, 'Root');
  const roots: Readonly<Record<string, RootField>> = document.kind === 'mutation' ? mutations : queries;
  for (const { name } of fields)
    if (!(name in roots)) violations.push(`Field '${name}' doesn't exist on type '${document.kind}'`);
  if (violations.length > 0) {
    reportViolations(violations);
    return { errors: violations.map((message) => ({ message })) };
  }
  const all = [...new Set(fields.map(({ name }) => formatPermissions(roots[name]!.permissions)))].filter(
    (one) => one !== '',
  );
  call.requiredPermissions = all.join(',');
  const errors: unknown[] = [];
  const data = Object.fromEntries(
    fields.map((field) => {
      const root = roots[field.name]!;
      try {
        const allowed =
          root.permissions.length === 0 ||
          root.permissions.some((set) =>
            set.every(
              ([name, level]) => token.permissions[name] === 'write' || token.permissions[name] === level,
            ),
          );
        if (!allowed) throw new ForgeHttpError(403, 'Resource not accessible by integration');
        const value = root.resolve({ forge, token, actor: token.user }, argumentsOf(field, variables));
        const context = { document, variables, reportError: (what: string) => violations.push(what) };
        return [field.alias, selectFields(value, field.fields, context)];
      } catch (error) {
        if (!(error instanceof ForgeHttpError)) throw error;
        errors.push({
          type: errorTypes[error.status] ?? 'UNPROCESSABLE',
          path: [field.alias],
          message: error.message,
        });
        return [field.alias, null];
      }
    }),
  );
  if (violations.length > 0) {
    reportViolations(violations);
    return { errors: violations.map((message) => ({ message })) };
  }
  return errors.length > 0 ? { data, errors } : { data };
}

const errorTypes: Readonly<Record<number, string>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'STALE_DATA',
};

function variableErrors(document: Document, variables: Arguments): string[] {
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

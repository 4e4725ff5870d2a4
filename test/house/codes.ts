/** The codes that the sources raise, read from their syntax trees. */
import { parseSync, Visitor } from 'rolldown/utils';

/** The codes of the settings gate that a file raises: `settings/<rule id>` in full, or as a `ruleId` property or type. */
export function codesIn(path: string, text: string): string[] {
  const found = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === 'string') found.add(value.includes('/') ? value : `settings/${value}`);
  };
  const isRuleId = (key: { type: string; name?: unknown }) =>
    key.type === 'Identifier' && key.name === 'ruleId';
  new Visitor({
    Property({ key, value }) {
      if (isRuleId(key) && value.type === 'Literal') add(value.value);
    },
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      if (id.name === 'RuleId') literals(typeAnnotation).forEach(add);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (isRuleId(key) && typeAnnotation) literals(typeAnnotation.typeAnnotation).forEach(add);
    },
    Literal({ value }) {
      if (typeof value === 'string' && /^settings\/[a-z]+(?:-[a-z]+)*$/.test(value)) add(value);
    },
  }).visit(parseSync(path, text).program);
  return [...found];
}

interface Type {
  readonly type: string;
  readonly types?: readonly Type[];
  readonly literal?: { readonly value?: unknown };
}

/** The values of a literal type or a union of literal types. */
function literals(type: unknown): unknown[] {
  const { types, literal } = type as Type;
  return types ? types.flatMap(literals) : [literal?.value];
}

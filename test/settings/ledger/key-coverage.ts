/** Which paths of the tables a document is about, so that a new key without ledger documents is noticed. */
import type { Field, ObjectRule, Rule } from '../../../src/rules/rule.ts';
import type { Path } from '../../../src/text/path.ts';

type TablePath = readonly string[];

/** The path of an object's field. Fields that an object only takes over from the one it restricts are covered there. */
const fieldPath = (rule: ObjectRule, key: string, field: Field, at: TablePath): TablePath =>
  rule.restricts?.fields[key] === field ? [key] : [...at, key];

/** What lies directly under a rule, with its path; `*` is every item of a list or entry of a map. */
function* childrenOf(rule: Rule, at: TablePath): Generator<readonly [path: TablePath, rule: Rule]> {
  switch (rule.kind) {
    case 'union':
      for (const branch of rule.branches) yield* childrenOf(branch, at);
      break;
    case 'list':
      yield [[...at, '*'], rule.items];
      break;
    case 'map':
      yield [[...at, '*'], rule.values];
      break;
    case 'object':
      for (const [key, field] of Object.entries(rule.fields))
        yield [fieldPath(rule, key, field, at), field.rule];
  }
}

/** Every path of a table, as `steps.*.run`, each with the rules that apply there. */
export function tablePaths(rule: Rule): ReadonlyMap<string, readonly Rule[]> {
  const paths = new Map<string, readonly Rule[]>();
  const walk = (parent: Rule, at: TablePath) => {
    for (const [path, child] of childrenOf(parent, at)) {
      const name = path.join('.');
      const rules = paths.get(name) ?? [];
      if (rules.includes(child)) continue;
      paths.set(name, [...rules, child]);
      walk(child, path);
    }
  };
  walk(rule, []);
  return paths;
}

/** The paths of the table that a path of a document may stand for; several in unions. */
export function resolvePath(rule: Rule, path: Path, at: TablePath = []): readonly string[] {
  const [part, ...rest] = path;
  if (part === undefined) return at.length === 0 ? [] : [at.join('.')];
  switch (rule.kind) {
    case 'union':
      return rule.branches.flatMap((branch) => resolvePath(branch, path, at));
    case 'list':
      return typeof part === 'number' ? resolvePath(rule.items, rest, [...at, '*']) : [];
    case 'map':
      return typeof part === 'string' ? resolvePath(rule.values, rest, [...at, '*']) : [];
    case 'object': {
      const field = Object.hasOwn(rule.fields, part) ? rule.fields[part] : undefined;
      return field ? resolvePath(field.rule, rest, fieldPath(rule, String(part), field, at)) : [];
    }
    default:
      return [];
  }
}

/** The path of every value inside a document. */
export function valuePaths(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [at, ...entries.flatMap(([part, child]) => valuePaths(child, [...at, part]))];
}

/** What looks need of the tables of spec 1, made small: `keys.ts` holds it, and a test compares the two. */
import type { ObjectRule, Rule } from '../../rules/rule.ts';
import { apply } from '../schema/apply.ts';
import { modules } from '../schema/modules.ts';
import { settingsFields } from '../schema/settings-fields.ts';

/** The way through one kind of value to the objects that may hold any key (`open` in the tables). */
export interface OpenNode {
  readonly kind: 'list' | 'map';
  /** Where other keys are valid: the keys that are known, and whether each must be there. */
  readonly known?: Readonly<Record<string, boolean>>;
  /** What lies under a key. */
  readonly children?: Readonly<Record<string, readonly OpenNode[]>>;
  /** What every item or entry is. */
  readonly items?: readonly OpenNode[];
}

/** The contents of `keys.ts`. */
export interface KeyTables {
  /** The keys that are known in a settings map, in `apply` and in `modules`. */
  readonly known: Readonly<Record<'unit' | 'apply' | 'modules', readonly string[]>>;
  /** The ways to open objects, by key of a settings map. */
  readonly open: Readonly<Record<string, readonly OpenNode[]>>;
}

/** `keys.ts` as the tables have it. */
export function deriveKeyTables(): KeyTables {
  return {
    known: { unit: keysOf(settingsFields), apply: keysOf(apply.fields), modules: keysOf(modules.fields) },
    open: openNodesUnder(settingsFields),
  };
}

const keysOf = (fields: ObjectRule['fields']) => Object.keys(fields);

function openNodesUnder(fields: ObjectRule['fields']): Record<string, readonly OpenNode[]> {
  const entries = Object.entries(fields).map(([key, { rule }]) => [key, openNodesOf(rule)] as const);
  return Object.fromEntries(entries.filter(([, nodes]) => nodes.length > 0));
}

/** The ways through what a rule allows; none where no object below is open. */
function openNodesOf(rule: Rule): OpenNode[] {
  switch (rule.kind) {
    case 'union':
      return rule.branches.flatMap(openNodesOf);
    case 'list':
    case 'map': {
      const items = openNodesOf(rule.kind === 'list' ? rule.items : rule.values);
      return items.length > 0 ? [{ kind: rule.kind, items }] : [];
    }
    case 'object': {
      const children = openNodesUnder(rule.fields);
      if (!rule.allowsUnknownKeys) return Object.keys(children).length > 0 ? [{ kind: 'map', children }] : [];
      const known = Object.entries(rule.fields).map(
        ([key, { required }]) => [key, required === true] as const,
      );
      return [{ kind: 'map', known: Object.fromEntries(known), children }];
    }
    default:
      return [];
  }
}

/**
 * The part of spec 1's tables that lint rules need. The tables are large and load late, while lint rules run on every
 * file, so `scripts/generate.ts` writes it to `generated/key-tables.ts`.
 */
import type { ObjectRule, Rule } from '../../rules/rule.ts';
import { apply } from '../schema/apply.ts';
import { modules } from '../schema/modules.ts';
import { settingsFields } from '../schema/settings-fields.ts';

/** One step on the way to the objects that allow unknown keys. */
export interface OpenNode {
  readonly kind: 'list' | 'map';
  /** If unknown keys are allowed here: the known keys, and whether each is required. */
  readonly known?: Readonly<Record<string, boolean>>;
  /** The steps under a key. */
  readonly children?: Readonly<Record<string, readonly OpenNode[]>>;
  /** The steps under every item or entry. */
  readonly items?: readonly OpenNode[];
}

export interface KeyTables {
  /** The known keys of a settings map, of `apply` and of `modules`. */
  readonly known: Readonly<Record<'settings' | 'apply' | 'modules', readonly string[]>>;
  /** The first steps to objects that allow unknown keys, by key of a settings map. */
  readonly open: Readonly<Record<string, readonly OpenNode[]>>;
}

/** The key tables, derived from the tables of spec 1. */
export function deriveKeyTables(): KeyTables {
  return {
    known: {
      settings: Object.keys(settingsFields),
      apply: Object.keys(apply.fields),
      modules: Object.keys(modules.fields),
    },
    open: openNodesUnder(settingsFields),
  };
}

function openNodesUnder(fields: ObjectRule['fields']): Record<string, readonly OpenNode[]> {
  const entries = Object.entries(fields).map(([key, { rule }]) => [key, openNodesOf(rule)] as const);
  return Object.fromEntries(entries.filter(([, nodes]) => nodes.length > 0));
}

/** The steps below a rule; empty if no object below it allows unknown keys. */
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

/** What looks need of the tables of spec 1, made small: `keys.ts` holds it, and a test compares the two. */
import type { ObjectRule, Rule } from '../../rules/rule.ts';
import { apply } from '../schema/apply.ts';
import { modules } from '../schema/modules.ts';
import { unitFields } from '../schema/unit.ts';

/** The way through one kind of value to the objects that may hold any key (`open` in the tables). */
export interface Way {
  readonly is: 'list' | 'map';
  /** Where other keys are valid: the keys that are known, and whether each must be there. */
  readonly known?: Readonly<Record<string, boolean>>;
  /** What lies under a key. */
  readonly under?: Readonly<Record<string, readonly Way[]>>;
  /** What every item or entry is. */
  readonly each?: readonly Way[];
}

/** The contents of `keys.ts`. */
export interface Keys {
  /** The keys that are known in a settings map, in `apply` and in `modules`. */
  readonly known: Readonly<Record<'unit' | 'apply' | 'modules', readonly string[]>>;
  /** The ways to open objects, by key of a settings map. */
  readonly open: Readonly<Record<string, readonly Way[]>>;
}

/** `keys.ts` as the tables have it. */
export function keysOfTables(): Keys {
  return {
    known: { unit: keysOf(unitFields), apply: keysOf(apply.fields), modules: keysOf(modules.fields) },
    open: waysUnder(unitFields),
  };
}

const keysOf = (fields: ObjectRule['fields']) => Object.keys(fields);

function waysUnder(fields: ObjectRule['fields']): Record<string, readonly Way[]> {
  const entries = Object.entries(fields).map(([key, { rule }]) => [key, waysOf(rule)] as const);
  return Object.fromEntries(entries.filter(([, ways]) => ways.length > 0));
}

/** The ways through what a rule allows; none where no object below is open. */
function waysOf(rule: Rule): Way[] {
  switch (rule.kind) {
    case 'either':
      return rule.forms.flatMap(waysOf);
    case 'list':
    case 'map': {
      const each = waysOf(rule.kind === 'list' ? rule.items : rule.values);
      return each.length > 0 ? [{ is: rule.kind, each }] : [];
    }
    case 'object': {
      const under = waysUnder(rule.fields);
      if (!rule.open) return Object.keys(under).length > 0 ? [{ is: 'map', under }] : [];
      const known = Object.entries(rule.fields).map(
        ([key, { required }]) => [key, required === true] as const,
      );
      return [{ is: 'map', known: Object.fromEntries(known), under }];
    }
    default:
      return [];
  }
}

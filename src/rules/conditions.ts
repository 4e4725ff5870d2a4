import type { Walk } from './explain.ts';
import type { Path } from './fault.ts';
import type { Condition, ObjectRule } from './rule.ts';

type Holder = Readonly<Record<string, unknown>>;

/** What the walk knows of an object's keys. */
export interface Keys {
  /** Keys that are there under a misspelt name: that they are missing is told already. */
  readonly meant: ReadonlyMap<string, string>;
  /** Keys whose values hold. */
  readonly sound: ReadonlySet<string>;
}

/** Judges the rules over the keys of one object. A condition that a key brings is judged only where its value holds. */
export function judgeConditions(
  rule: ObjectRule,
  value: Holder,
  { meant, sound }: Keys,
  path: Path,
  to: Pick<Walk, 'faults'>,
): void {
  /** Keys that some need has asked for already: one missing key is one fault. */
  const asked = new Set<string>();
  const is = (key: string) => Object.hasOwn(value, key);
  const there = (key: string) => is(key) || meant.has(key);
  for (const condition of inOrder(rule)) {
    switch (condition.kind) {
      case 'needs': {
        if (!sound.has(condition.has) || condition.unless?.some(there)) break;
        const missing = condition.keys.filter((key) => !there(key));
        if (missing.length === 0 || (condition.any && missing.length < condition.keys.length)) break;
        if (missing.some((key) => asked.has(key))) break;
        for (const key of missing) asked.add(key);
        to.faults.push({
          word: 'requires',
          path: [...path, condition.has],
          spot: 'key',
          keys: missing,
          ...(condition.any ? { any: true } : {}),
        });
        break;
      }
      case 'exclusive': {
        const present = Object.keys(value).filter((key) => condition.keys.includes(key));
        if (present.length > 1) {
          const later = present.at(-1)!;
          const keys = present.slice(0, -1);
          to.faults.push({ word: 'conflict', path: [...path, later], spot: 'key', keys });
        } else if (condition.required && !condition.keys.some((key) => there(key) || asked.has(key))) {
          to.faults.push({ word: 'required', path, spot: 'key', keys: condition.keys, any: true });
        }
        break;
      }
      case 'when': {
        const held = value[condition.key];
        if (!sound.has(condition.key)) break;
        if (condition.values.includes(held as string) === (condition.not ?? false)) break;
        for (const key of condition.keys.filter((one) => !there(one))) {
          const because = { key: condition.key, value: held as string };
          to.faults.push({ word: 'required', path, spot: 'key', keys: [key], because });
        }
        break;
      }
      case 'forbids':
        if (value[condition.key] === condition.value) judgeForbidden(condition, rule, value, sound, path, to);
        break;
      case 'filled': {
        const known = Object.keys(value).filter((key) => Object.hasOwn(rule.fields, key));
        if (known.length > 0 && !there(condition.key)) {
          to.faults.push({ word: 'required', path, spot: 'key', keys: [condition.key] });
        }
      }
    }
  }
}

/** The conditions of a rule: a need is told before an alternative that it settles. */
function inOrder(rule: ObjectRule): readonly Condition[] {
  let conditions = ordered.get(rule);
  if (conditions) return conditions;
  conditions = (rule.conditions ?? []).toSorted((a, b) => order[a.kind] - order[b.kind]);
  ordered.set(rule, conditions);
  return conditions;
}

const ordered = new WeakMap<ObjectRule, readonly Condition[]>();

const order: Record<Condition['kind'], number> = { needs: 0, exclusive: 1, when: 2, forbids: 3, filled: 4 };

function judgeForbidden(
  condition: Extract<Condition, { kind: 'forbids' }>,
  { conditions = [] }: ObjectRule,
  value: Holder,
  sound: ReadonlySet<string>,
  path: Path,
  to: Pick<Walk, 'faults'>,
): void {
  const limited = Object.keys(condition.limits).filter((key) => Object.hasOwn(value, key));
  // Where the limited keys exclude each other already, which one counts is unknown.
  const excluded = (keys: readonly string[]) => limited.filter((key) => keys.includes(key)).length > 1;
  if (conditions.some((one) => one.kind === 'exclusive' && excluded(one.keys))) return;
  const key = limited.find((one) => sound.has(one) && !condition.limits[one]!.includes(value[one] as string));
  if (key === undefined) return;
  to.faults.push({
    word: 'conflict',
    path: [...path, condition.key],
    spot: 'value',
    found: condition.value,
    because: { key, value: value[key] as string },
    asked: { kind: 'words', words: condition.limits[key]!, at: [...path, key] },
  });
}

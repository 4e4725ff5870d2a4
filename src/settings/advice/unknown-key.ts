import type { ObjectRule, Rule } from '../../rules/rule.ts';
import { nearest } from '../../text/nearest.ts';
import { unitFields } from '../schema/unit.ts';
import { isMap } from '../units.ts';
import { advise, type Hint, type Look } from './advice.ts';

/** The way through one kind of value to the objects that may hold any key. */
interface Way {
  readonly is: (value: unknown) => boolean;
  /** The keys that are known here, where others are valid. */
  readonly known?: ObjectRule['fields'];
  readonly under: ReadonlyMap<string, readonly Way[]>;
  /** The way through every item or entry. */
  readonly each: readonly Way[];
}

/** The ways through what a rule allows; none where no object below is open. */
function waysOf(rule: Rule): Way[] {
  switch (rule.kind) {
    case 'either':
      return rule.forms.flatMap(waysOf);
    case 'list':
    case 'map': {
      const each = waysOf(rule.kind === 'list' ? rule.items : rule.values);
      const is = rule.kind === 'list' ? Array.isArray : isMap;
      return each.length > 0 ? [{ is, under: new Map(), each }] : [];
    }
    case 'object': {
      const under = new Map(
        Object.entries(rule.fields)
          .map(([key, field]) => [key, waysOf(field.rule)] as const)
          .filter(([, ways]) => ways.length > 0),
      );
      if (!rule.open && under.size === 0) return [];
      return [{ is: isMap, under, each: [], ...(rule.open ? { known: rule.fields } : {}) }];
    }
    default:
      return [];
  }
}

function walk(ways: readonly Way[], value: unknown, path: Hint['path'], hints: Hint[]): void {
  for (const { is, known, under, each } of ways) {
    if (!is(value)) continue;
    const holder = value as Readonly<Record<string, unknown>>;
    for (const key of Object.keys(holder)) {
      const next = each.length > 0 ? each : under.get(key);
      const place = () => [...path, Array.isArray(value) ? Number(key) : key];
      if (next) walk(next, holder[key], place(), hints);
      else if (known && !Object.hasOwn(known, key)) judge(key, holder, known, place(), hints);
    }
  }
}

function judge(
  key: string,
  holder: object,
  known: ObjectRule['fields'],
  path: Hint['path'],
  hints: Hint[],
): void {
  const near = nearest(
    key,
    Object.keys(known).filter((one) => !Object.hasOwn(holder, one)),
  );
  // Then that key is missing, which is an error and tells of this one.
  if (near !== undefined && known[near]!.required) return;
  hints.push({
    path,
    spot: 'key',
    say: (names) => ({
      message: `${names.path(...path)} is not a known key, so it has no effect; ${near ? `did you mean ${near}?` : 'leave it out'}`,
      help: `Known here: ${Object.keys(known).join(', ')}`,
    }),
  });
}

const looks: Record<string, Look> = {};
for (const [key, { rule }] of Object.entries(unitFields)) {
  const ways = waysOf(rule);
  if (ways.length === 0) continue;
  looks[key] = (held) => {
    const hints: Hint[] = [];
    walk(ways, held, [key], hints);
    return hints;
  };
}

/** Keys that do nothing, where spec 1 does not say that no other keys are allowed (CONTRACT 4). */
export const unknownKey = advise({
  word: 'unknown-key',
  title: 'A key that is not known',
  means: 'Other keys are valid here, and none of them does anything: it is mostly a known key, misspelt.',
  spec: 'spec 1, 2.4',
  bad: 'waves: { job: 4 }',
  good: 'waves: { jobs: 4 }',
  looks,
});

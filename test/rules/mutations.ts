/** Mutations that make a valid document invalid in exactly one way, derived from the tables. */
import fc from 'fast-check';
import { collectViolations } from '../../src/rules/collect-violations.ts';
import { type ContentChecks, contentCheckRuleIds } from '../../src/rules/content-check.ts';
import type {
  Condition,
  ListRule,
  MapRule,
  NumberRule,
  ObjectRule,
  Rule,
  StringRule,
} from '../../src/rules/rule.ts';
import type { PathAnchor, RuleId } from '../../src/rules/violation.ts';
import type { Path } from '../../src/text/path.ts';
import type { Samples } from './samples.ts';

export interface Mutation {
  /** What was changed. */
  readonly what: string;
  /** The whole document with the change. */
  readonly document: () => unknown;
  readonly ruleId: RuleId;
  readonly path: Path;
  readonly anchor: PathAnchor;
}

type ObjectValue = Readonly<Record<string, unknown>>;

/** A place in a document; `replace` returns the document with another value there. */
interface DocumentSlot {
  readonly path: Path;
  readonly replace: (value: unknown) => unknown;
}

/** Every mutation of a valid value. */
export class Mutations {
  readonly #checks: ContentChecks;
  readonly #samples: Samples;
  #made: Mutation[] = [];

  constructor(checks: ContentChecks, samples: Samples) {
    this.#checks = checks;
    this.#samples = samples;
  }

  of(rule: Rule, value: unknown): Mutation[] {
    this.#made = [];
    this.#node(rule, value, { path: [], replace: (one) => one });
    return this.#made;
  }

  #add(
    what: string,
    ruleId: RuleId,
    { path }: DocumentSlot,
    anchor: PathAnchor,
    document: () => unknown,
  ): void {
    this.#made.push({ what, ruleId, path, anchor, document });
  }

  #node(rule: Rule, value: unknown, slot: DocumentSlot): void {
    const forms = rule.kind === 'union' ? rule.branches : [rule];
    const form = forms.find((one) => collectViolations(one, value, this.#checks).length === 0)!;
    const others = forms.filter((one) => one !== form);
    if (slot.path.length > 0) this.#wrongType(forms, slot);
    switch (form.kind) {
      case 'choice': {
        const wrong = form.values.some((one) => typeof one === 'string') ? 'qqqqqqqqqqqq' : value !== true;
        if (others.some((one) => matchesType(one, wrong))) break;
        this.#add('another value', 'enum', slot, 'value', () => slot.replace(wrong));
        break;
      }
      case 'string':
        this.#string(form, slot);
        break;
      case 'number':
        this.#number(form, slot);
        break;
      case 'list':
        this.#list(form, value as readonly unknown[], slot);
        break;
      case 'map':
        this.#map(form, value as ObjectValue, slot);
        break;
      case 'object':
        this.#object(form, value as ObjectValue, slot);
    }
  }

  #wrongType(forms: readonly Rule[], slot: DocumentSlot): void {
    if (forms.some(({ kind }) => kind === 'any')) return;
    for (const wrong of [5, true, 'text', [], {}, null]) {
      if (forms.some((one) => matchesType(one, wrong))) continue;
      this.#add(`${JSON.stringify(wrong)} instead`, 'type', slot, 'value', () => slot.replace(wrong));
    }
    if (forms.some((one) => one.kind === 'number' && one.integer)) {
      this.#add('a part of a number', 'type', slot, 'value', () => slot.replace(7.5));
    }
  }

  #string(rule: StringRule, slot: DocumentSlot): void {
    for (const text of WRONG_STRINGS) {
      const ruleId = ruleIdFor(rule, text, this.#checks);
      if (ruleId)
        this.#add(`the string ${JSON.stringify(text)}`, ruleId, slot, 'value', () => slot.replace(text));
    }
  }

  #number({ min, exclusiveMin, max, integer }: NumberRule, slot: DocumentSlot): void {
    const outside = [
      ...(min === undefined ? [] : [min - 1, ...(integer ? [] : [min - 0.001])]),
      ...(exclusiveMin === undefined ? [] : [exclusiveMin, exclusiveMin - 1]),
      ...(max === undefined ? [] : [max + 1, ...(integer ? [] : [max + 0.001])]),
    ];
    for (const none of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      this.#add(`the number ${none}`, 'type', slot, 'value', () => slot.replace(none));
    }
    for (const one of outside)
      this.#add(`the number ${one}`, 'range', slot, 'value', () => slot.replace(one));
  }

  #list(rule: ListRule, items: readonly unknown[], slot: DocumentSlot): void {
    const { path, replace } = slot;
    if (rule.min) this.#add('an empty list', 'empty', slot, 'key', () => replace([]));
    for (const [index, item] of items.entries()) {
      const at = { path: [...path, index], replace: (one: unknown) => replace(items.with(index, one)) };
      this.#node(rule.items, item, at);
      if (!rule.unique) continue;
      const last = { ...at, path: [...path, items.length] };
      this.#add('an item again', 'unique', last, 'value', () => replace([...items, item]));
    }
  }

  #map(rule: MapRule, value: ObjectValue, slot: DocumentSlot): void {
    const { path, replace } = slot;
    if (rule.min) this.#add('an empty map', 'empty', slot, 'key', () => replace({}));
    const shape = rule.keys && new RegExp(rule.keys.pattern, 'u');
    for (const [key, child] of Object.entries(value)) {
      this.#node(rule.values, child, {
        path: [...path, key],
        replace: (one) => replace(withKey(value, key, one)),
      });
      for (const wrong of shape ? WRONG_STRINGS.filter((one) => !shape.test(one)) : []) {
        const at = { ...slot, path: [...path, wrong] };
        this.#add(`the key ${JSON.stringify(wrong)}`, 'pattern', at, 'key', () =>
          replace(renamed(value, key, wrong)),
        );
      }
    }
  }

  #object(rule: ObjectRule, value: ObjectValue, slot: DocumentSlot): void {
    const { path, replace } = slot;
    for (const [key, child] of Object.entries(value)) {
      const field = rule.fields[key];
      if (field)
        this.#node(field.rule, child, {
          path: [...path, key],
          replace: (one) => replace(withKey(value, key, one)),
        });
    }
    const at = (key: string) => ({ ...slot, path: [...path, key] });
    if (rule.min) this.#add('an empty map', 'empty', slot, 'key', () => replace({}));
    if (!rule.allowsUnknownKeys)
      this.#add('an unknown key', 'unknown-key', at(UNKNOWN), 'key', () =>
        replace({ ...value, [UNKNOWN]: 1 }),
      );
    for (const [key, misplaced] of Object.entries(rule.notAllowedHere ?? {})) {
      const [ruleId, wrong] =
        typeof misplaced === 'string' ? (['unknown-key', 1] as const) : (['requires', {}] as const);
      this.#add(`the misplaced ${key}`, ruleId, at(key), 'key', () => replace({ ...value, [key]: wrong }));
    }
    for (const [key, { required }] of Object.entries(rule.fields)) {
      // Without its discriminator, an object selects another branch.
      if (!required || rule.discriminators?.includes(key) || Object.keys(value).length === 1) continue;
      this.#add(`no ${key}`, 'required', slot, 'key', () => replace(without(value, key)));
    }
    for (const condition of rule.conditions ?? []) this.#condition(condition, rule, value, slot);
  }

  #condition(condition: Condition, rule: ObjectRule, value: ObjectValue, slot: DocumentSlot): void {
    const { path, replace } = slot;
    const has = (key: string) => Object.hasOwn(value, key);
    const at = (key: string) => ({ ...slot, path: [...path, key] });
    const requirements = (rule.conditions ?? []).filter((one) => one.kind === 'requires');
    switch (condition.kind) {
      case 'exclusive': {
        const [own] = condition.keys.filter(has);
        if (own === undefined) break;
        for (const key of condition.keys.filter((one) => one !== own)) {
          const [more] = fc.sample(this.#samples.of(rule.fields[key]!.rule), { numRuns: 1, seed: 1 });
          this.#add(`both ${key} and ${own}`, 'conflict', at(key), 'key', () =>
            replace({ ...value, [key]: more }),
          );
        }
        if (condition.required && !requirements.some((one) => has(one.key) && one.keys.includes(own))) {
          this.#add(`neither ${condition.keys}`, 'required', slot, 'key', () => replace(without(value, own)));
        }
        break;
      }
      case 'requires': {
        if (!has(condition.key)) break;
        for (const gone of condition.anyOf ? [condition.keys] : condition.keys.map((key) => [key])) {
          const left = without(value, ...gone);
          // If several require the same key, the first one of the table reports it.
          const first = requirements.find((one) => isUnmet(one, left));
          if (first) this.#add(`no ${gone}`, 'requires', at(first.key), 'key', () => replace(left));
        }
        break;
      }
      case 'requiredIf':
        if (condition.values.includes(value[condition.key] as string) === (condition.not ?? false)) break;
        for (const key of condition.keys) {
          this.#add(`no ${key}`, 'required', slot, 'key', () => replace(without(value, key)));
        }
        break;
      case 'restrictsValues':
        for (const [key, allowed] of Object.entries(condition.allowedValues)) {
          const field = rule.fields[key]!.rule;
          if (!has(key) || field.kind !== 'choice') continue;
          const wrong = field.values.find((one) => !allowed.includes(one as string));
          const both = { ...value, [key]: wrong, [condition.key]: condition.value };
          this.#add(`${condition.value} with ${wrong}`, 'conflict', at(condition.key), 'value', () =>
            replace(both),
          );
        }
        break;
      case 'requiredUnlessEmpty':
        if (!has(condition.key) || Object.keys(value).length === 1) break;
        this.#add(`no ${condition.key}`, 'required', slot, 'key', () =>
          replace(without(value, condition.key)),
        );
    }
  }
}

const UNKNOWN = 'qqqqqqqqqqqq';

const WRONG_STRINGS: readonly string[] = [
  '',
  ' ',
  'a b',
  'a,b',
  'a=b',
  "it's",
  '/',
  '/abs',
  '..',
  '../x',
  'a/../b',
  'no\nway',
  'ü ü',
  '-',
  '1x',
  '.',
  '@',
  'a@b@c',
  'http://',
  'ftp://x/y',
  's3:/x',
  's3:// x',
  'oci://',
  'x'.repeat(100),
  'm-latest',
  'TF_INPUT',
  'TG_token',
  'github_token',
  '99 * * * *',
  '* * * *',
  'v1.2.3',
  '1.2',
  '5',
  '0h',
  'git+ssh://a@b',
  'eu-1',
  'a\r',
  'own.txt',
  'false',
];

function ruleIdFor(rule: StringRule, text: string, checks: ContentChecks): RuleId | undefined {
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) return 'pattern';
  if (rule.excludedPatterns?.some((pattern) => new RegExp(pattern, 'u').test(text))) return 'pattern';
  if (text.length < (rule.min ?? 0)) return 'pattern';
  if (text.length > (rule.max ?? Number.POSITIVE_INFINITY)) return 'range';
  return rule.contentCheck && checks[rule.contentCheck](text) !== undefined
    ? contentCheckRuleIds[rule.contentCheck]
    : undefined;
}

const isUnmet = (
  { key: requiringKey, keys, anyOf, unless }: Extract<Condition, { kind: 'requires' }>,
  value: ObjectValue,
): boolean => {
  if (!Object.hasOwn(value, requiringKey) || unless?.some((key) => Object.hasOwn(value, key))) return false;
  const missing = keys.filter((key) => !Object.hasOwn(value, key));
  return anyOf ? missing.length === keys.length : missing.length > 0;
};

/** Whether a rule allows values of this type. */
function matchesType(rule: Rule, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  switch (rule.kind) {
    case 'union':
      return rule.branches.some((form) => matchesType(form, value));
    case 'choice':
      return rule.values.some((one) => typeof one === type);
    case 'object':
    case 'map':
      return type === 'object';
    case 'any':
      return true;
    default:
      return type === rule.kind;
  }
}

const withKey = (value: ObjectValue, key: string, child: unknown): ObjectValue =>
  Object.fromEntries(Object.entries(value).map(([one, old]) => [one, one === key ? child : old]));
const renamed = (value: ObjectValue, key: string, name: string): ObjectValue =>
  Object.fromEntries(Object.entries(value).map(([one, child]) => [one === key ? name : one, child]));
const without = (value: ObjectValue, ...keys: readonly string[]): ObjectValue =>
  Object.fromEntries(Object.entries(value).filter(([one]) => !keys.includes(one)));

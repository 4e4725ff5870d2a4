/** Faults put into values that hold, one at a time, as the tables say what a fault is. */
import fc from 'fast-check';
import { type ContentChecks, contentWord } from '../../src/rules/content.ts';
import { explain } from '../../src/rules/explain.ts';
import type { FaultWord, Path, Spot } from '../../src/rules/fault.ts';
import type {
  Condition,
  ListRule,
  MapRule,
  NumberRule,
  ObjectRule,
  Rule,
  TextRule,
} from '../../src/rules/rule.ts';
import type { Samples } from './samples.ts';

export interface Mutation {
  /** What was done. */
  readonly what: string;
  /** The whole document with the fault. */
  readonly document: () => unknown;
  readonly word: FaultWord;
  readonly path: Path;
  readonly spot: Spot;
}

type Holder = Readonly<Record<string, unknown>>;

/** A place of a document: how the document is with another value there. */
interface Place {
  readonly path: Path;
  readonly put: (value: unknown) => unknown;
}

/** Every mutation of a value that holds. */
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
    this.#node(rule, value, { path: [], put: (one) => one });
    return this.#made;
  }

  #add(what: string, word: FaultWord, { path }: Place, spot: Spot, document: () => unknown): void {
    this.#made.push({ what, word, path, spot, document });
  }

  #node(rule: Rule, value: unknown, place: Place): void {
    const forms = rule.kind === 'either' ? rule.forms : [rule];
    const form = forms.find((one) => explain(one, value, this.#checks).length === 0)!;
    const others = forms.filter((one) => one !== form);
    if (place.path.length > 0) this.#wrongType(forms, place);
    switch (form.kind) {
      case 'choice': {
        const wrong = form.values.some((one) => typeof one === 'string') ? 'qqqqqqqqqqqq' : value !== true;
        if (others.some((one) => takes(one, wrong))) break;
        this.#add('another word', 'enum', place, 'value', () => place.put(wrong));
        break;
      }
      case 'text':
        this.#text(form, place);
        break;
      case 'number':
        this.#number(form, place);
        break;
      case 'list':
        this.#list(form, value as readonly unknown[], place);
        break;
      case 'map':
        this.#map(form, value as Holder, place);
        break;
      case 'object':
        this.#object(form, value as Holder, place);
    }
  }

  #wrongType(forms: readonly Rule[], place: Place): void {
    if (forms.some(({ kind }) => kind === 'any')) return;
    for (const wrong of [5, true, 'text', [], {}, null]) {
      if (forms.some((one) => takes(one, wrong))) continue;
      this.#add(`${JSON.stringify(wrong)} instead`, 'type', place, 'value', () => place.put(wrong));
    }
    if (forms.some((one) => one.kind === 'number' && one.whole)) {
      this.#add('a part of a number', 'type', place, 'value', () => place.put(7.5));
    }
  }

  #text(rule: TextRule, place: Place): void {
    for (const text of WRONG_TEXTS) {
      const word = wordFor(rule, text, this.#checks);
      if (word) this.#add(`the text ${JSON.stringify(text)}`, word, place, 'value', () => place.put(text));
    }
  }

  #number({ min, above, max, whole }: NumberRule, place: Place): void {
    const outside = [
      ...(min === undefined ? [] : [min - 1, ...(whole ? [] : [min - 0.001])]),
      ...(above === undefined ? [] : [above, above - 1]),
      ...(max === undefined ? [] : [max + 1, ...(whole ? [] : [max + 0.001])]),
    ];
    for (const none of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
      this.#add(`the number ${none}`, 'type', place, 'value', () => place.put(none));
    }
    for (const one of outside) this.#add(`the number ${one}`, 'range', place, 'value', () => place.put(one));
  }

  #list(rule: ListRule, items: readonly unknown[], place: Place): void {
    const { path, put } = place;
    if (rule.min) this.#add('an empty list', 'empty', place, 'key', () => put([]));
    for (const [index, item] of items.entries()) {
      const at = { path: [...path, index], put: (one: unknown) => put(items.with(index, one)) };
      this.#node(rule.items, item, at);
      if (!rule.unique) continue;
      const last = { ...at, path: [...path, items.length] };
      this.#add('an item again', 'unique', last, 'value', () => put([...items, item]));
    }
  }

  #map(rule: MapRule, value: Holder, place: Place): void {
    const { path, put } = place;
    if (rule.min) this.#add('an empty map', 'empty', place, 'key', () => put({}));
    const shape = rule.keys && new RegExp(rule.keys.pattern, 'u');
    for (const [key, child] of Object.entries(value)) {
      this.#node(rule.values, child, { path: [...path, key], put: (one) => put(withKey(value, key, one)) });
      for (const wrong of shape ? WRONG_TEXTS.filter((one) => !shape.test(one)) : []) {
        const at = { ...place, path: [...path, wrong] };
        this.#add(`the key ${JSON.stringify(wrong)}`, 'pattern', at, 'key', () =>
          put(renamed(value, key, wrong)),
        );
      }
    }
  }

  #object(rule: ObjectRule, value: Holder, place: Place): void {
    const { path, put } = place;
    for (const [key, child] of Object.entries(value)) {
      const field = rule.fields[key];
      if (field)
        this.#node(field.rule, child, { path: [...path, key], put: (one) => put(withKey(value, key, one)) });
    }
    const at = (key: string) => ({ ...place, path: [...path, key] });
    if (rule.min) this.#add('an empty map', 'empty', place, 'key', () => put({}));
    if (!rule.open)
      this.#add('an unknown key', 'unknown-key', at(UNKNOWN), 'key', () => put({ ...value, [UNKNOWN]: 1 }));
    for (const [key, misplaced] of Object.entries(rule.misplaced ?? {})) {
      const [word, wrong] =
        typeof misplaced === 'string' ? (['unknown-key', 1] as const) : (['requires', {}] as const);
      this.#add(`the misplaced ${key}`, word, at(key), 'key', () => put({ ...value, [key]: wrong }));
    }
    for (const [key, { required }] of Object.entries(rule.fields)) {
      // Without its mark an object is meant as another form.
      if (!required || rule.marks?.includes(key) || Object.keys(value).length === 1) continue;
      this.#add(`no ${key}`, 'required', place, 'key', () => put(without(value, key)));
    }
    for (const condition of rule.conditions ?? []) this.#condition(condition, rule, value, place);
  }

  #condition(condition: Condition, rule: ObjectRule, value: Holder, place: Place): void {
    const { path, put } = place;
    const has = (key: string) => Object.hasOwn(value, key);
    const at = (key: string) => ({ ...place, path: [...path, key] });
    const needs = (rule.conditions ?? []).filter((one) => one.kind === 'needs');
    switch (condition.kind) {
      case 'exclusive': {
        const [own] = condition.keys.filter(has);
        if (own === undefined) break;
        for (const key of condition.keys.filter((one) => one !== own)) {
          const [more] = fc.sample(this.#samples.of(rule.fields[key]!.rule), { numRuns: 1, seed: 1 });
          this.#add(`${key} beside ${own}`, 'conflict', at(key), 'key', () => put({ ...value, [key]: more }));
        }
        if (condition.required && !needs.some((one) => has(one.has) && one.keys.includes(own))) {
          this.#add(`neither ${condition.keys}`, 'required', place, 'key', () => put(without(value, own)));
        }
        break;
      }
      case 'needs': {
        if (!has(condition.has)) break;
        for (const gone of condition.any ? [condition.keys] : condition.keys.map((key) => [key])) {
          const left = without(value, ...gone);
          // Of several that need the same key, the first of the table tells it.
          const first = needs.find((one) => unmet(one, left));
          if (first) this.#add(`no ${gone}`, 'requires', at(first.has), 'key', () => put(left));
        }
        break;
      }
      case 'when':
        if (condition.values.includes(value[condition.key] as string) === (condition.not ?? false)) break;
        for (const key of condition.keys) {
          this.#add(`no ${key}`, 'required', place, 'key', () => put(without(value, key)));
        }
        break;
      case 'forbids':
        for (const [key, allowed] of Object.entries(condition.limits)) {
          const field = rule.fields[key]!.rule;
          if (!has(key) || field.kind !== 'choice') continue;
          const wrong = field.values.find((one) => !allowed.includes(one as string));
          const both = { ...value, [key]: wrong, [condition.key]: condition.value };
          this.#add(`${condition.value} with ${wrong}`, 'conflict', at(condition.key), 'value', () =>
            put(both),
          );
        }
        break;
      case 'filled':
        if (!has(condition.key) || Object.keys(value).length === 1) break;
        this.#add(`no ${condition.key}`, 'required', place, 'key', () => put(without(value, condition.key)));
    }
  }
}

const UNKNOWN = 'qqqqqqqqqqqq';

const WRONG_TEXTS: readonly string[] = [
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

function wordFor(rule: TextRule, text: string, checks: ContentChecks): FaultWord | undefined {
  if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) return 'pattern';
  if (text.length < (rule.min ?? 0)) return 'pattern';
  if (text.length > (rule.max ?? Number.POSITIVE_INFINITY)) return 'range';
  return rule.content && checks[rule.content](text) !== undefined ? contentWord[rule.content] : undefined;
}

const unmet = ({ has, keys, any, unless }: Extract<Condition, { kind: 'needs' }>, value: Holder): boolean => {
  if (!Object.hasOwn(value, has) || unless?.some((key) => Object.hasOwn(value, key))) return false;
  const missing = keys.filter((key) => !Object.hasOwn(value, key));
  return any ? missing.length === keys.length : missing.length > 0;
};

/** Whether a rule is about values of this one's type. */
function takes(rule: Rule, value: unknown): boolean {
  const type = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
  switch (rule.kind) {
    case 'either':
      return rule.forms.some((form) => takes(form, value));
    case 'choice':
      return rule.values.some((one) => typeof one === type);
    case 'object':
    case 'map':
      return type === 'object';
    case 'any':
      return true;
    default:
      return (
        type === { text: 'string', number: 'number', flag: 'boolean', list: 'list', null: 'null' }[rule.kind]
      );
  }
}

const withKey = (value: Holder, key: string, child: unknown): Holder =>
  Object.fromEntries(Object.entries(value).map(([one, old]) => [one, one === key ? child : old]));
const renamed = (value: Holder, key: string, name: string): Holder =>
  Object.fromEntries(Object.entries(value).map(([one, child]) => [one === key ? name : one, child]));
const without = (value: Holder, ...keys: readonly string[]): Holder =>
  Object.fromEntries(Object.entries(value).filter(([one]) => !keys.includes(one)));

/** Which of several forms a value is meant to have. */
import type { EitherRule, Rule } from './rule.ts';

/** The form that is about values of this one's type: of objects one that their keys show, else the last. */
export function formOf(rule: EitherRule, value: unknown): Rule | undefined {
  let last: Rule | undefined;
  for (const form of rule.forms) {
    if (!takes(form, value)) continue;
    if (form.kind === 'object' && form.marks?.some((key) => Object.hasOwn(value as object, key))) return form;
    last = form;
  }
  return last;
}

const TYPES = { text: 'string', number: 'number', flag: 'boolean' } as const;

/** Whether a rule is about values of this one's type. */
function takes(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case 'any':
      return true;
    case 'either':
      return rule.forms.some((form) => takes(form, value));
    case 'choice':
      return rule.values.some((one) => typeof one === typeof value);
    case 'object':
    case 'map':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === TYPES[rule.kind];
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

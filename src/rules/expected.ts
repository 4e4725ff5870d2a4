import type { NumberRule, Rule } from './rule.ts';
import type { Expected, SettingPath } from './violation.ts';

/** What a rule asks for, as data. */
export function expectedBy(rule: Rule, path: SettingPath): Expected {
  switch (rule.kind) {
    case 'text':
      return { kind: 'text', rule };
    case 'choice':
      return { kind: 'words', values: rule.values, path };
    case 'either':
      return { kind: 'any-of', alternatives: rule.branches.map((branch) => expectedBy(branch, path)) };
    default:
      return { kind: 'plain', expectedText: expectedTextOf(rule) };
  }
}

function expectedTextOf(rule: Exclude<Rule, { kind: 'text' | 'choice' | 'either' }>): string {
  switch (rule.kind) {
    case 'flag':
      return 'true or false';
    case 'list':
      return 'a list';
    case 'map':
    case 'object':
      return 'a map of keys and values';
    case 'null':
      return 'nothing';
    case 'any':
      return 'any value';
    case 'number':
      return expectedNumberText(rule);
  }
}

function expectedNumberText({ integer, min, exclusiveMin, max }: NumberRule): string {
  const noun = integer ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (exclusiveMin !== undefined && max !== undefined)
    return `${noun} above ${exclusiveMin} and at most ${max}`;
  if (min !== undefined) return `${noun} of ${min} or more`;
  return noun;
}

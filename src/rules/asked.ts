import type { Asked, Path } from './fault.ts';
import type { NumberRule, Rule } from './rule.ts';

/** What a rule asks for, as data. */
export function askedBy(rule: Rule, path: Path): Asked {
  switch (rule.kind) {
    case 'text':
      return { kind: 'text', rule };
    case 'choice':
      return { kind: 'words', words: rule.values, at: path };
    case 'either':
      return { kind: 'any-of', of: rule.forms.map((form) => askedBy(form, path)) };
    default:
      return { kind: 'plain', says: plainly(rule) };
  }
}

function plainly(rule: Exclude<Rule, { kind: 'text' | 'choice' | 'either' }>): string {
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
      return numberSays(rule);
  }
}

function numberSays({ whole, min, above, max }: NumberRule): string {
  const noun = whole ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (above !== undefined && max !== undefined) return `${noun} above ${above} and at most ${max}`;
  if (min !== undefined) return `${noun} of ${min} or more`;
  return noun;
}

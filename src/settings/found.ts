/** What is found in a file, between the rule that found it and the report. */

import type { ContentChecks } from '../rules/content.ts';
import { describe, isSecretive, type Sentence, type Speaker } from '../rules/describe.ts';
import { holds } from '../rules/explain.ts';
import type { Asked, Fault } from '../rules/fault.ts';
import { spokenBoolean } from '../rules/right.ts';
import type { TextRule } from '../rules/rule.ts';
import type { Path } from '../text/build.ts';
import type { Span } from '../text/line-index.ts';
import type { Place } from '../text/locate.ts';
import type { Hint } from './advice/advice.ts';
import { type Edit, hasProperties, removeItem, rewrite } from './edits.ts';
import type { Unit } from './units.ts';

/** One finding whose words wait for the vocabulary, which is known when the whole file has been read. */
export interface Found extends Span {
  readonly word: string;
  readonly severity: 'error' | 'warning';
  /** In neutral words. */
  readonly path?: Path | undefined;
  readonly say: (speak: Speaker) => Sentence;
  readonly fix?: ((speak: Speaker) => Mending | undefined) | undefined;
  /** The same for one fault seen over several aliases; `direct` where no alias is on the way. */
  readonly identity?: string;
  readonly direct?: boolean;
  /** Its identity at the anchor, where it is seen through an alias. */
  readonly origin?: string | undefined;
  /** Texts that may be secrets and must not be shown. */
  readonly secrets?: readonly string[];
}

interface Mending {
  readonly title: string;
  readonly safe: boolean;
  readonly edit: Edit;
}

export interface Source {
  readonly text: string;
  readonly json: boolean;
}

/** A fault at its place. */
export function foundFault(fault: Fault, place: Place, source: Source, checks: ContentChecks): Found {
  const span = fault.spot === 'key' ? keySpan(fault.path, place, source.text) : place.value;
  const aliased = place.node !== place.value.start;
  const raw = source.text.slice(place.value.start, place.value.end);
  const quoted = !aliased && quotedWould(fault, raw, checks);
  return {
    ...span,
    word: fault.word,
    severity: 'error',
    path: fault.path,
    say: (speak) => withHelp(describe(fault, speak), helpFor(fault, raw, quoted)),
    fix: aliased ? undefined : (speak) => mending(fault, place, quoted, source, speak),
    identity: identityOf(fault, place),
    origin: originOf(fault, place),
    direct: !place.shared,
    secrets: secretsIn(fault),
  };
}

/** What a fault found that may be a secret. */
export function secretsIn(fault: Fault): readonly string[] {
  return fault.spot === 'value' && isSecretive(fault) ? [String(fault.found)] : NONE;
}

const NONE: readonly string[] = [];

/** A piece of advice at its place. */
export function foundHint(word: string, hint: Hint, unit: Unit, place: Place, source: Source): Found {
  const path = [...unit.path, ...hint.path];
  const { right } = hint;
  return {
    ...(hint.spot === 'key' ? keySpan(path, place, source.text) : place.value),
    word,
    severity: 'warning',
    path,
    say: (speak) => {
      const said = hint.say({
        path: (...inner) => speak.path([...unit.path, ...inner], unit.path.length),
        value: (value, ...inner) => speak.value([...unit.path, ...inner], value),
      });
      return typeof said === 'string' ? { message: said } : said;
    },
    fix:
      right === undefined || place.node !== place.value.start || hasProperties(source.text, place.value.start)
        ? undefined
        : () => ({
            title: `Write ${right}`,
            safe: true,
            edit: rewrite(source.text, place.value, right, source.json),
          }),
    identity: `${word}|${place.node}@${place.value.start}|${String(path.at(-1))}`,
    direct: !place.shared,
  };
}

/** The range of a key; of an item, its first line; of the document, its very start. */
function keySpan(path: Path, place: Place, text: string): Span {
  if (path.length === 0) return { start: 0, end: 0 };
  if (typeof path.at(-1) === 'string') return place.key;
  const { start, end } = place.value;
  const line = text.slice(start, end).search(/[\r\n]/);
  return { start, end: line === -1 ? end : start + line };
}

/** Where the fault is, the same for all ways to it: an alias is a place of its own. */
function identityOf({ word, spot, keys = [] }: Fault, { node, value }: Place): string {
  return [word, `${node}@${value.start}`, spot, ...keys].join('|');
}

/** Faults of a node, wherever it stands; others are about its key. */
const OF_NODE: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'range',
  'cron',
  'reserved-name',
  'empty',
  'required',
]);

/** The identity that a fault seen through an alias has at the anchor. */
function originOf(fault: Fault, place: Place): string | undefined {
  if (place.node === place.value.start) return undefined;
  const ofNode = OF_NODE.has(fault.word) || (fault.word === 'pattern' && fault.spot === 'value');
  return ofNode ? identityOf(fault, { ...place, value: { start: place.node, end: place.node } }) : undefined;
}

/** Whether `mending` may have something safe for a fault: its place tells. */
export function mayMend(fault: Fault): boolean {
  return fault.right !== undefined || fault.word === 'unique' || mayQuote(fault) !== undefined;
}

function mending(
  fault: Fault,
  place: Place,
  quoted: boolean,
  { text, json }: Source,
  speak: Speaker,
): Mending | undefined {
  if (fault.spot === 'value' && hasProperties(text, place.value.start)) return undefined;
  if (quoted) {
    const raw = text.slice(place.value.start, place.value.end);
    return { title: 'Put it in quotes', safe: true, edit: { ...place.value, text: JSON.stringify(raw) } };
  }
  if (fault.right !== undefined) {
    return { title: `Write ${fault.right}`, safe: true, edit: rewrite(text, place.value, fault.right, json) };
  }
  if (fault.word === 'unique') {
    const edit = removeItem(text, place.value);
    return edit && { title: 'Remove the repetition', safe: true, edit };
  }
  if (fault.near === undefined || fault.word === 'required') return undefined;
  const isKey = fault.word === 'unknown-key';
  const word = isKey ? speak.key(fault.path.slice(0, -1), fault.near) : speak.value(fault.path, fault.near);
  const span = isKey ? place.key : place.value;
  return { title: `Write ${word}`, safe: false, edit: rewrite(text, span, word, json) };
}

/** Whether the value would be right as the text it was written as: a release such as 1.10, a name such as 017. */
function quotedWould(fault: Fault, raw: string, checks: ContentChecks): boolean {
  const rule = mayQuote(fault);
  return rule !== undefined && raw !== '' && holds(rule, raw, checks);
}

/** The rule for text that is asked where a number or boolean of the wrong type was found. */
function mayQuote({ word, found, right, asked }: Fault): TextRule | undefined {
  const scalar = typeof found === 'number' || typeof found === 'boolean';
  return word === 'type' && scalar && right === undefined ? textAsked(asked) : undefined;
}

function textAsked(asked: Asked | undefined): TextRule | undefined {
  if (asked?.kind === 'text') return asked.rule;
  if (asked?.kind !== 'any-of') return undefined;
  for (const one of asked.of) {
    const rule = textAsked(one);
    if (rule) return rule;
  }
  return undefined;
}

/** What YAML made of a value, where that is not what is seen. */
function helpFor(fault: Fault, raw: string, quoted: boolean): string | undefined {
  const { found, right } = fault;
  if (quoted)
    return `YAML reads ${raw} as ${typeof found === 'number' ? `the number ${found}` : found}; put it in quotes`;
  if (typeof right === 'boolean' && spokenBoolean(found) === right) {
    const why = /^["']/.test(raw) ? 'the quotes make it text' : `YAML 1.2 reads ${raw} as text`;
    return `${why}; write ${right}`;
  }
  if (right === 'off') return 'Here the word is off; false is something else';
  if (typeof right === 'number') return `The quotes make it text; write ${right}`;
  if (typeof found === 'number' && textAsked(fault.asked) && String(found) !== raw) {
    return `YAML reads ${raw} as the number ${found}`;
  }
  return fault.path.at(-1) === '<<'
    ? 'YAML 1.2 has no merge keys: write the keys out, or use an alias for a whole value'
    : undefined;
}

function withHelp(sentence: Sentence, help: string | undefined): Sentence {
  return help === undefined
    ? sentence
    : { message: sentence.message, help: sentence.help ? `${help}. ${sentence.help}` : help };
}

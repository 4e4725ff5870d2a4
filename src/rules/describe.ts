/** The sentences of faults: what is there, and what is allowed, in the words of the user's file. */
import type { Asked, Fault, Path } from './fault.ts';

/** How neutral words are written in the file at hand. */
export interface Speaker {
  /** A neutral key as written, in the object at `path`. */
  key(path: Path, key: string): string;
  /** A neutral value as written at `path`. */
  value(path: Path, value: string): string;
  /** The parts of a path as they are written. */
  written(path: Path): Path;
  /** A path as a user would write it, from its part `from` on. */
  path(path: Path, from?: number): string;
}

export interface Sentence {
  message: string;
  help?: string;
}

const describers: Record<Fault['word'], (fault: Fault, speak: Speaker) => Sentence> = {
  type: found,
  enum: found,
  pattern: (fault, speak) => (fault.spot === 'key' ? wrongKey(fault, speak) : found(fault, speak)),
  range: found,
  cron: found,
  'reserved-name': found,
  empty: (fault, speak) => ({
    message: `${pathText(fault.path, speak)} is empty; give ${asked(fault, speak)}, or leave it out`,
  }),
  unique: (fault, speak) => ({
    message: `${pathText(fault.path, speak)} repeats ${show(fault, speak)}; keep it once`,
  }),
  'unknown-key': unknownKey,
  required: (fault, speak) => {
    const holder = pathText(fault.path, speak);
    const keys = keysOf(fault, fault.path, speak);
    if (fault.any) return { message: `${holder} has neither ${keys.join(' nor ')}; add one of them` };
    const why =
      fault.because && `${keyOf(fault.because.key, fault.path, speak)} ${fault.because.value} needs it`;
    const message = `${holder} has no ${keys.join(', ')}; ${why ?? 'add it'}`;
    return fault.near
      ? { message, help: `Is ${JSON.stringify(cut(fault.near))} meant to be it?` }
      : { message };
  },
  requires: (fault, speak) => {
    const keys = keysOf(fault, fault.path.slice(0, -1), speak);
    return {
      message: `${pathText(fault.path, speak)} needs ${listed(keys, fault.any ? 'or' : 'and')} beside it`,
    };
  },
  conflict: (fault, speak) => {
    const holder = fault.path.slice(0, -1);
    const path = pathText(fault.path, speak);
    if (!fault.because) {
      return { message: `${path} excludes ${listed(keysOf(fault, holder, speak), 'and')}; keep one of them` };
    }
    const other = `${keyOf(fault.because.key, holder, speak)} is ${JSON.stringify(fault.because.value)}`;
    return { message: `${path} is ${show(fault, speak)} while ${other}; use ${asked(fault, speak)} there` };
  },
};

/** What is wrong and what is allowed, on one line; help where there is more to say. */
export function describe(fault: Fault, speak: Speaker): Sentence {
  return describers[fault.word](fault, speak);
}

function found(fault: Fault, speak: Speaker): Sentence {
  const message = `${pathText(fault.path, speak)} is ${show(fault, speak)}; use ${asked(fault, speak)}`;
  return fault.near ? { message, help: `Did you mean ${speak.value(fault.path, fault.near)}?` } : { message };
}

function wrongKey(fault: Fault, speak: Speaker): Sentence {
  const holder = fault.path.slice(0, -1);
  const key = JSON.stringify(cut(keyOf(String(fault.path.at(-1)), holder, speak)));
  return { message: `${key} can't be a key of ${pathText(holder, speak)}; use ${asked(fault, speak)}` };
}

/** Above this many keys a list helps nobody. */
const FEW = 12;

function unknownKey(fault: Fault, speak: Speaker): Sentence {
  const holder = fault.path.slice(0, -1);
  const path = pathText(fault.path, speak);
  if (fault.advice) return { message: `${path} is not allowed here; ${fault.advice}` };
  const near = fault.near && keyOf(fault.near, holder, speak);
  const keys = keysOf(fault, holder, speak);
  const known = `Known here: ${keys.join(', ')}`;
  if (near) {
    const message = `${path} is not a known key; did you mean ${near}?`;
    return keys.length <= FEW ? { message, help: known } : { message };
  }
  const use =
    keys.length <= FEW ? `use ${listed(keys, 'or')}` : 'see "gatehouse schema settings" for all of them';
  return { message: `${path} is not a known key; ${use}` };
}

function asked(fault: Fault, speak: Speaker): string {
  return fault.asked ? askedText(fault.asked, speak) : '';
}

function askedText(ask: Asked, speak: Speaker): string {
  switch (ask.kind) {
    case 'plain':
      return ask.says;
    case 'text':
      return ask.instead ?? ask.rule.says;
    case 'words':
      return listed(
        ask.words.map((word) => (typeof word === 'string' ? speak.value(ask.at, word) : String(word))),
        'or',
      );
    case 'any-of':
      return listed([...new Set(ask.of.map((one) => askedText(one, speak)))], 'or');
  }
}

/**
 * A setting's path as a user would write it: `steps[0].run`, `projects["host/a/b"].apply`. With `from`, the parts before
 * that index are left out.
 */
export function pathText(path: Path, speak: Pick<Speaker, 'written'>, from = 0): string {
  let text = '';
  const written = speak.written(path);
  for (let index = from; index < written.length; index++) {
    const part = written[index]!;
    if (typeof part === 'number') text += `[${part}]`;
    else if (!NAME.test(part)) text += `[${JSON.stringify(cut(part))}]`;
    else text += text === '' ? part : `.${part}`;
  }
  return text === '' ? 'the document' : text;
}

/** A key that needs no quotes in a path. */
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** What is there, short; never the value of a place where a secret is easily pasted. */
function show(fault: Fault, speak: Speaker): string {
  const value = fault.found;
  if (value === null) return 'empty (null)';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (isSecretive(fault))
    return typeof value === 'string' ? `a text of ${[...value].length} characters` : `a ${typeof value}`;
  if (typeof value !== 'string') return String(value);
  // An address may hold a password; cut, it would no longer look like one.
  const open = speak.value(fault.path, value).replace(/(:\/\/)[^\s/@]*@/g, '$1…@');
  const shown = JSON.stringify(cut(open));
  return fault.word === 'type' ? `the text ${shown}` : shown;
}

const SECRET_KEY = /(?:secret|token|password|passwd|credential|private_?key|api_?key)/i;

/** Whether the value found may be a secret: its rule says so, or its own key does. */
export function isSecretive({ word, asked: ask, path, found: value }: Fault): boolean {
  // A text of the right shape is the name that was asked for.
  if (typeof value !== 'string' || word === 'reserved-name') return false;
  const asks = (one: Asked | undefined): boolean =>
    one?.kind === 'any-of' ? one.of.some(asks) : one?.kind === 'text' && one.rule.secretive === true;
  return asks(ask) || SECRET_KEY.test(String(path.at(-1)));
}

const keyOf = (key: string, holder: Path, speak: Speaker) => speak.key(holder, key);
const keysOf = (fault: Fault, holder: Path, speak: Speaker) =>
  (fault.keys ?? []).map((key) => keyOf(key, holder, speak));

const cut = (value: string) =>
  value.length > 60 ? `${value.slice(0, 57).replace(/[\uD800-\uDBFF]$/u, '')}…` : value;

function listed(items: readonly string[], word: 'and' | 'or'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

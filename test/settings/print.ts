/** Writes values as YAML of many styles, and remembers where everything stands. */
import type { Path } from '../../src/rules/fault.ts';
import { type Style, scalar } from '../text/yaml-arbitrary.ts';

interface Span {
  readonly start: number;
  /** `undefined` where the end is a matter of taste: of what stands on several lines. */
  readonly end: number | undefined;
}

export interface Printed {
  readonly text: string;
  /** Of a list item the key is its own start; the document has none. */
  place(path: Path, spot: 'key' | 'value'): Span;
}

/** `choices` are turned round and round to choose the styles. */
export function print(value: unknown, choices: readonly number[]): Printed {
  const printer = new Printer(choices);
  printer.document(value);
  return {
    text: printer.text,
    place: (path, spot) =>
      path.length === 0 && spot === 'key' ? { start: 0, end: 0 } : printer.places.get(id(path, spot))!,
  };
}

/** Numbers that YAML has and JSON has not. */
const NO_NUMBERS: Readonly<Record<string, string>> = { Infinity: '.inf', '-Infinity': '-.Inf', NaN: '.nan' };

const id = (path: Path, spot: 'key' | 'value') => JSON.stringify([spot, ...path]);
const STYLES: readonly Style[] = ['plain', 'plain', 'plain', 'double', 'single', 'literal'];

class Printer {
  text = '';
  readonly places = new Map<string, Span>();
  readonly #choices: readonly number[];
  #chosen = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  document(value: unknown): void {
    if (this.#pick(4) === 0) this.#write('# settings\n---\n');
    if (isBlock(value) && this.#pick(6) > 0) this.#block(value, [], 0);
    else {
      this.#inline(value, [], 0, false);
      this.#write('\n');
    }
  }

  #pick(many: number): number {
    const choice = this.#choices[this.#chosen++ % this.#choices.length] ?? 0;
    return choice % many;
  }

  #write(text: string): { start: number; end: number } {
    const start = this.text.length;
    this.text += text;
    return { start, end: this.text.length };
  }

  /** A map or list, one entry a line. */
  #block(value: object, path: Path, indent: number): void {
    const start = this.text.length + indent;
    for (const [key, child] of entriesOf(value)) {
      const at = [...path, key];
      this.#write(' '.repeat(indent));
      if (typeof key === 'string') {
        this.places.set(id(at, 'key'), this.#write(this.#scalar(key, indent, true)));
        this.#write(':');
      } else this.#write('-');
      this.#child(child, at, indent);
    }
    this.places.set(id(path, 'value'), { start, end: undefined });
    if (typeof path.at(-1) === 'number') this.places.set(id(path, 'key'), { start, end: undefined });
  }

  #child(value: unknown, path: Path, indent: number): void {
    if (isBlock(value) && this.#pick(3) > 0) {
      // A list may stand right below the key that holds it.
      const least = Array.isArray(value) && typeof path.at(-1) === 'string' ? 0 : 1;
      this.#write(`${this.#comment()}\n`);
      this.#block(value, path, indent + Math.max(least, this.#pick(5)));
      return;
    }
    this.#write(' ');
    this.#inline(value, path, indent, false);
    if (!this.text.endsWith('\n')) this.#write(`${this.#comment()}\n`);
  }

  #comment(): string {
    return ['', '', '', ' # note', '  # "', '   '][this.#pick(6)]!;
  }

  #inline(value: unknown, path: Path, indent: number, inFlow: boolean): void {
    const start = this.text.length;
    if (typeof value !== 'object' || value === null) this.#write(this.#scalar(value, indent, inFlow));
    else {
      const isList = Array.isArray(value);
      const gap = this.#pick(5) === 0 ? `\n${' '.repeat(indent + 1 + this.#pick(3))}` : '';
      this.#write(isList ? '[' : '{');
      for (const [index, [key, child]] of entriesOf(value).entries()) {
        this.#write(`${index > 0 ? ',' : ''}${gap || (index > 0 ? ' ' : '')}`);
        const at = [...path, key];
        if (typeof key === 'string') {
          this.places.set(id(at, 'key'), this.#write(this.#scalar(key, indent, true)));
          this.#write(': ');
        }
        this.#inline(child, at, indent, true);
      }
      this.#write(`${gap}${isList ? ']' : '}'}`);
    }
    // The line break behind a block scalar is not its own.
    const end = start + this.text.slice(start).trimEnd().length;
    const span = { start, end: this.text.slice(start, end).includes('\n') ? undefined : end };
    this.places.set(id(path, 'value'), span);
    if (typeof path.at(-1) === 'number') this.places.set(id(path, 'key'), span);
  }

  #scalar(value: unknown, indent: number, inFlow: boolean): string {
    if (typeof value === 'string') return scalar(value, STYLES[this.#pick(STYLES.length)]!, indent, inFlow);
    if (typeof value === 'number' && !Number.isFinite(value)) return NO_NUMBERS[String(value)]!;
    return value === null && inFlow ? 'null' : JSON.stringify(value);
  }
}

function entriesOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
}

function isBlock(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Writes values as YAML in many styles, and remembers the range of every node. */
import type { Path } from '../../src/text/path.ts';
import { type Style, scalar } from '../text/yaml-arbitrary.ts';

interface PrintedSpan {
  readonly start: number;
  /** `undefined` for a node over several lines, whose end is a matter of convention. */
  readonly end: number | undefined;
}

export interface PrintedYaml {
  readonly text: string;
  /** Of a list item the key is its own start; the document has none. */
  rangeOf(path: Path, anchor: 'key' | 'value'): PrintedSpan;
}

/** `choices` are used in rotation to choose styles. */
export function printYaml(value: unknown, choices: readonly number[]): PrintedYaml {
  const printer = new YamlPrinter(choices);
  printer.document(value);
  return {
    text: printer.text,
    rangeOf: (path, anchor) =>
      path.length === 0 && anchor === 'key'
        ? { start: 0, end: 0 }
        : printer.ranges.get(rangeKey(path, anchor))!,
  };
}

/** Numbers that YAML has and JSON does not have. */
const SPECIAL_NUMBERS: Readonly<Record<string, string>> = {
  Infinity: '.inf',
  '-Infinity': '-.Inf',
  NaN: '.nan',
};

const rangeKey = (path: Path, anchor: 'key' | 'value') => JSON.stringify([anchor, ...path]);
const STYLES: readonly Style[] = ['plain', 'plain', 'plain', 'double', 'single', 'literal'];

class YamlPrinter {
  text = '';
  readonly ranges = new Map<string, PrintedSpan>();
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

  #pick(count: number): number {
    const choice = this.#choices[this.#chosen++ % this.#choices.length] ?? 0;
    return choice % count;
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
      const childPath = [...path, key];
      this.#write(' '.repeat(indent));
      if (typeof key === 'string') {
        this.ranges.set(rangeKey(childPath, 'key'), this.#write(this.#scalar(key, indent, true)));
        this.#write(':');
      } else this.#write('-');
      this.#child(child, childPath, indent);
    }
    this.ranges.set(rangeKey(path, 'value'), { start, end: undefined });
    if (typeof path.at(-1) === 'number') this.ranges.set(rangeKey(path, 'key'), { start, end: undefined });
  }

  #child(value: unknown, path: Path, indent: number): void {
    if (isBlock(value) && this.#pick(3) > 0) {
      // A list may have the indentation of its key.
      const minIndent = Array.isArray(value) && typeof path.at(-1) === 'string' ? 0 : 1;
      this.#write(`${this.#comment()}\n`);
      this.#block(value, path, indent + Math.max(minIndent, this.#pick(5)));
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
        const childPath = [...path, key];
        if (typeof key === 'string') {
          this.ranges.set(rangeKey(childPath, 'key'), this.#write(this.#scalar(key, indent, true)));
          this.#write(': ');
        }
        this.#inline(child, childPath, indent, true);
      }
      this.#write(`${gap}${isList ? ']' : '}'}`);
    }
    // The line break after a block scalar does not belong to it.
    const end = start + this.text.slice(start).trimEnd().length;
    const span = { start, end: this.text.slice(start, end).includes('\n') ? undefined : end };
    this.ranges.set(rangeKey(path, 'value'), span);
    if (typeof path.at(-1) === 'number') this.ranges.set(rangeKey(path, 'key'), span);
  }

  #scalar(value: unknown, indent: number, inFlow: boolean): string {
    if (typeof value === 'string') return scalar(value, STYLES[this.#pick(STYLES.length)]!, indent, inFlow);
    if (typeof value === 'number' && !Number.isFinite(value)) return SPECIAL_NUMBERS[String(value)]!;
    return value === null && inFlow ? 'null' : JSON.stringify(value);
  }
}

function entriesOf(value: object): [string | number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
}

function isBlock(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

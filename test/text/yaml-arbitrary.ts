/** YAML documents in many styles, and their values. */
import fc from 'fast-check';

export type Scalar = string | number | boolean | null;
export type Style = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A document before it is written: the value, and how each part of it is written. */
export type Tree =
  | { readonly is: 'scalar'; readonly value: Scalar; readonly style: Style }
  | {
      readonly is: 'list';
      readonly items: readonly Branch[];
      readonly flow: boolean;
      readonly layout: Layout;
    }
  | {
      readonly is: 'map';
      readonly entries: readonly Entry[];
      readonly flow: boolean;
      readonly layout: Layout;
    }
  /** An alias of one of the anchors above it; a string where there is none. */
  | { readonly is: 'alias'; readonly anchor: number };

interface Branch {
  readonly tree: Tree;
  readonly anchored: boolean;
  readonly comment: string;
}

interface Entry extends Branch {
  readonly key: string;
  readonly style: Style;
  readonly explicit: boolean;
}

interface Layout {
  /** The indentation of the children, which for a list in a map may be 0. */
  readonly indent: number;
  readonly broken: boolean;
  readonly blank: boolean;
}

const letters = [...'ab:#-?*&!|>%@,[]{}\'"\\/. 1~\t😀é='];
const words = [
  '',
  'a',
  'null',
  '~',
  'true',
  'No',
  'off',
  '1',
  '-1.5',
  '0x1F',
  '1e3',
  '017',
  '.5',
  '<<',
  '__proto__',
  'toString',
];
const line = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'abc xyz'), minLength: 1, maxLength: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: line },
  { weight: 1, arbitrary: fc.array(line, { minLength: 2, maxLength: 4 }).map((lines) => lines.join('\n')) },
);
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
);
const style = fc.constantFrom<Style>('plain', 'single', 'double', 'literal', 'folded');
const layout = fc.record({
  indent: fc.integer({ min: 0, max: 4 }),
  broken: fc.boolean(),
  blank: fc.boolean(),
});
const comment = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: line.map((one) => ` # ${one}`) },
);
const branch = (tree: fc.Arbitrary<Tree>) =>
  fc.record({ tree, anchored: fc.integer({ min: 0, max: 5 }).map((one) => one === 0), comment });

/** Trees of documents: maps, lists and scalars, a few levels deep. */
export const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    {
      weight: 4,
      arbitrary: fc.record({
        is: fc.constant('scalar' as const),
        value: fc.oneof({ weight: 4, arbitrary: text }, number, fc.boolean(), fc.constant(null)),
        style,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('map' as const),
        entries: fc.array(
          fc
            .tuple(branch(tie('tree')), text, style, fc.integer({ min: 0, max: 6 }))
            .map(([one, key, keyStyle, explicit]) => ({
              ...one,
              key,
              style: keyStyle,
              explicit: explicit === 0,
            })),
          { maxLength: 4 },
        ),
        flow: fc.boolean(),
        layout,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        is: fc.constant('list' as const),
        items: fc.array(branch(tie('tree')), { maxLength: 4 }),
        flow: fc.boolean(),
        layout,
      }),
    },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('alias' as const), anchor: fc.nat(9) }) },
  ),
})).tree;

/** Writes a tree as a document. Duplicate keys stay as they are. */
export function writeYaml(root: Tree): string {
  return new Writer().document(root);
}

class Writer {
  #anchors = 0;
  /** The anchors whose nodes are complete. */
  #complete: string[] = [];

  document(root: Tree): string {
    return this.#isBlock(root) ? this.#block(root, 0) : `${this.#inline(root, 0, false)}\n`;
  }

  #isBlock(tree: Tree): boolean {
    if (tree.is === 'map') return !tree.flow && tree.entries.length > 0;
    return tree.is === 'list' && !tree.flow && tree.items.length > 0;
  }

  /** Lines of a block collection, each with its indentation and its end. */
  #block(tree: Tree, indent: number): string {
    if (tree.is === 'map')
      return tree.entries.map((entry) => this.#entry(entry, indent, tree.layout)).join('');
    if (tree.is === 'list') {
      return tree.items
        .map(
          (item) =>
            `${this.#above(item, tree.layout, indent)}${pad(indent)}-${this.#child(item, indent, 'item')}`,
        )
        .join('');
    }
    return '';
  }

  #entry(entry: Entry, indent: number, layout: Layout): string {
    const above = this.#above(entry, layout, indent);
    const explicit =
      entry.explicit || entry.key.includes('\n') || entry.style === 'literal' || entry.style === 'folded';
    const key = scalar(entry.key, entry.style, indent, false, explicit);
    if (!explicit) return `${above}${pad(indent)}${key}:${this.#child(entry, indent, 'value')}`;
    return `${above}${pad(indent)}? ${key}${key.endsWith('\n') ? '' : '\n'}${pad(indent)}:${this.#child(entry, indent, 'value')}`;
  }

  #above({ comment }: Branch, { blank }: Layout, indent: number): string {
    return `${blank ? '\n' : ''}${comment.length > 8 ? `${pad(indent)}${comment.trim()}\n` : ''}`;
  }

  /** What follows a colon or a dash, to the end of its last line. */
  #child(branch: Branch, indent: number, as: 'item' | 'value'): string {
    return this.#named(branch, (anchor) => {
      const { tree, comment } = branch;
      if (this.#isBlock(tree) && (tree.is === 'map' || tree.is === 'list')) {
        const least = tree.is === 'list' && as === 'value' ? 0 : 1;
        const below = this.#block(tree, indent + Math.max(least, tree.layout.indent));
        return `${anchor && ` ${anchor}`}${comment}\n${below}`;
      }
      const inline = [anchor, this.#inline(tree, indent, false)].filter(Boolean).join(' ');
      return `${inline && ` ${inline}`}${inline.endsWith('\n') ? '' : `${comment}\n`}`;
    });
  }

  #flowChild(branch: Branch, indent: number): string {
    return this.#named(
      branch,
      (anchor) => `${anchor && `${anchor} `}${this.#inline(branch.tree, indent, true)}`,
    );
  }

  /** Writes a node with its anchor, if it has one. */
  #named({ tree, anchored }: Branch, write: (anchor: string) => string): string {
    if (!anchored || tree.is === 'alias') return write('');
    const name = `n${this.#anchors++ % 4}`;
    this.#complete = this.#complete.filter((one) => one !== name);
    const written = write(`&${name}`);
    this.#complete.push(name);
    return written;
  }

  #inline(tree: Tree, indent: number, inFlow: boolean): string {
    switch (tree.is) {
      case 'scalar':
        return scalar(tree.value, tree.style, indent, inFlow);
      case 'alias':
        return this.#complete.length === 0
          ? 'none'
          : `*${this.#complete[tree.anchor % this.#complete.length]}`;
      case 'list':
        return this.#flow(
          '[]',
          tree.items.map((item) => this.#flowChild(item, indent)),
          tree.layout,
          indent,
          inFlow,
        );
      case 'map': {
        const entries = tree.entries.map(
          (entry) => `${scalar(entry.key, entry.style, indent, true)}: ${this.#flowChild(entry, indent)}`,
        );
        return this.#flow('{}', entries, tree.layout, indent, inFlow);
      }
    }
  }

  #flow(brackets: string, items: readonly string[], layout: Layout, indent: number, inFlow: boolean): string {
    const { broken, blank } = layout;
    const gap = broken ? `\n${pad(indent + 2)}` : items.length > 0 ? ' ' : '';
    // Directly under a key, the closing bracket may be in the column of the key.
    const last = broken && blank && !inFlow ? `\n${pad(indent)}` : gap;
    return `${brackets[0]}${gap}${items.join(`,${gap || ' '}`)}${last}${brackets[1]}`;
  }
}

const pad = (indent: number) => ' '.repeat(indent);

/** Characters that YAML accepts only as escapes, or reads as line breaks. */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/;

/** A scalar in the requested style, or in double quotes where that style can't represent it. */
export function scalar(
  value: Scalar,
  style: Style,
  indent: number,
  inFlow: boolean,
  block = !inFlow,
): string {
  if (typeof value !== 'string') return value === null && style === 'plain' && !inFlow ? '' : String(value);
  if (style === 'plain' && isPlain(value) && !UNSEEN.test(value)) return value;
  if (style === 'single' && !/[\n\t]/.test(value) && !UNSEEN.test(value))
    return `'${value.replaceAll("'", "''")}'`;
  if (
    (style === 'literal' || style === 'folded') &&
    block &&
    !UNSEEN.test(value) &&
    /^[^\s#][^\t]*$/.test(value) &&
    !/\n\s|\s\n|\s$/.test(value)
  ) {
    const lines = style === 'folded' ? value.replaceAll('\n', '\n\n') : value;
    const sign = style === 'folded' ? '>' : '|';
    return `${sign}-\n${lines.replace(/^(?=.)/gm, pad(indent + 1))}\n`;
  }
  return JSON.stringify(value).replace(
    new RegExp(UNSEEN, 'g'),
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Whether a plain scalar is read as this string, in block and flow style, as a key and as a value. */
function isPlain(text: string): boolean {
  return (
    /^[A-Za-zé😀_/=.<][^\n\t,[\]{}#:]*$/u.test(text) &&
    !/\s$|^\.(?:\d|inf|nan)|^(?:null|true|false)$/i.test(text) &&
    !/^(?:---|\.\.\.)/.test(text)
  );
}

/** What the anchors of a document stand for. */
import type { Event } from 'js-yaml';
import type { NameTranslator } from '../name-translator.ts';

/** Where a name stands in the text, without its `&` or `*`. */
export type AnchorToken = Pick<Extract<Event, { type: 5 }>, 'anchorStart' | 'anchorEnd'>;

export interface AnchoredNode {
  /** The index of the node's event. */
  readonly eventIndex: number;
  /** The words of the place it stands at. */
  readonly translator: NameTranslator | undefined;
  readonly value: unknown;
  /** Nodes of the value, aliases expanded; `undefined` while it is still being read. */
  readonly nodeCount: number | undefined;
  /** Levels of lists and maps, aliases expanded. */
  readonly height: number;
}

/** The anchors met so far. A name may be given anew: an alias stands for the last one above it. */
export class AnchorTable {
  readonly #source: string;
  readonly #nodesByName = new Map<string, AnchoredNode[]>();

  constructor(source: string) {
    this.#source = source;
  }

  name({ anchorStart, anchorEnd }: AnchorToken): string {
    return this.#source.slice(anchorStart, anchorEnd);
  }

  /** Keeps an anchor; of the same node a second time, instead of the first. */
  set(token: AnchorToken, node: AnchoredNode): void {
    const key = this.name(token);
    const nodes = this.#nodesByName.get(key);
    if (!nodes) {
      this.#nodesByName.set(key, [node]);
      return;
    }
    // A name may be given anew inside the node that has it.
    const lastIndex = nodes.findLastIndex(({ eventIndex }) => eventIndex <= node.eventIndex);
    if (nodes[lastIndex]?.eventIndex === node.eventIndex) nodes[lastIndex] = node;
    else nodes.push(node);
  }

  /** What the alias at the event `index` stands for. */
  resolve(token: AnchorToken, index: number): AnchoredNode | undefined {
    return this.#nodesByName.get(this.name(token))?.findLast(({ eventIndex }) => eventIndex < index);
  }
}

/** The anchors of a document. */
import type { Event } from 'js-yaml';
import type { NameTranslator } from '../name-translator.ts';

/** The range of an anchor's name, without its `&` or `*`. */
export type AnchorToken = Pick<Extract<Event, { type: 5 }>, 'anchorStart' | 'anchorEnd'>;

/** A node with an anchor. */
export interface AnchoredNode {
  /** The index of the node's event. */
  readonly eventIndex: number;
  /** The translator of its place. */
  readonly translator: NameTranslator | undefined;
  readonly value: unknown;
  /** The nodes of the value, aliases expanded; `undefined` while it is being composed. */
  readonly nodeCount: number | undefined;
  /** The levels of lists and maps, aliases expanded. */
  readonly height: number;
}

/** The anchors found so far. A name may be used again: an alias stands for the last one above it. */
export class AnchorTable<Node extends Pick<AnchoredNode, 'eventIndex'> = AnchoredNode> {
  readonly #source: string;
  readonly #nodesByName = new Map<string, Node[]>();

  constructor(source: string) {
    this.#source = source;
  }

  name({ anchorStart, anchorEnd }: AnchorToken): string {
    return this.#source.slice(anchorStart, anchorEnd);
  }

  /** Adds an anchor, or replaces that of the same node. */
  set(token: AnchorToken, node: Node): void {
    const key = this.name(token);
    const nodes = this.#nodesByName.get(key);
    if (!nodes) {
      this.#nodesByName.set(key, [node]);
      return;
    }
    // A name may be used again inside the node that has it.
    const lastIndex = nodes.findLastIndex(({ eventIndex }) => eventIndex <= node.eventIndex);
    if (nodes[lastIndex]?.eventIndex === node.eventIndex) nodes[lastIndex] = node;
    else nodes.push(node);
  }

  /** The node that the alias at the event `index` stands for. */
  resolve(token: AnchorToken, index: number): Node | undefined {
    return this.#nodesByName.get(this.name(token))?.findLast(({ eventIndex }) => eventIndex < index);
  }
}

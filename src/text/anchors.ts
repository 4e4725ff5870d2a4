/** What the anchors of a document stand for. */
import type { Event } from 'js-yaml';
import type { Words } from './words.ts';

/** Where a name stands in the text, without its `&` or `*`. */
export type Name = Pick<Extract<Event, { type: 5 }>, 'anchorStart' | 'anchorEnd'>;

export interface Anchor {
  /** The index of the node's event. */
  readonly at: number;
  /** The words of the place it stands at. */
  readonly words: Words | undefined;
  readonly value: unknown;
  /** Nodes of the value, aliases expanded; `undefined` while it is still being read. */
  readonly size: number | undefined;
  /** Levels of lists and maps, aliases expanded. */
  readonly height: number;
}

/** The anchors met so far. A name may be given anew: an alias stands for the last one above it. */
export class Anchors {
  readonly #source: string;
  readonly #named = new Map<string, Anchor[]>();

  constructor(source: string) {
    this.#source = source;
  }

  name({ anchorStart, anchorEnd }: Name): string {
    return this.#source.slice(anchorStart, anchorEnd);
  }

  /** Keeps an anchor; of the same node a second time, instead of the first. */
  keep(name: Name, anchor: Anchor): void {
    const key = this.name(name);
    const known = this.#named.get(key);
    if (!known) {
      this.#named.set(key, [anchor]);
      return;
    }
    // A name may be given anew inside the node that has it.
    const own = known.findLastIndex(({ at }) => at <= anchor.at);
    if (known[own]?.at === anchor.at) known[own] = anchor;
    else known.push(anchor);
  }

  /** What the alias at the event `index` stands for. */
  of(name: Name, index: number): Anchor | undefined {
    return this.#named.get(this.name(name))?.findLast(({ at }) => at < index);
  }
}

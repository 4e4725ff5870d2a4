import type { Path } from '../text/path.ts';
import type { Rule } from './rule.ts';
import type { Violation } from './violation.ts';

/** What a rule found in a node that aliases share. */
interface SharedResult {
  readonly rule: Rule;
  /** The violations of the node itself; each alias is a place of its own. */
  readonly ofNode: readonly Violation[];
  /** Whether the node or anything below it violates the rule. */
  readonly isInvalid: boolean;
}

/**
 * The nodes that were walked already. What is wrong below one is found once, at its first place, however many aliases lead to
 * it: 9,000 aliases of 100 wrong items are 100 violations, and not 900,000 to be found and dropped.
 */
export class SharedNodes {
  readonly #results = new Map<object, SharedResult>();

  /** The result of an earlier walk by the same rule, with the node's own violations at `path`. */
  find(rule: Rule, node: object, path: Path): Omit<SharedResult, 'rule'> | undefined {
    const result = this.#results.get(node);
    if (result?.rule !== rule) return undefined;
    return { ...result, ofNode: result.ofNode.map((violation) => ({ ...violation, path: [...path] })) };
  }

  add(rule: Rule, node: object, found: readonly Violation[], isInvalid: boolean, path: Path): void {
    const ofNode = found.filter((violation) => violation.path.length === path.length);
    this.#results.set(node, { rule, ofNode, isInvalid });
  }
}

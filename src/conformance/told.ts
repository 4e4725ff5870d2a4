/** What is told of a check: its problems, with the exchanges that they are about. */
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import { type Exchanged, evidenceOf } from './exchange.ts';
import type { Hider } from './hide.ts';

export interface Told {
  readonly problems: readonly Problem[];
  readonly evidence: readonly Exchange[];
}

/** Each problem once, and exchanges where there is any; secrets hidden. `url` is the broker's base URL. */
export function toldOf(
  problems: readonly Problem[],
  exchanges: readonly Exchanged[],
  url: string,
  hide: Hider,
): Told {
  const messages = problems.map(({ message }) => message);
  const unique = new Map(problems.map((each) => [each.message, each])).values();
  return {
    problems: [...unique].map((each) => ({ ...each, message: hide.text(each.message) })),
    evidence: messages.length > 0 ? evidenceOf(exchanges, url, messages, hide) : [],
  };
}

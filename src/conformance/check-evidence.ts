/** What is told of a check: its problems, with the exchanges that they are about. */
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { buildEvidence, type RecordedExchange } from './evidence.ts';
import type { ValueRedactor } from './redact.ts';

export interface CheckEvidence {
  readonly problems: readonly Problem[];
  readonly evidence: readonly Exchange[];
}

/** Each problem once, and exchanges where there is any; secrets hidden. `url` is the broker's base URL. */
export function withEvidence(
  problems: readonly Problem[],
  exchanges: readonly RecordedExchange[],
  url: string,
  redactor: ValueRedactor,
): CheckEvidence {
  const messages = problems.map(({ message }) => message);
  const unique = new Map(problems.map((each) => [each.message, each])).values();
  return {
    problems: [...unique].map((each) => ({ ...each, message: redactor.text(each.message) })),
    evidence: messages.length > 0 ? buildEvidence(exchanges, url, messages, redactor) : [],
  };
}

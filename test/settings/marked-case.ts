/** Documents in which the locations of findings are marked: `parallelism: «0»`. */
import { expect } from 'vitest';
import { LineIndex } from '../../src/text/line-index.ts';
import { mark, unmark } from '../text/marked-ranges.ts';
import { findingsOf } from './findings.ts';

export interface MarkedCase {
  readonly what: string;
  /** With a mark around the location of each finding. */
  readonly document: string;
  /** The code of each finding without `settings/`, in the order of the document, with `?` after that of a warning. */
  readonly codes?: readonly string[];
  /** A part of the message or help of each finding. */
  readonly messages?: readonly string[];
  readonly vocabulary?: string;
  readonly file?: string;
}

/** Checks the document of a case without its marks, and expects the findings of the case. */
export async function checkMarkedCase({
  document,
  codes = [],
  messages = [],
  ...options
}: MarkedCase): Promise<void> {
  const { text } = unmark(document);
  const lines = new LineIndex(text);
  const findings = await findingsOf(text, options);
  const spans = findings.map(({ location }) => ({
    start: lines.offset(location!)!,
    end: lines.offset({ line: location!.endLine, column: location!.endColumn })!,
  }));
  const actualCodes = findings.map(
    ({ code, severity }) => code.replace('settings/', '') + (severity === 'warning' ? '?' : ''),
  );
  expect({ document: mark(text, spans), codes: actualCodes }).toEqual({ document, codes });
  for (const [index, expected] of messages.entries()) {
    const { message, help = '' } = findings[index]!;
    expect(`${message}\n${help}`).toContain(expected);
  }
}

/** Documents with the places of their findings marked in them: `parallelism: «0»`. */
import { expect } from 'vitest';
import { LineIndex } from '../../src/text/line-index.ts';
import { mark, unmark } from '../text/marked-ranges.ts';
import { findingsOf } from './findings.ts';

export interface MarkedCase {
  readonly what: string;
  /** With marks around what each finding is about. */
  readonly document: string;
  /** What each finding is, in the order of the document: the word behind `settings/`, with `?` behind a warning's. */
  readonly codes?: readonly string[];
  /** A part of the message or help of each finding. */
  readonly messages?: readonly string[];
  readonly vocabulary?: string;
  readonly file?: string;
}

/** Judges the document of a case without its marks, and expects what the case tells. */
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

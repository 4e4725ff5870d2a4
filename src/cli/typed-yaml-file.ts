/** Small files of the user's own (configuration, baseline, vocabulary), read by a rule. */

import type { Io } from '../io.ts';
import type { Location } from '../model/report.ts';
import { describe, pathText } from '../rules/describe.ts';
import { explain } from '../rules/explain.ts';
import type { Fault } from '../rules/fault.ts';
import type { Rule } from '../rules/rule.ts';
import type { Path } from '../text/build.ts';
import { decode } from '../text/decode.ts';
import type { TextFault } from '../text/faults.ts';
import { LineIndex } from '../text/line-index.ts';
import { pathId } from '../text/locate.ts';
import { read } from '../text/read.ts';
import { reportName } from './files.ts';
import { readTrustedFile } from './trusted-files.ts';
import { UsageError } from './usage-error.ts';

export interface TypedYamlFile {
  readonly value: unknown;
  /** The place of a path's value. */
  locate(path: Path): Location;
}

const nameFormatter = {
  key: (_: Path, key: string) => key,
  value: (_: Path, value: string) => value,
  written: (path: Path) => path,
  path: (path: Path, from?: number) => pathText(path, { written: () => path }, from),
};

const noChecks = { cron: () => undefined, 'reserved-name': () => undefined, bucket: () => undefined };

/** In bytes: such a file is written by hand. */
const MAX_BYTES = 1 << 20;

/** Reads a file that a rule describes. Throws `CallError` with the place of the first fault. */
export async function readTypedYaml(path: string, label: string, rule: Rule, io: Io): Promise<TypedYamlFile> {
  const name = reportName(path, io);
  const bytes = await readTrustedFile(path, label, io, MAX_BYTES);
  if (bytes.length > MAX_BYTES)
    throw new UsageError(`${label} ${path} is larger than 1 MiB; make it smaller`);
  const decoded = decode(bytes);
  if ('wrong' in decoded) throw new UsageError(`${label} ${path} is not UTF-8; save it as UTF-8`);
  const lines = new LineIndex(decoded.text);
  const document = read(decoded.text);
  const fail = (start: number, message: string): never => {
    const { line, column } = lines.at(start);
    throw new UsageError(`${label} ${path}:${line}:${column}: ${message}`);
  };
  const [syntaxError] = document.faults;
  if (syntaxError) fail(syntaxError.start, syntaxMessage(syntaxError));
  const [violation] = explain(rule, document.value, noChecks);
  if (violation) {
    const range = document.locate([violation.path]).get(pathId(violation.path));
    fail((violation.spot === 'key' ? range?.key : range?.value)?.start ?? 0, violationMessage(violation));
  }
  return {
    value: document.value,
    locate: (at) => {
      const { start, end } = document.locate([at]).get(pathId(at))?.value ?? { start: 0, end: 0 };
      const from = lines.at(start);
      const to = lines.at(end);
      return { file: name, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
  };
}

/** One sentence: what is broken, then what to do. */
function syntaxMessage({ word: ruleId, message, help, path }: TextFault): string {
  if (ruleId === 'duplicate-key') return `${nameFormatter.path(path ?? [])} is given twice; keep one`;
  return help ? `${message}; ${help[0]!.toLowerCase()}${help.slice(1)}` : message;
}

/** The known keys of an unknown one: what prints them for settings knows nothing of this file. */
function violationMessage(violation: Fault): string {
  const { word: ruleId, path, keys, near: didYouMean, advice } = violation;
  return ruleId === 'unknown-key' && !didYouMean && !advice && keys
    ? `${nameFormatter.path(path)} is not a known key; use ${keys.join(', ')}`
    : describe(violation, nameFormatter).message;
}

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
import { CallError } from './call-error.ts';
import { reportName } from './files.ts';
import { readJudge } from './judges.ts';

export interface UserFile {
  readonly value: unknown;
  /** The place of a path's value. */
  locate(path: Path): Location;
}

const speak = {
  key: (_: Path, key: string) => key,
  value: (_: Path, value: string) => value,
  written: (path: Path) => path,
  path: (path: Path, from?: number) => pathText(path, { written: () => path }, from),
};

const noChecks = { cron: () => undefined, 'reserved-name': () => undefined, bucket: () => undefined };

/** In bytes: such a file is written by hand. */
const MOST = 1 << 20;

/** Reads a file that a rule describes. Throws `CallError` with the place of the first fault. */
export async function readByRule(path: string, what: string, rule: Rule, io: Io): Promise<UserFile> {
  const name = reportName(path, io);
  const bytes = await readJudge(path, what, io, MOST);
  if (bytes.length > MOST) throw new CallError(`${what} ${path} is larger than 1 MiB; make it smaller`);
  const decoded = decode(bytes);
  if ('wrong' in decoded) throw new CallError(`${what} ${path} is not UTF-8; save it as UTF-8`);
  const lines = new LineIndex(decoded.text);
  const document = read(decoded.text);
  const fail = (start: number, message: string): never => {
    const { line, column } = lines.at(start);
    throw new CallError(`${what} ${path}:${line}:${column}: ${message}`);
  };
  const [broken] = document.faults;
  if (broken) fail(broken.start, saidOf(broken));
  const [fault] = explain(rule, document.value, noChecks);
  if (fault) {
    const place = document.locate([fault.path]).get(pathId(fault.path));
    fail((fault.spot === 'key' ? place?.key : place?.value)?.start ?? 0, sentenceOf(fault));
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
function saidOf({ word, message, help, path }: TextFault): string {
  if (word === 'duplicate-key') return `${speak.path(path ?? [])} is given twice; keep one`;
  return help ? `${message}; ${help[0]!.toLowerCase()}${help.slice(1)}` : message;
}

/** The known keys of an unknown one: what prints them for settings knows nothing of this file. */
function sentenceOf(fault: Fault): string {
  const { word, path, keys, near, advice } = fault;
  return word === 'unknown-key' && !near && !advice && keys
    ? `${speak.path(path)} is not a known key; use ${keys.join(', ')}`
    : describe(fault, speak).message;
}

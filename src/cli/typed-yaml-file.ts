/** Small YAML files of the user (configuration, baseline, vocabulary), validated by a rule. */

import type { Io } from '../io.ts';
import type { Location } from '../model/report.ts';
import { collectViolations } from '../rules/collect-violations.ts';
import { formatDuplicateKey, formatPath, formatViolation } from '../rules/messages.ts';
import type { Rule } from '../rules/rule.ts';
import type { Violation } from '../rules/violation.ts';
import { decode } from '../text/decode.ts';
import type { DocumentSyntaxError } from '../text/document.ts';
import { LineIndex } from '../text/line-index.ts';
import { type Path, toJsonPointer } from '../text/path.ts';
import { readDocument } from '../text/read-document.ts';
import { reportName } from './files.ts';
import { type FromConfigFiles, readTrustedFile } from './trusted-files.ts';
import { joinHelp, UsageError } from './usage-error.ts';

export interface TypedYamlFile extends FromConfigFiles<unknown> {
  /** The location of the value at a path; the start of the file for a path that it lacks. */
  readonly locate: (path: Path) => Promise<Location>;
}

const nameFormatter = {
  key: (_: Path, key: string) => key,
  value: (_: Path, value: string) => value,
  isPlaceholder: () => false,
  translatePath: (path: Path) => path,
  formatPath: (path: Path, from?: number) => formatPath(path, { translatePath: () => path }, from),
};

const noChecks = { cron: () => undefined, 'reserved-name': () => undefined, bucket: () => undefined };

/** Such a file is written by hand. */
const MAX_BYTES = 1 << 20;

/** Reads a YAML file and validates it by a rule. Throws `UsageError` with the location of the first error. */
export async function readTypedYaml(path: string, label: string, rule: Rule, io: Io): Promise<TypedYamlFile> {
  const name = reportName(path, io);
  const { value: bytes, configFiles } = await readTrustedFile(path, label, io, MAX_BYTES);
  if (bytes.length > MAX_BYTES)
    throw new UsageError(`${label} ${path} is larger than 1 MiB; make it smaller`);
  const decoded = decode(bytes);
  if ('error' in decoded) throw new UsageError(`${label} ${path} is not UTF-8; save it as UTF-8`);
  const lines = new LineIndex(decoded.text);
  const document = await readDocument(decoded.text);
  const fail = (start: number, message: string): never => {
    const { line, column } = lines.at(start);
    // The lines of another commit's file are not those of the checkout.
    const isCheckedOut = configFiles.every(({ commit }) => commit === undefined);
    const location = isCheckedOut ? { file: name, line, column } : undefined;
    throw new UsageError(`${label} ${path}:${line}:${column}: ${message}`, location);
  };
  const [syntaxError] = document.syntaxErrors;
  if (syntaxError) fail(syntaxError.start, syntaxMessage(syntaxError, lines));
  const [violation] = collectViolations(rule, document.value, noChecks);
  if (violation) {
    const range = (await document.locate([violation.path])).get(toJsonPointer(violation.path));
    fail((violation.anchor === 'key' ? range?.key : range?.value)?.start ?? 0, violationMessage(violation));
  }
  return {
    value: document.value,
    configFiles,
    locate: async (at) => {
      const ranges = await document.locate([at]);
      const { start, end } = ranges.get(toJsonPointer(at))?.value ?? { start: 0, end: 0 };
      const from = lines.at(start);
      const to = lines.at(end);
      return { file: name, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    },
  };
}

/** One sentence: what is wrong, then how to fix it. */
const syntaxMessage = (error: DocumentSyntaxError, lines: LineIndex): string =>
  error.ruleId === 'duplicate-key'
    ? formatDuplicateKey(error.path, lines.at(error.firstStart).line, nameFormatter)
    : joinHelp(error.message, error.help);

/** Lists the known keys for an unknown one: the settings messages that do so do not know this file. */
function violationMessage(violation: Violation): string {
  const { ruleId, path, keys, didYouMean, help: advice } = violation;
  return ruleId === 'unknown-key' && !didYouMean && !advice && keys
    ? `unknown key ${nameFormatter.formatPath(path)}; use ${keys.join(', ')}`
    : formatViolation(violation, nameFormatter).message;
}

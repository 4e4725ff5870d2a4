/** An annotation, as a workflow command creates it. */
export interface Annotation {
  level: 'error' | 'warning' | 'notice';
  message: string;
  title?: string;
  file?: string;
  line?: string;
  endLine?: string;
  col?: string;
  endColumn?: string;
}

const escapes: Record<string, string> = { '%25': '%', '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',' };
const unescapeProperty = (text: string) => text.replace(/%(25|0D|0A|3A|2C)/g, (code) => escapes[code]!);
const unescapeMessage = (text: string) => text.replace(/%(25|0D|0A)/g, (code) => escapes[code]!);

/**
 * Reads a step's log as a runner does: commands may be indented, `::stop-commands::TOKEN` silences them until `::TOKEN::`.
 * @returns the annotations, and the lines that are not commands.
 */
export function readLog(log: string): { annotations: Annotation[]; text: string[] } {
  const annotations: Annotation[] = [];
  const text: string[] = [];
  let resume: string | undefined;
  for (const line of log.split(/\r?\n/)) {
    const command = /^\s*::([^ :]+)(?: ([^:]*))?::(.*)$/.exec(line);
    const [, name = '', properties = '', message = ''] = command ?? [];
    if (resume !== undefined) {
      if (name === resume) resume = undefined;
      else text.push(line);
    } else if (name === 'stop-commands') resume = message;
    else if (name === 'error' || name === 'warning' || name === 'notice') {
      const pairs = properties
        .split(',')
        .filter(Boolean)
        .map((pair) => {
          const [key = '', value = ''] = pair.split(/=(.*)/s);
          return [key.trim(), unescapeProperty(value)];
        });
      annotations.push({ level: name, message: unescapeMessage(message), ...Object.fromEntries(pairs) });
    } else if (!command) text.push(line);
  }
  return { annotations, text };
}

/**
 * Reads a file of `name=value` and `name<<DELIMITER` entries, as GITHUB_OUTPUT and GITHUB_ENV hold them.
 * @throws if a runner would reject the file.
 */
export function readEntries(file: string): Record<string, string> {
  const entries: Record<string, string> = {};
  const lines = file.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === '') continue;
    const [, name, sign, rest] = /^(.*?)(<<|=)(.*)$/s.exec(line) ?? [];
    if (!name || rest === undefined) throw new Error(`not an entry: ${line}`);
    if (sign === '=') {
      entries[name] = rest;
      continue;
    }
    const end = lines.indexOf(rest, at + 1);
    if (end < 0) throw new Error(`no end of ${name}: ${rest}`);
    entries[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return entries;
}

/** Escapes of workflow commands, which the runner reads from the log. */

/** Escapes the message of a workflow command. */
export const escapeData = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Escapes a property of a workflow command, such as its title or file. */
export const escapeProperty = (text: string) =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The runner of GitHub Actions reads a log line that begins with `::`, or contains `##[`, as a command. */
export const escapeWorkflowCommands = (text: string) =>
  text.replace(/^((?:\s|\x1b\[\d+m)*):(?=:)/gm, '$1\\u003a').replaceAll('##[', '##\\u005b');

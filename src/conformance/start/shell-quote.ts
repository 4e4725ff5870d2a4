/** One argument of a command that `sh -c` runs, or `cmd /c` on Windows; it must hold no double quote there. */
export const shellQuote = (text: string) =>
  process.platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;

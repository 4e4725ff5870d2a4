import { gateOptions, type Option } from './options.ts';

/** The files where no argument names them: a variable's lines, or a key of the configuration. */
export const filesOption: Option = { name: 'files', kind: 'lines', help: 'Settings files or globs' };

export const settingsOptions: readonly Option[] = [
  { name: 'fix', kind: 'flag', help: 'Write the safe fixes, then judge again', callOnly: true },
  { name: 'new-from', kind: 'text', value: 'REF', help: 'Only what has come since this commit counts' },
  ...gateOptions,
];

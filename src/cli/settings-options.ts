import { gateOptions, type Option } from './options.ts';

/** The files where no argument names them: a variable's lines, or a key of the configuration. */
export const filesOption: Option = { name: 'files', kind: 'lines', help: 'Settings files or globs' };

/** What is about fleets. */
export const fleetOptionNames: readonly string[] = ['shard', 'follow', 'list-projects'];

export const settingsOptions: readonly Option[] = [
  { name: 'fix', kind: 'flag', help: 'Write the safe fixes, then judge again', cliOnly: true },
  { name: 'new-from', kind: 'text', valueName: 'REF', help: 'Only what has come since this commit counts' },
  {
    name: 'shard',
    kind: 'text',
    valueName: 'i/n',
    help: 'Judge one of n equal parts: of the projects of control files, and of the other files',
  },
  { name: 'follow', kind: 'flag', help: "Read each project's own settings file too, at its default branch" },
  {
    name: 'list-projects',
    kind: 'flag',
    help: 'Print the projects and the shards for a matrix as JSON, and judge nothing',
    notInConfig: true,
  },
  ...gateOptions,
];

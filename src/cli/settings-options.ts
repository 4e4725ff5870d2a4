import { gateOptions, type Option, omitOptions } from './options.ts';

/** The files where no argument names them: the lines of a variable, or a key of the configuration. */
export const filesOption = {
  name: 'files',
  kind: 'lines',
  valueName: 'GLOB',
  help: 'Settings files or globs, one per line',
} as const satisfies Option;

/** The options of `settings`. */
export const settingsOptions = [
  { name: 'fix', kind: 'flag', help: 'Apply the safe fixes, then check again', cliOnly: true },
  {
    name: 'new-from',
    kind: 'text',
    valueName: 'REF|base',
    help: 'Count only findings introduced since this commit; base is the commit that the change is to be merged into',
  },
  {
    name: 'shard',
    kind: 'text',
    valueName: 'i/n',
    help: 'Check only shard i of n: its share of the projects in control files, and of all other files',
  },
  {
    name: 'follow',
    kind: 'flag',
    help: "Also check each project's own settings file, read from its default branch",
  },
  {
    name: 'no-repository',
    kind: 'flag',
    help: 'Do not check that the paths, globs and scripts that settings name are in the repository',
  },
  {
    name: 'list-projects',
    kind: 'flag',
    help: 'Print the projects and the shards for a matrix as JSON; check nothing',
    notInConfig: true,
  },
  ...gateOptions,
] as const satisfies readonly Option[];

/** The options of `settings` that `run` has too. */
export const sharedSettingsOptions = omitOptions(settingsOptions, 'fix', 'shard', 'follow', 'list-projects');

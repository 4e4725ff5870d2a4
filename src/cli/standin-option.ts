import type { Option } from './options.ts';

/** Only a configuration can ask for a stand-in: a gate that judges one says nothing of what the user runs. */
export const standInOption: Option = {
  name: 'stand-in',
  kind: 'flag',
  help: 'Judge a stand-in of gatehouse instead',
  configOnly: true,
};

import { gateOptions, type Option } from './options.ts';
import { publishOptions } from './publish-options.ts';

/** The parts where no argument names them: a variable's lines. */
export const partsOption: Option = {
  name: 'parts',
  kind: 'lines',
  help: 'Report files, and folders of them',
};

export const reportOptions: readonly Option[] = [
  {
    name: 'expect',
    kind: 'list',
    valueName: 'NAME,…',
    help: 'What must be among the parts: a gate, a job, a leg, or a file or folder by its name',
  },
  {
    name: 'needs',
    kind: 'text',
    valueName: 'JSON',
    help: 'The jobs that were waited for, as toJSON(needs): each must have left a part',
  },
  {
    name: 'badge',
    kind: 'text',
    valueName: 'DIR',
    help: 'Write badge.svg there, and badge.json for a badge service',
  },
  ...publishOptions,
  ...gateOptions.filter(({ name }) => ['format', 'out', 'fail-on'].includes(name)),
];

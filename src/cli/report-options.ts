import { gateOptions, type Option, pickOptions } from './options.ts';
import { publishOptions } from './publish-options.ts';

/** The parts where no argument names them: the lines of a variable. */
export const partsOption = {
  name: 'parts',
  kind: 'lines',
  valueName: 'PATH',
  help: 'Report files, or folders of report files, one per line',
} as const satisfies Option;

/** The parts that must be there. */
export const expectOption = {
  name: 'expect',
  kind: 'list',
  valueName: 'NAME,…',
  help: 'Parts that must be present: a gate, a job, a leg, or a file or folder by name',
} as const satisfies Option;

/** The options of `report`. */
export const reportOptions = [
  expectOption,
  {
    name: 'needs',
    kind: 'text',
    valueName: 'JSON',
    help: 'The needed jobs, as toJSON(needs): each must have produced a part',
  },
  {
    name: 'badge',
    kind: 'text',
    valueName: 'DIR',
    help: 'Folder to write badge.svg and badge.json (for a badge service) to',
  },
  {
    name: 'publish-only',
    kind: 'flag',
    cliOnly: true,
    help: 'Publish the report of an earlier step as it is; its SHA-256 is in GATEHOUSE_DIGEST (used by the action org/gatehouse)',
  },
  ...publishOptions,
  ...pickOptions(gateOptions, 'format', 'out', 'vocabulary', 'fail-on'),
] as const satisfies readonly Option[];

import { gateOptions, type Option, pickOptions } from './options.ts';
import { partsOption } from './report-options.ts';
import { filesOption } from './settings-options.ts';

export const BOT_TASKS = ['comment', 'watch', 'migrate'] as const;
export type BotTask = (typeof BOT_TASKS)[number];

/** Where the list of accepted failures is, where nothing is said. */
export const DEFAULT_BASELINE = '.github/gatehouse-baseline.yml';

/** What the bot is told. Its tokens are GATEHOUSE_TOKEN and GATEHOUSE_FIX_TOKEN and come from no command line. */
export const botOptions = [
  {
    name: 'workflow',
    kind: 'text',
    valueName: 'FILE',
    default: 'gatehouse.yml',
    help: 'The file of the workflow that runs the gates: run, retry and report are about its runs',
  },
  {
    name: 'dispatch',
    kind: 'text',
    valueName: 'FILE',
    help: "The workflow that is started on a branch after a commit with the job's own token, which starts none by itself",
  },
  {
    name: 'label',
    kind: 'text',
    valueName: 'NAME',
    default: 'gatehouse',
    help: 'The label of the issue of the watch',
  },
  filesOption,
  partsOption,
  {
    name: 'needs',
    kind: 'text',
    valueName: 'JSON',
    help: 'The jobs that the watch waited for, as toJSON(needs)',
  },
  ...pickOptions(gateOptions, 'vocabulary', 'baseline'),
] as const satisfies readonly Option[];

export type BotOption = (typeof botOptions)[number];

/** The task where no argument names it. */
export const taskOption = {
  name: 'task',
  kind: 'text',
  choices: BOT_TASKS,
  help: 'What the bot does',
} as const satisfies Option;

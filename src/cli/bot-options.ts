/** The options of `gatehouse bot`. Its tokens are GATEHOUSE_TOKEN and GATEHOUSE_FIX_TOKEN, never flags. */
import { gateOptions, type Option, pickOptions } from './options.ts';
import { expectOption, partsOption } from './report-options.ts';
import { filesOption } from './settings-options.ts';

export const BOT_TASKS = ['comment', 'watch', 'migrate'] as const;
export type BotTask = (typeof BOT_TASKS)[number];

/** Default path of the baseline file. */
export const DEFAULT_BASELINE = '.github/gatehouse-baseline.yml';

export const botOptions = [
  {
    name: 'workflow',
    kind: 'text',
    valueName: 'FILE',
    default: 'gatehouse.yml',
    help: 'File name of the workflow that runs the gates, for run, retry and report',
  },
  {
    name: 'dispatch',
    kind: 'text',
    valueName: 'FILE',
    help: "File name of the workflow to start after a commit made with the job's own token, which triggers no workflow itself",
  },
  {
    name: 'label',
    kind: 'text',
    valueName: 'NAME',
    default: 'gatehouse',
    help: "Label of the watch's issue",
  },
  filesOption,
  partsOption,
  {
    name: 'needs',
    kind: 'text',
    valueName: 'JSON',
    help: 'The jobs that the watch needs, as toJSON(needs)',
  },
  expectOption,
  ...pickOptions(gateOptions, 'vocabulary', 'baseline'),
] as const satisfies readonly Option[];

export type BotOption = (typeof botOptions)[number];

/** The input that names the task if no argument does. */
export const taskOption = {
  name: 'task',
  kind: 'text',
  choices: BOT_TASKS,
  help: 'Task of the bot',
} as const satisfies Option;

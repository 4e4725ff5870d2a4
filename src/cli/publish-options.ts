/** The flags that choose what is written to the forge. The token is GATEHOUSE_TOKEN, never a flag. */
import type { PublishKind } from '../forge/forges.ts';
import { MAX_WRITES } from '../forge/write-budget.ts';
import type { Option, Values } from './options.ts';
import { UsageError } from './usage-error.ts';

export const publishOptions = [
  {
    name: 'publish',
    kind: 'flag',
    help: 'Publish the comment, review, check run and status chosen below (workflows only)',
  },
  {
    name: 'comment',
    kind: 'text',
    valueName: 'WHEN',
    choices: ['always', 'changes', 'failures', 'off'],
    default: 'changes',
    help: 'Keep one comment on the pull request: from the first result that is not a pass (changes), or only while it does not pass (failures)',
  },
  {
    name: 'review',
    kind: 'text',
    valueName: 'on|off',
    choices: ['on', 'off'],
    default: 'off',
    help: 'Post review comments on changed lines, with safe fixes as suggestions',
  },
  { name: 'check-run', kind: 'flag', help: 'Create a check run on the head commit' },
  { name: 'status', kind: 'flag', help: 'Set a commit status on the head commit' },
] as const satisfies readonly Option[];

export type PublishOption = (typeof publishOptions)[number];

/** The kinds that the flags choose. Throws a `UsageError` for more than a run may write. */
export function publishKinds(values: Values<PublishOption>): readonly PublishKind[] {
  if (!values.flag('publish')) return [];
  return chosenKinds(values);
}

/** The same, whether the run publishes or not. Throws `UsageError`. */
export function chosenKinds(values: Values<PublishOption>): readonly PublishKind[] {
  const isRequested: Record<PublishKind, boolean> = {
    status: values.flag('status'),
    'check-run': values.flag('check-run'),
    comment: values.text('comment') !== 'off',
    review: values.text('review') === 'on',
  };
  const kinds = (Object.keys(isRequested) as PublishKind[]).filter((one) => isRequested[one]);
  if (kinds.length <= MAX_WRITES) return kinds;
  throw new UsageError(
    `--comment, --review, --check-run and --status need more than the ${MAX_WRITES} writes of a run; turn one off`,
  );
}

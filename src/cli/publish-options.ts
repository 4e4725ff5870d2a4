import type { Option, Values } from './options.ts';
import { UsageError } from './usage-error.ts';

/** What is written to the forge, in a workflow. The token is GATEHOUSE_TOKEN and comes from no command line. */
export const publishOptions = [
  { name: 'publish', kind: 'flag', help: 'Write to the forge what the flags below say; in a workflow' },
  {
    name: 'comment',
    kind: 'text',
    valueName: 'WHEN',
    choices: ['always', 'changes', 'failures', 'off'],
    default: 'changes',
    help: 'Keep one comment on the pull request: from the first result that is no pass (changes), or only until the next pass (failures)',
  },
  {
    name: 'review',
    kind: 'text',
    valueName: 'on|off',
    choices: ['on', 'off'],
    default: 'off',
    help: 'Remarks at the lines of the change, with safe fixes to accept',
  },
  { name: 'check-run', kind: 'flag', help: 'Make a check run of our own at the head commit' },
  { name: 'status', kind: 'flag', help: 'Set a commit status at the head commit' },
] as const satisfies readonly Option[];

export type PublishOption = (typeof publishOptions)[number];

export type PublishKind = 'status' | 'check-run' | 'comment' | 'review';

/** The most that one run writes. */
const MAX_WRITES = 3;

/** What is to be written. Throws `CallError` where that is more than a run may write. */
export function publishKinds(values: Values<PublishOption>): readonly PublishKind[] {
  if (!values.flag('publish')) return [];
  const isRequested: Record<PublishKind, boolean> = {
    status: values.flag('status'),
    'check-run': values.flag('check-run'),
    comment: values.text('comment') !== 'off',
    review: values.text('review') === 'on',
  };
  const kinds = (Object.keys(isRequested) as PublishKind[]).filter((one) => isRequested[one]);
  if (kinds.length <= MAX_WRITES) return kinds;
  throw new UsageError(
    `--comment, --review, --check-run and --status are more than the ${MAX_WRITES} writes of a run; leave one out`,
  );
}

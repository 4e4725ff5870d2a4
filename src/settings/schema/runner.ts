import { field, list, object, required, string, union } from '../../rules/rule.ts';
import { nonBlank } from './patterns.ts';

const label = string('a label without spaces and commas', { pattern: '^[^\\s,]*$' });
const labels = list(label, { min: 1, unique: true });

const group = object(
  {
    group: required('The runner group', nonBlank),
    labels: field('The labels a runner of the group must carry', labels),
  },
  { spec: '2.8', min: 1 },
);

const stageRunner = union(label, labels, group);

const stages = ['default', 'plan', 'apply', 'drift'] as const;
const stageHint = 'give it inside one stage: plan: { group: … }';

/** Spec 1, 2.8: one runner for every job, or one a stage. */
export const runner = union(
  label,
  labels,
  object(
    {
      default: field('The runner of the stages that name none', stageRunner),
      plan: field('The runner of plan jobs', stageRunner),
      apply: field('The runner of apply jobs', stageRunner),
      drift: field('The runner of drift jobs', stageRunner),
    },
    { spec: '2.8', min: 1, discriminators: stages, notAllowedHere: { group: stageHint, labels: stageHint } },
  ),
  group,
);

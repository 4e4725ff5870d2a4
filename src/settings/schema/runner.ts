import { field, list, object, required, string, union } from '../../rules/rule.ts';
import { nonBlank } from './patterns.ts';

const label = string('a label without spaces or commas', { pattern: '^[^\\s,]*$' });
const labels = list(label, { min: 1, unique: true });

const group = object(
  {
    group: required('The runner group', nonBlank),
    labels: field('The labels that a runner of the group must have', labels),
  },
  { spec: '2.8', min: 1, discriminators: ['group', 'labels'] },
);

const stageRunner = union(label, labels, group);

const stages = ['default', 'plan', 'apply', 'drift'] as const;
const stageHint = 'set it for a stage, as in plan: { group: … }';

/** Spec 1, 2.8: one runner for all jobs, or one per stage. */
export const runner = union(
  label,
  labels,
  // Stages are meant by a map that has no key of either form.
  object(
    {
      default: field('The runner of stages without their own', stageRunner),
      plan: field('The runner of plan jobs', stageRunner),
      apply: field('The runner of apply jobs', stageRunner),
      drift: field('The runner of drift jobs', stageRunner),
    },
    { spec: '2.8', min: 1, discriminators: stages, notAllowedHere: { group: stageHint, labels: stageHint } },
  ),
  group,
);

import { either, field, list, needed, object, text } from '../../rules/rule.ts';
import { nonblank } from './patterns.ts';

const label = text('a label without spaces and commas', { pattern: '^[^\\s,]*$' });
const labels = list(label, { min: 1, unique: true });

const group = object(
  {
    group: needed('The runner group', nonblank),
    labels: field('The labels a runner of the group must carry', labels),
  },
  { spec: '2.8', min: 1 },
);

const spec = either(label, labels, group);

const stages = ['default', 'plan', 'apply', 'drift'] as const;
const apart = 'give it inside one stage: plan: { group: … }';

/** Spec 1, 2.8: one runner for every job, or one a stage. */
export const runner = either(
  label,
  labels,
  object(
    {
      default: field('The runner of the stages that name none', spec),
      plan: field('The runner of plan jobs', spec),
      apply: field('The runner of apply jobs', spec),
      drift: field('The runner of drift jobs', spec),
    },
    { spec: '2.8', min: 1, marks: stages, misplaced: { group: apart, labels: apart } },
  ),
  group,
);

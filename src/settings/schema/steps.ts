import { choice, field, list, object, required } from '../../rules/rule.ts';
import { globs, nonBlank } from './patterns.ts';

const stage = choice('init', 'plan', 'apply', 'drift');

/** Spec 1, 2.5. */
export const steps = list(
  object(
    {
      name: field('The name of the step in the log', nonBlank),
      run: required('The command', nonBlank),
      before: field('The stage that the command runs before', stage),
      after: field('The stage that the command runs after', stage),
      roots: field('The roots it runs in; all by default', globs),
      on_failure: field(
        'What happens if the command fails: the job fails, or waits for approval',
        choice('fail', 'approve'),
      ),
    },
    {
      spec: '2.5',
      conditions: [
        { kind: 'exclusive', keys: ['before', 'after'], required: true },
        {
          kind: 'restrictsValues',
          key: 'on_failure',
          value: 'approve',
          allowedValues: { before: ['init', 'plan'], after: ['init', 'plan'] },
        },
      ],
    },
  ),
);

import { choice, field, number, object, required, string } from '../../rules/rule.ts';
import { httpUrl, identifier } from './patterns.ts';

const threshold = number({ exclusiveMin: 0, max: 1 });

/** Spec 1, 2.18. */
export const decide = object(
  {
    backend: required('The service that decides', choice('laya', 'von', 'decider', 'jev')),
    url: field('Its address', httpUrl),
    model: field(
      'The model, pinned',
      string('a pinned model: a name that does not end in latest or preview', {
        pattern: '^(?!(?:[\\s\\S]*[-_.])?(?:latest|preview)$)[\\s\\S]+$',
      }),
    ),
    token_env: field('The environment variable that holds its token', { ...identifier, sensitive: true }),
    thresholds: field(
      'How sure an answer must be to count',
      object(
        {
          noul: field('For yes or no', threshold),
          choice: field('For one of several', threshold),
          score: field('For a score', threshold),
        },
        { spec: '2.18' },
      ),
    ),
  },
  {
    spec: '2.18',
    conditions: [
      { kind: 'requiredIf', key: 'backend', values: ['jev'], keys: ['token_env'] },
      { kind: 'requiredIf', key: 'backend', values: ['jev'], not: true, keys: ['url'] },
      { kind: 'requiredIf', key: 'backend', values: ['laya'], not: true, keys: ['model'] },
    ],
  },
);

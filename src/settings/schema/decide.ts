import { choice, field, number, object, required, string } from '../../rules/rule.ts';
import { httpUrl, identifier } from './patterns.ts';

const threshold = number({ exclusiveMin: 0, max: 1 });

/** Spec 1, 2.18. */
export const decide = object(
  {
    backend: required('The decision service', choice('laya', 'von', 'decider', 'jev')),
    url: field('The URL of the service', httpUrl),
    model: field(
      'The model, pinned to a version',
      string('a pinned model, whose name does not end in latest or preview', {
        pattern: '[\\s\\S]',
        excludedPatterns: ['(?:^|[-_.])(?:latest|preview)$'],
      }),
    ),
    token_env: field('The environment variable that holds the token of the service', {
      ...identifier,
      sensitive: true,
    }),
    thresholds: field(
      'The minimum confidence for an answer to count',
      object(
        {
          noul: field('For yes-or-no questions', threshold),
          choice: field('For multiple-choice questions', threshold),
          score: field('For scores', threshold),
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

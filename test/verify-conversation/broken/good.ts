import { output, stage } from '../../control/sse.ts';
import type { ServiceScript } from '../fake-control-service.ts';
import { always, type BrokenServiceCase, changedTurn, first } from './case.ts';

/** Services that differ, but are healthy. */
export const good: readonly BrokenServiceCase[] = (
  [
    ['bodies wrapped in data', { wrapsInData: true }],
    [
      'a requested wait',
      { responses: { createAgent: first({ status: 429, headers: { 'retry-after': '0' } }) } },
    ],
    [
      'a wait requested in the body',
      {
        responses: {
          token: first({ status: 429, body: { error: 'rate_limited', retry_after_seconds: 0.05 } }),
        },
      },
    ],
    [
      'brief provisioning',
      { responses: { openConversation: first({ status: 503, body: { error: 'provisioning' } }) } },
    ],
    ['a stream that breaks once', { follow: first({ cutAfter: 2 }) }],
    ['a stream that can only be replayed', { follow: always({ status: 406 }) }],
    ['a silent stream while the turn runs', { follow: always('silent') }],
    ['a replay that breaks once', { replay: first({ cutAfter: 1 }) }],
    [
      'a teardown that fails once',
      { responses: { terminate: first({ status: 500 }), deleteAgent: first('reset') } },
    ],
    [
      'throwaways that are already gone',
      {
        responses: { terminate: always({ status: 404 }), deleteAgent: always({ status: 404 }) },
        performedAnyway: ['terminate', 'deleteAgent'],
      },
    ],
    [
      'other stages in between',
      {
        turn: changedTurn((steps) => [
          ...steps.slice(0, 1),
          stage('packages done', { exit_code: 1 }),
          ...steps.slice(1, 5),
          stage('usage'),
          ...steps.slice(5),
        ]),
      },
    ],
    [
      'standard error',
      {
        turn: changedTurn((steps) => [
          ...steps.slice(0, 4),
          { ...output('warning'), stream: 'stderr' },
          ...steps.slice(4),
        ]),
      },
    ],
  ] satisfies [string, ServiceScript][]
).map(([name, script]) => ({ name: `good: ${name}`, script, failingChecks: [], message: /^$/ }));

import { output, stage } from '../../control/sse.ts';
import type { ServiceScript } from '../fake-control-service.ts';
import { always, type BrokenServiceCase, changedTurn, first } from './case.ts';

/** Services that pass. */
export const good: readonly BrokenServiceCase[] = (
  [
    ['bodies wrapped in data', { wrapsInData: true }],
    [
      'a wait that is asked for and kept',
      { responses: { createAgent: first({ status: 429, headers: { 'retry-after': '0' } }) } },
    ],
    [
      'a wait that the body asks for',
      {
        responses: {
          token: first({ status: 429, body: { error: 'rate_limited', retry_after_seconds: 0.05 } }),
        },
      },
    ],
    [
      'provisioning for a moment',
      { responses: { openConversation: first({ status: 503, body: { error: 'provisioning' } }) } },
    ],
    ['a stream that is cut once', { follow: first({ cutAfter: 2 }) }],
    ['a stream that can only be replayed', { follow: always({ status: 406 }) }],
    ['a stream that says nothing while it lasts', { follow: always('silent') }],
    ['a replay that is cut once', { replay: first({ cutAfter: 1 }) }],
    [
      'a teardown that fails once',
      { responses: { terminate: first({ status: 500 }), deleteAgent: first('reset') } },
    ],
    [
      'throwaways that are gone already',
      {
        responses: { terminate: always({ status: 404 }), deleteAgent: always({ status: 404 }) },
        performedAnyway: ['terminate', 'deleteAgent'],
      },
    ],
    [
      'other stages between',
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

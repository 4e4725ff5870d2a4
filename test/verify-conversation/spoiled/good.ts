import { output, stage } from '../../control/sse.ts';
import { always, type Case, first, turn } from './case.ts';
import type { Script } from './server.ts';

/** Services that are well after all. */
export const good: readonly Case[] = (
  [
    ['bodies wrapped in data', { wrapped: true }],
    [
      'a wait that is asked for and kept',
      { answers: { createAgent: first({ status: 429, headers: { 'retry-after': '0' } }) } },
    ],
    [
      'a wait that the body asks for',
      {
        answers: {
          token: first({ status: 429, body: { error: 'rate_limited', retry_after_seconds: 0.05 } }),
        },
      },
    ],
    [
      'provisioning for a moment',
      { answers: { openConversation: first({ status: 503, body: { error: 'provisioning' } }) } },
    ],
    ['a stream that is cut once', { follow: first({ cutAfter: 2 }) }],
    ['a stream that can only be replayed', { follow: always({ status: 406 }) }],
    ['a stream that says nothing while it lasts', { follow: always('silent') }],
    ['a replay that is cut once', { replay: first({ cutAfter: 1 }) }],
    [
      'a teardown that fails once',
      { answers: { terminate: first({ status: 500 }), deleteAgent: first('reset') } },
    ],
    [
      'throwaways that are gone already',
      {
        answers: { terminate: always({ status: 404 }), deleteAgent: always({ status: 404 }) },
        doneAnyway: ['terminate', 'deleteAgent'],
      },
    ],
    [
      'other stages between',
      {
        turn: turn((steps) => [
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
        turn: turn((steps) => [
          ...steps.slice(0, 4),
          { ...output('warning'), stream: 'stderr' },
          ...steps.slice(4),
        ]),
      },
    ],
  ] satisfies [string, Script][]
).map(([name, script]) => ({ name: `well: ${name}`, script, fails: [], says: /^$/ }));

import { always, type BrokenServiceCase } from './case.ts';

/** Services on which the gate cannot run: nothing is created. */
export const unhealthy: readonly BrokenServiceCase[] = (
  [
    [
      '503',
      { status: 503, body: { status: 'error' } },
      /GET \/health returned 503.*200 says that the service has booted/,
    ],
    ['a redirect', { status: 301, headers: { location: '/login' } }, /returned 301/],
    ['204', { status: 204 }, /returned 204/],
    ['no answer', 'reset', /connection closed/],
  ] as const
).map(([name, response, message]) => ({
  name: `health: ${name}`,
  script: { responses: { health: always(response) } },
  failingChecks: ['start'],
  message,
  error: true,
}));

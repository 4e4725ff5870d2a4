import { always, type BrokenServiceCase } from './case.ts';

/** Services without a healthy `/health`: the gate is an error and creates nothing. */
export const unhealthy: readonly BrokenServiceCase[] = (
  [
    ['503', { status: 503, body: { status: 'error' } }, /GET \/health returned 503.*expected 200/],
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
  createsNothing: true,
}));

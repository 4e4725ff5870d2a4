import { expect, it } from 'vitest';
import { checkDataPlane, type DataPlaneSources } from '../../src/verify-conversation/data-plane.ts';

const REFUSED =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

/** `pass`, `warn`, `skip` or `fail`, and what is said. */
function statusAndMessage(sources: DataPlaneSources, strict: boolean): [string, string] {
  const outcome = checkDataPlane(sources, strict);
  if ('skip' in outcome) return ['skip', outcome.skip];
  const [problem] = outcome.problems;
  if (!problem) return ['pass', outcome.reason ?? ''];
  return [problem.severity === 'warning' ? 'warn' : 'fail', problem.message];
}

const emulator = 'emulator';
const live = 'live';

it.each<[string, DataPlaneSources, plumbing: string, strict: string, said: string]>([
  ['nothing', {}, 'skip', 'fail', 'the data plane in use is unknown'],
  ['the flag: emulator', { flag: emulator }, 'pass', 'fail', '--data-plane says emulator'],
  ['the flag: live', { flag: live }, 'pass', 'pass', '--data-plane says live'],
  ['the variable', { variable: live }, 'pass', 'pass', 'CONTROL_DATA_PLANE says live'],
  ['the service: emulator', { health: emulator }, 'pass', 'fail', '/health says emulator'],
  ['the service: live', { health: ' Live' }, 'pass', 'pass', '/health says live'],
  [
    'the service: another word',
    { health: 'mock' },
    'skip',
    'fail',
    '/health says mock, which is not a data plane',
  ],
  ['our emulator', { startsEmulator: true }, 'pass', 'fail', 'this run starts emulator'],
  ['target k3d', { target: 'k3d' }, 'pass', 'fail', 'emulator is the default of --target k3d'],
  [
    'target kubernetes',
    { target: 'kubernetes' },
    'pass',
    'pass',
    'live is the default of --target kubernetes',
  ],
  ['a default that gives way', { target: 'k3d', flag: live }, 'pass', 'pass', '--data-plane says live'],
  [
    'a default that gives way to the service',
    { target: 'kubernetes', health: emulator },
    'pass',
    'fail',
    '/health says emulator',
  ],
  [
    'agreement',
    { flag: live, variable: live, health: live },
    'pass',
    'pass',
    '--data-plane says live, CONTROL_DATA_PLANE says live, /health says live',
  ],
  [
    'flag against service',
    { flag: live, health: emulator },
    'warn',
    'fail',
    'the sources disagree about the data plane: --data-plane says live, /health says emulator',
  ],
  [
    'flag against variable',
    { flag: emulator, variable: live },
    'warn',
    'fail',
    'the sources disagree about the data plane: --data-plane says emulator, CONTROL_DATA_PLANE says live',
  ],
  [
    'variable against service',
    { variable: live, health: emulator },
    'warn',
    'fail',
    'the sources disagree about the data plane: CONTROL_DATA_PLANE says live, /health says emulator',
  ],
  [
    'flag against what this run starts',
    { flag: live, startsEmulator: true },
    'warn',
    'fail',
    'the sources disagree about the data plane: --data-plane says live, this run starts emulator',
  ],
])('%s', (_, sources, plumbing, strict, message) => {
  const [looseStatus, looseMessage] = statusAndMessage(sources, false);
  const [strictStatus, strictMessage] = statusAndMessage(sources, true);
  expect([looseStatus, strictStatus]).toEqual([plumbing, strict]);
  expect(looseMessage).toContain(message);
  if (strict === 'fail') expect(strictMessage).toContain(REFUSED);
  else expect(strictMessage).toContain(message);
});

import type { VerifyConversationOptions } from '../../../src/verify-conversation/options.ts';
import { output } from '../../control/sse.ts';
import type { ServiceScript } from '../fake-control-service.ts';
import { type BrokenServiceCase, changedTurn } from './case.ts';

const refused = (
  name: string,
  dataPlane: VerifyConversationOptions['dataPlane'],
  script: ServiceScript,
  message: RegExp,
): BrokenServiceCase => ({
  name: `strict: ${name}`,
  script,
  options: { strict: true, dataPlane },
  failingChecks: ['data-plane'],
  message,
  createsNothing: true,
});

const NEEDED =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

const noReply = (name: string, ...lines: readonly string[]): BrokenServiceCase => ({
  name: `strict: ${name}`,
  script: { turn: changedTurn((steps) => [...steps.slice(0, 5), ...lines.map(output), ...steps.slice(5)]) },
  options: { strict: true, dataPlane: { flag: 'live' } },
  failingChecks: ['model-replied'],
  message: /^no model replied: /,
});

const result = (fields: object) => JSON.stringify({ type: 'result', ...fields });

/** What `strict` does not accept. */
export const strict: readonly BrokenServiceCase[] = [
  refused(
    'the emulator',
    { flag: 'emulator' },
    {},
    new RegExp(`^${NEEDED} \\(--data-plane says emulator\\)$`),
  ),
  refused('an unknown data plane', {}, {}, new RegExp(`^${NEEDED}, but the data plane in use is unknown$`)),
  refused(
    'a service that reports the emulator',
    {},
    { health: { data_plane: 'emulator' } },
    new RegExp(`^${NEEDED} \\(/health says emulator\\)$`),
  ),
  refused(
    'a service that reports another data plane',
    {},
    { health: { data_plane: 'test' } },
    new RegExp(`^${NEEDED}, but /health says test, which is not a data plane$`),
  ),
  refused(
    'sources that disagree',
    { flag: 'live' },
    { health: { data_plane: 'emulator' } },
    new RegExp(`^the sources disagree about the data plane: .*; ${NEEDED}$`),
  ),
  refused(
    'the default of target k3d',
    { target: 'k3d' },
    {},
    new RegExp(`^${NEEDED} \\(emulator is the default`),
  ),
  noReply('an echoed prompt'),
  noReply('a failed result', result({ is_error: true, result: 'Invalid API key' })),
  noReply('an empty result', result({ result: '' })),
];

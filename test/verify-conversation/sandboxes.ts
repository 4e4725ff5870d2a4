/** An emulator whose sandboxes are made up from the conversations of a scripted service. */
import type { SandboxState } from '../../src/verify-conversation/sandbox.ts';
import type { SystemUnderTest } from '../../src/verify-conversation/start.ts';
import type { FakeControlService } from './fake-control-service.ts';

export const SANDBOX_TOKEN = 'scoped-token-0123456789';

const HOME = ['', 'home', 'agent'].join('/');
export const ENV_FILE = `${HOME}/.env`;
export const SKILL_FILE = `${HOME}/.skills/service/SKILL.md`;

/** A good sandbox of this conversation. */
export const sandboxOf = (conversationId: string, id = `box-${conversationId}`): SandboxState => ({
  id,
  status: 'running',
  files: {
    [ENV_FILE]: `CONTROL_TOKEN=${SANDBOX_TOKEN}\nCONVERSATION_ID=${conversationId}\n`,
    [SKILL_FILE]: '# Skill',
  },
});

/** A good sandbox for each conversation; `kept` includes those of terminated ones. */
export const sandboxesOf = (
  { conversations }: FakeControlService,
  { kept = false } = {},
): readonly SandboxState[] =>
  [...conversations].filter(([, { status }]) => kept || status !== 'terminated').map(([id]) => sandboxOf(id));

/** A system whose emulator has these sandboxes; `events` gets what is started and ended. */
export const systemWithSandboxes =
  (sandboxes: (service: FakeControlService) => readonly SandboxState[], events: string[] = []) =>
  (service: FakeControlService): SystemUnderTest => ({
    emulator: async (token) => ({
      url: 'http://127.0.0.1:1',
      listSandboxes: async () => sandboxes(service),
      close: async () => void events.push(token),
    }),
    service: {
      readyMs: 1000,
      start: async (env) => {
        events.push(JSON.stringify(env));
        return { url: service.url, close: async () => void events.push('service') };
      },
    },
  });

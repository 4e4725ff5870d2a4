import type { SandboxState } from '../../../src/verify-conversation/sandbox.ts';
import type { FakeControlService } from '../fake-control-service.ts';
import { FAST_TIMEOUTS } from '../run-gate.ts';
import { ENV_FILE, SANDBOX_TOKEN, SKILL_FILE, sandboxesOf } from '../sandboxes.ts';
import type { BrokenServiceCase } from './case.ts';

const changed = (change: (sandbox: SandboxState) => Partial<SandboxState>) => (service: FakeControlService) =>
  sandboxesOf(service).map((sandbox) => ({ ...sandbox, ...change(sandbox) }));
const withEnv = (text: string) => changed(({ files }) => ({ files: { ...files, [ENV_FILE]: text } }));
const without = (path: string) =>
  changed(({ files }) => ({
    files: Object.fromEntries(Object.entries(files).filter(([name]) => name !== path)),
  }));

const populated = (
  name: string,
  sandboxes: NonNullable<BrokenServiceCase['sandboxes']>,
  message: RegExp,
): BrokenServiceCase => ({
  name,
  script: {},
  sandboxes,
  failingChecks: ['sandbox-populated'],
  message,
});

/** What is wrong with the sandbox of a conversation. */
export const sandboxes: readonly BrokenServiceCase[] = [
  populated('no sandbox', () => [], /^the emulator has no new sandbox/),
  populated(
    'a paused sandbox',
    changed(() => ({ status: 'paused' })),
    /status is paused; expected running/,
  ),
  populated('a sandbox without its skill file', without(SKILL_FILE), /the skill file is missing/),
  populated('a sandbox without a .env', without(ENV_FILE), /\/home\/<sandbox_user>\/\.env is missing/),
  populated(
    'a sandbox without a token',
    changed(({ id, files }) => ({
      files: { ...files, [ENV_FILE]: `CONVERSATION_ID=${id.replace('box-', '')}` },
    })),
    /\.env has no token/,
  ),
  populated(
    'a sandbox with the conversation id for a token',
    changed(({ id, files }) => ({ files: { ...files, [ENV_FILE]: `TOKEN=${id.replace('box-', '')}` } })),
    /\.env has no token/,
  ),
  populated(
    'a sandbox of another conversation',
    withEnv(`TOKEN=${SANDBOX_TOKEN}\nCONVERSATION_ID=other`),
    /\.env does not have the conversation id/,
  ),
  {
    name: 'a sandbox that remains',
    script: {},
    sandboxes: (service) => sandboxesOf(service, { kept: true }),
    options: { timeouts: { ...FAST_TIMEOUTS, sandboxRemovalMs: 300 } },
    failingChecks: ['sandbox-gone'],
    message: /^sandbox box-conversation-2 still exists 0\.3 s after/,
  },
];

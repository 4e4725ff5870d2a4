/** The checks of a conversation's sandbox in our emulator (spec 3, 1.2 and 2.6). */
import { poll } from '../async/poll.ts';
import type { Problem } from '../model/check-result.ts';

/** A sandbox of the emulator. */
export interface SandboxState {
  readonly id: string;
  readonly status: string;
  /** The text of each file, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** What reached the standard input of each session, as text; absent if that is unknown. */
  readonly inputs?: readonly string[] | undefined;
}

/** Lists every sandbox. Throws if the emulator is unreachable. */
export type ListSandboxes = () => Promise<readonly SandboxState[]>;

/** The sandbox of a conversation and its problems. */
export interface SandboxInspection {
  /** Undefined if no sandbox can be attributed to the conversation. */
  readonly sandboxId: string | undefined;
  readonly problems: readonly Problem[];
  /** The tokens in its `.env`. */
  readonly secrets: readonly string[];
  readonly inputs?: readonly string[] | undefined;
}

const ENV_PATH = /^\/home\/[^/]+\/\.env$/;
const SKILL_PATH = /skill[^/]*$/i;
const TOKEN_NAME = /TOKEN|KEY|SECRET/i;

/** The variables of a `.env` file. */
function parseEnv(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name, value = ''] =
      /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^(["'])(.*)\1$/, '$2')]] : [];
  });
}

const envVariablesOf = ({ files }: SandboxState) =>
  Object.entries(files).flatMap(([path, text]) => (ENV_PATH.test(path) ? parseEnv(text) : []));

/** Finds and checks the sandbox of a conversation among those that did not exist before the run. Pure. */
export function checkSandbox(
  sandboxes: readonly SandboxState[],
  existingIds: ReadonlySet<string>,
  conversationId: string,
): SandboxInspection {
  const created = sandboxes.filter(({ id }) => !existingIds.has(id));
  const matching = created.filter((sandbox) =>
    envVariablesOf(sandbox).some(([, value]) => value === conversationId),
  );
  const [sandbox] = matching.length > 0 ? matching : created.length === 1 ? created : [];
  if (!sandbox) {
    const message =
      created.length === 0
        ? 'the emulator has no new sandbox for the conversation'
        : `none of the ${created.length} new sandboxes has a .env with the conversation id`;
    return { sandboxId: undefined, problems: [{ message }], secrets: [] };
  }
  const variables = envVariablesOf(sandbox);
  const tokens = variables.filter(
    ([name, value]) => TOKEN_NAME.test(name) && value !== '' && value !== conversationId,
  );
  const paths = Object.keys(sandbox.files);
  const missing = [
    sandbox.status !== 'running' && `status is ${sandbox.status || 'empty'}; expected running`,
    !paths.some((path) => SKILL_PATH.test(path)) && 'the skill file is missing',
    !paths.some((path) => ENV_PATH.test(path)) && '/home/<sandbox_user>/.env is missing',
    tokens.length === 0 && '.env has no token',
    matching.length === 0 && '.env does not have the conversation id',
  ].filter((item) => item !== false);
  return {
    sandboxId: sandbox.id,
    problems: missing.length > 0 ? [{ message: `sandbox ${sandbox.id}: ${missing.join('; ')}` }] : [],
    secrets: tokens.map(([, value]) => value),
    inputs: sandbox.inputs,
  };
}

/** Waits until a sandbox is gone. Returns a problem if it stays. Throws what `listSandboxes` throws. */
export async function waitUntilGone(
  listSandboxes: ListSandboxes,
  id: string,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<readonly Problem[]> {
  const exists = async () => (await listSandboxes()).some((sandbox) => sandbox.id === id);
  const remains = await poll(exists, (found) => !found, {
    withinMs,
    signal,
    firstDelayMs: 5,
    maxDelayMs: 250,
  });
  if (!remains) return [];
  return [
    { message: `sandbox ${id} still exists ${withinMs / 1000} s after its conversation was terminated` },
  ];
}

/** What the emulator's side must show of a conversation (spec 3, 1.2 and 2.6). */
import { sleep } from '../control/client/event-source.ts';
import type { Problem } from '../model/check-result.ts';

/** A sandbox as the emulator holds it. */
export interface SandboxState {
  readonly id: string;
  readonly status: string;
  /** The text of each file, by its absolute path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Gives every sandbox there is. */
export type ListSandboxes = () => Promise<readonly SandboxState[]>;

/** The sandbox of a conversation, and what it lacks. */
export interface SandboxInspection {
  /** Undefined where none can be told to be the conversation's. */
  readonly sandboxId: string | undefined;
  readonly problems: readonly Problem[];
  /** The values of its `.env` that are no one else's business. */
  readonly secrets: readonly string[];
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

/** Looks at the sandbox of a conversation among those that were not there `before` the run. Pure. */
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
        ? 'the emulator has no sandbox for the conversation'
        : `none of the ${created.length} new sandboxes has a .env with the conversation id`;
    return { sandboxId: undefined, problems: [{ message }], secrets: [] };
  }
  const variables = envVariablesOf(sandbox);
  const tokens = variables.filter(
    ([name, value]) => TOKEN_NAME.test(name) && value !== '' && value !== conversationId,
  );
  const paths = Object.keys(sandbox.files);
  const missing = [
    sandbox.status !== 'running' && `it is ${sandbox.status || 'without a status'}, not running`,
    !paths.some((path) => SKILL_PATH.test(path)) && 'it has no skill file',
    !paths.some((path) => ENV_PATH.test(path)) && 'it has no file /home/<sandbox_user>/.env',
    tokens.length === 0 && 'its .env holds no token',
    matching.length === 0 && 'its .env does not hold the conversation id',
  ].filter((item) => item !== false);
  return {
    sandboxId: sandbox.id,
    problems: missing.length > 0 ? [{ message: `sandbox ${sandbox.id}: ${missing.join('; ')}` }] : [],
    secrets: tokens.map(([, value]) => value),
  };
}

/** Waits until a sandbox is gone. Gives what is wrong where it stays. */
export async function waitUntilGone(
  listSandboxes: ListSandboxes,
  id: string,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<readonly Problem[]> {
  const deadline = performance.now() + withinMs;
  for (let delay = 5; ; delay = Math.min(delay * 2, 250)) {
    if (!(await listSandboxes()).some((sandbox) => sandbox.id === id)) return [];
    if (performance.now() >= deadline || signal.aborted)
      return [
        {
          message: `sandbox ${id} is still there ${withinMs / 1000} s after its conversation was terminated`,
        },
      ];
    await sleep(delay, signal);
  }
}

/** What the emulator's side must show of a conversation (spec 3, 1.2 and 2.6). */
import { sleep } from '../control/client/event-source.ts';
import type { Problem } from '../model/outcome.ts';

/** A sandbox as the emulator holds it. */
export interface SandboxView {
  readonly id: string;
  readonly status: string;
  /** The text of each file, by its absolute path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Gives every sandbox there is. */
export type Inspector = () => Promise<readonly SandboxView[]>;

/** The sandbox of a conversation, and what it lacks. */
export interface Populated {
  /** Undefined where none can be told to be the conversation's. */
  readonly sandbox: string | undefined;
  readonly problems: readonly Problem[];
  /** The values of its `.env` that are no one else's business. */
  readonly secrets: readonly string[];
}

const ENV = /^\/home\/[^/]+\/\.env$/;
const SKILL = /skill[^/]*$/i;
const TOKEN = /TOKEN|KEY|SECRET/i;

/** The variables of a `.env` file. */
function variablesOf(text: string): [string, string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name, value = ''] =
      /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^(["'])(.*)\1$/, '$2')]] : [];
  });
}

const environmentOf = ({ files }: SandboxView) =>
  Object.entries(files).flatMap(([path, text]) => (ENV.test(path) ? variablesOf(text) : []));

/** Looks at the sandbox of a conversation among those that were not there `before` the run. Pure. */
export function judgePopulated(
  all: readonly SandboxView[],
  before: ReadonlySet<string>,
  conversation: string,
): Populated {
  const fresh = all.filter(({ id }) => !before.has(id));
  const own = fresh.filter((view) => environmentOf(view).some(([, value]) => value === conversation));
  const [view] = own.length > 0 ? own : fresh.length === 1 ? fresh : [];
  if (!view) {
    const message =
      fresh.length === 0
        ? 'the emulator has no sandbox for the conversation'
        : `none of the ${fresh.length} new sandboxes has a .env with the conversation id`;
    return { sandbox: undefined, problems: [{ message }], secrets: [] };
  }
  const variables = environmentOf(view);
  const tokens = variables.filter(
    ([name, value]) => TOKEN.test(name) && value !== '' && value !== conversation,
  );
  const paths = Object.keys(view.files);
  const lacks = [
    view.status !== 'running' && `it is ${view.status || 'without a status'}, not running`,
    !paths.some((path) => SKILL.test(path)) && 'it has no skill file',
    !paths.some((path) => ENV.test(path)) && 'it has no file /home/<sandbox_user>/.env',
    tokens.length === 0 && 'its .env holds no token',
    own.length === 0 && 'its .env does not hold the conversation id',
  ].filter((lack) => lack !== false);
  return {
    sandbox: view.id,
    problems: lacks.length > 0 ? [{ message: `sandbox ${view.id}: ${lacks.join('; ')}` }] : [],
    secrets: tokens.map(([, value]) => value),
  };
}

/** Waits until a sandbox is gone. Gives what is wrong where it stays. */
export async function untilGone(
  inspect: Inspector,
  id: string,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<readonly Problem[]> {
  const until = performance.now() + withinMs;
  for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
    if (!(await inspect()).some((view) => view.id === id)) return [];
    if (performance.now() >= until || signal.aborted)
      return [
        {
          message: `sandbox ${id} is still there ${withinMs / 1000} s after its conversation was terminated`,
        },
      ];
    await sleep(pause, signal);
  }
}

/** A command and everything it starts, as one process group that ends as a whole. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

const onWindows = process.platform === 'win32';

/**
 * Runs the command behind a lifeline: descriptor 3 closes when this process ends, however it ends, and that kills the group.
 */
const WITH_LIFELINE = '(cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-; exec sh -c "$1"';

/** Marks every process of the group by its environment, so that those that leave the group are found too. */
const MARKER_VARIABLE = 'LAUNCH_ID';

export class ProcessGroup {
  readonly child: ChildProcess;
  readonly #marker: string;

  /** Starts the command; the caller must read its output. `id` must be unique: it marks the processes of the group. */
  constructor(command: string, cwd: string, env: Readonly<Record<string, string>>, id: string) {
    this.#marker = `${MARKER_VARIABLE}=${id}`;
    const childEnv = { ...env, [MARKER_VARIABLE]: id };
    this.child = onWindows
      ? spawn('cmd', ['/d', '/s', '/c', `"${command}"`], {
          cwd,
          env: childEnv,
          stdio: ['ignore', 'pipe', 'pipe'],
          windowsVerbatimArguments: true,
        })
      : spawn('sh', ['-c', WITH_LIFELINE, 'sh', command], {
          cwd,
          env: childEnv,
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
          detached: true,
        });
    process.on('exit', this.#kill);
  }

  /** Ends the whole group: SIGTERM, then SIGKILL after `graceMs` milliseconds. Resolves once no process is left. */
  async terminate(graceMs: number): Promise<void> {
    try {
      if (onWindows) return this.#kill();
      this.#signal('SIGTERM');
      if (!(await this.#waitUntilGone(graceMs))) {
        this.#signal('SIGKILL');
        await this.#waitUntilGone(FINAL_WAIT_MS);
      }
      // The last of the output arrives once no process holds the pipe.
      await Promise.race([
        Promise.all([this.child.stdout, this.child.stderr].map(untilClosed)),
        setTimeout(FINAL_WAIT_MS, undefined, { ref: false }),
      ]);
    } finally {
      process.off('exit', this.#kill);
      for (const stream of this.child.stdio) stream?.destroy();
    }
  }

  readonly #kill = (): void => {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (onWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    else this.#signal('SIGKILL');
  };

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    for (const target of [-pid, ...this.#strays()]) {
      try {
        process.kill(target, signal);
      } catch {
        // It has already ended.
      }
    }
  }

  /** Whether the group ended within the time. */
  async #waitUntilGone(withinMs: number): Promise<boolean> {
    const deadline = Date.now() + withinMs;
    while (this.#isAlive()) {
      if (Date.now() >= deadline) return false;
      await setTimeout(10);
    }
    return true;
  }

  #isAlive(): boolean {
    const { pid } = this.child;
    if (pid === undefined) return false;
    if (this.#strays().length > 0) return true;
    try {
      process.kill(-pid, 0);
    } catch {
      return false;
    }
    // A zombie still accepts signals; where /proc shows it, it does not count as alive.
    const states = listPids()?.map(readStat);
    return states?.some((stat) => stat?.group === pid && stat.state !== 'Z') ?? true;
  }

  /** The processes that left the group; only Linux shows them. */
  #strays(): number[] {
    return (listPids() ?? []).filter((pid) => {
      const stat = readStat(pid);
      return stat && stat.state !== 'Z' && stat.group !== this.child.pid && hasMarker(pid, this.#marker);
    });
  }
}

const FINAL_WAIT_MS = 1000;

/** Resolves once a flowing stream has been read to its end. */
const untilClosed = (stream: Readable | null) =>
  new Promise<void>((resolve) => {
    if (!stream || stream.readableEnded || stream.destroyed) resolve();
    else stream.once('close', resolve).once('end', resolve);
  });

function listPids(): number[] | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc').flatMap((name) => (/^[0-9]+$/.test(name) ? [Number(name)] : []));
}

function readStat(pid: number): { state: string; group: number } | undefined {
  try {
    // The name is in parentheses and may contain anything; after it come state, parent and group.
    const [, state = '', group = ''] =
      /\) (\S) \S+ (\S+)[^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { state, group: Number(group) };
  } catch {
    return undefined;
  }
}

function hasMarker(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(marker);
  } catch {
    // It belongs to another user, or has ended.
    return false;
  }
}

/** A command with everything it started: begun as a group of its own, and ended as one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

const onWindows = process.platform === 'win32';

/**
 * Runs the command behind a lifeline: descriptor 3 closes when this process is gone, however it went, and then the group ends.
 */
const WITH_LIFELINE = '(cat <&3; kill -KILL 0) >/dev/null 2>&1 & exec 3<&-; exec sh -c "$1"';

/** What every process of a group has in its environment, those too that left the group. */
const MARKER_VARIABLE = 'LAUNCH_ID';

export class ProcessGroup {
  readonly child: ChildProcess;
  readonly #marker: string;

  /** Starts the command. Its output is for the caller to read. */
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

  /** Ends all of the group: asked to, then, after `graceMs`, made to. Resolves when nothing of it is left. */
  async terminate(graceMs: number): Promise<void> {
    try {
      if (onWindows) return this.#kill();
      this.#signal('SIGTERM');
      if (!(await this.#gone(graceMs))) {
        this.#signal('SIGKILL');
        await this.#gone(FINAL_WAIT_MS);
      }
      // With its last writer gone, what it said last arrives.
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
        // It ended by itself.
      }
    }
  }

  async #gone(withinMs: number): Promise<boolean> {
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
    // What has ended and is not yet collected still answers; where that can be seen, it does not count.
    const states = listPids()?.map((one) => readStat(one));
    return states?.some((stat) => stat?.group === pid && stat.state !== 'Z') ?? true;
  }

  /** The processes that left the group, where the system shows them. */
  #strays(): number[] {
    return (listPids() ?? []).filter((pid) => {
      const stat = readStat(pid);
      return stat && stat.state !== 'Z' && stat.group !== this.child.pid && hasMarker(pid, this.#marker);
    });
  }
}

const FINAL_WAIT_MS = 1000;

/** Resolves when a stream that is being read has been read to its end. */
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
    // The name stands in parentheses and may hold anything; behind it: state, parent, group.
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
    // It is another user's, or gone.
    return false;
  }
}

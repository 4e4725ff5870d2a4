/** The conversations of a run: a batch for each try, shared by all checks. */
import { randomBytes } from 'node:crypto';
import type { ControlClient } from '../control/client/control-client.ts';
import {
  type CheckedConversation,
  type ConversationCheckId,
  checkConversation,
} from './check-conversation.ts';
import type { VerifyConversationOptions } from './options.ts';
import { type ConversationRunOptions, runConversation } from './run-conversation.ts';
import type { StartedEmulator } from './start.ts';

/** Conversations that ran together. */
export interface Batch {
  /** Those that started, in order. */
  readonly checked: readonly CheckedConversation[];
  readonly durationsMs: readonly number[];
}

export interface BatchOptions
  extends Pick<VerifyConversationOptions, 'repeat' | 'concurrency' | 'model' | 'runtime' | 'timeoutMs'>,
    Pick<
      ConversationRunOptions,
      'style' | 'echoesPrompt' | 'deadline' | 'signal' | 'timeouts' | 'now' | 'progress' | 'redact'
    > {
  /** With the key of the account. */
  readonly control: ControlClient;
  readonly emulator: StartedEmulator | undefined;
}

export class ConversationBatches {
  readonly #options: BatchOptions;
  readonly #batches: Promise<Batch>[] = [];
  /** The name of this run's throwaways, without their number. */
  readonly #agentNamePrefix = `verify_throwaway_${randomBytes(5).toString('hex')}`;
  #emulator: Promise<ConversationRunOptions['emulator']> | undefined;

  constructor(options: BatchOptions) {
    this.#options = options;
  }

  /** The conversations of a try, by its number from 1; those of the last try if there is no time for more. */
  get(number: number): Promise<Batch> {
    const last = this.#batches.at(-1);
    if (last && (number <= this.#batches.length || !this.#hasTime()))
      return this.#batches[number - 1] ?? last;
    const batch = this.#run(number);
    this.#batches.push(batch);
    return batch;
  }

  /** The conversations of every try so far. */
  async all(): Promise<readonly CheckedConversation[]> {
    return (await Promise.all(this.#batches)).flatMap(({ checked }) => checked);
  }

  /** The conversations of the last try; none if nothing was tried. */
  async last(): Promise<readonly CheckedConversation[]> {
    return (await this.#batches.at(-1))?.checked ?? [];
  }

  /** The time that a check took in all conversations, in ms. */
  async durationOf(id: ConversationCheckId): Promise<number> {
    return Math.round(
      (await this.all()).reduce((total, { durationsMs }) => total + (durationsMs[id] ?? 0), 0),
    );
  }

  readonly #hasTime = (): boolean =>
    !this.#options.signal.aborted && performance.now() < this.#options.deadline;

  async #run(number: number): Promise<Batch> {
    const { repeat, concurrency, control, progress } = this.#options;
    this.#emulator ??= this.#emulatorBaseline();
    const emulator = await this.#emulator;
    let done = 0;
    progress(repeat === 1 ? 'running a conversation' : `running ${repeat} conversations`);
    const runOne = async (index: number) => {
      const agentName = `${this.#agentNamePrefix}_${number}_${index + 1}`;
      const run = await runConversation(control, { ...this.#options, agentName, emulator });
      if (++done % 100 === 0 || (repeat > 1 && done === repeat))
        progress(`${done} of ${repeat} conversations done`);
      // The run itself is large: of many conversations only their results are kept.
      return { durationMs: run.durationMs, checked: checkConversation(run) };
    };
    const runs = await runConcurrently(repeat, concurrency, runOne, this.#hasTime);
    return {
      checked: runs.map(({ checked }) => checked),
      durationsMs: runs.map(({ durationMs }) => durationMs),
    };
  }

  /** The sandboxes that exist before the first conversation. */
  async #emulatorBaseline(): Promise<ConversationRunOptions['emulator']> {
    const listSandboxes = this.#options.emulator?.listSandboxes;
    if (!listSandboxes) return undefined;
    // If the emulator is unreachable now, the inspection of a sandbox will report it.
    const sandboxes = await listSandboxes().catch(() => []);
    return { listSandboxes, existingIds: new Set(sandboxes.map(({ id }) => id)) };
  }
}

/**
 * Runs `task` for each index below `count`, in order, at most `concurrency` at a time. Starts no more once `hasTime` is false,
 * but always the first one. Returns the results of those that started.
 */
async function runConcurrently<T>(
  count: number,
  concurrency: number,
  task: (index: number) => Promise<T>,
  hasTime: () => boolean,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count && (next === 0 || hasTime())) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
  return results;
}

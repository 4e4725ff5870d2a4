/** The life of conversations: opened, prompted, interrupted, terminated. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Account, Accounts } from './accounts.ts';
import type { Agent } from './agents.ts';
import { Conversation, stageEvent, type Turn } from './conversation.ts';
import { counter, type NewEvent } from './log.ts';
import { notFound, Refusal } from './refusal.ts';
import type { Rules } from './rules.ts';
import { SandboxApi } from './sandbox-api.ts';
import type { Settings } from './settings.ts';
import type { Work } from './work.ts';

/** A conversation with what is going on in it. */
interface Live {
  readonly conversation: Conversation;
  readonly stop: AbortController;
  readonly work: Work;
  /** What is being done, one after the other; never fails. */
  doing: Promise<void>;
  /** Of the turn that runs. */
  turn: AbortController | undefined;
  terminating: Promise<void> | undefined;
}

export class Conversations {
  readonly #settings: Settings;
  readonly #rules: Rules;
  readonly #accounts: Accounts;
  readonly #sandboxes: SandboxApi;
  readonly #all = new Map<string, Live>();
  readonly #nextId = counter();

  constructor(settings: Settings, rules: Rules, accounts: Accounts) {
    this.#settings = settings;
    this.#rules = rules;
    this.#accounts = accounts;
    this.#sandboxes = new SandboxApi(settings);
  }

  /** Begins one; a prompt is its first turn. Throws `Refusal` where the account has as many as it may. */
  open(agent: Agent, prompt: string | undefined, title: string | null): Conversation {
    const active = this.all(agent.account).filter(({ status }) => status !== 'terminated').length;
    const { limits, sandboxTimeoutMs, sandboxUser: user } = this.#settings;
    if (active >= limits.sandboxes)
      throw new Refusal(429, {
        error: 'sandbox_quota_exceeded',
        message: `You have ${active} active sandboxes of ${limits.sandboxes}.`,
        active_sandboxes: active,
        limit: limits.sandboxes,
      });
    const conversation = new Conversation(agent, title, this.#nextId);
    const stop = new AbortController();
    const holder = { account: agent.account, scope: { conversation: conversation.id } };
    const work: Work = {
      conversation,
      sandboxes: this.#sandboxes,
      sandboxTimeoutMs,
      user,
      token: this.#accounts.mint(holder).api_key,
      signal: stop.signal,
      publish: this.#publisher(conversation),
    };
    const live: Live = {
      conversation,
      stop,
      work,
      doing: Promise.resolve(),
      turn: undefined,
      terminating: undefined,
    };
    this.#all.set(conversation.id, live);
    this.#do(live, async () => {
      if (!(await this.#rules.provision(work))) conversation.status = 'failed';
    });
    if (prompt) this.#take(live, conversation.addTurn(prompt));
    else
      this.#do(live, async () => {
        conversation.status = 'idle';
      });
    return conversation;
  }

  /** Adds a turn. Throws `Refusal` where one runs, or none can any more. */
  prompt(conversation: Conversation, prompt: string): void {
    const { status } = conversation;
    if (status === 'terminated' || status === 'failed')
      throw new Refusal(410, { error: 'conversation_terminated' });
    if (status !== 'idle') throw new Refusal(400, { error: 'conversation_busy' });
    conversation.status = 'pending';
    this.#take(this.#live(conversation), conversation.addTurn(prompt));
  }

  /** Ends the turn that runs. Throws `Refusal` where none does. */
  interrupt(conversation: Conversation): void {
    const { turn } = this.#live(conversation);
    if (!turn) throw new Refusal(409, { error: 'no_active_turn' });
    turn.abort();
  }

  /** Ends what goes on and destroys the sandbox. One that is terminated already stays so. */
  terminate(conversation: Conversation): Promise<void> {
    const live = this.#live(conversation);
    live.terminating ??= this.#terminate(live);
    return live.terminating;
  }

  async delete(conversation: Conversation): Promise<void> {
    await this.terminate(conversation);
    this.#all.delete(conversation.id);
  }

  /** Throws `Refusal` where the account has none of the id. */
  get(account: Account, id: string): Conversation {
    const conversation = this.#all.get(id)?.conversation;
    if (conversation?.agent.account !== account) throw notFound();
    return conversation;
  }

  /** Those of an account, or of all, in the order they were opened. */
  all(account?: Account): Conversation[] {
    return [...this.#all.values()]
      .map(({ conversation }) => conversation)
      .filter(({ agent }) => account === undefined || agent.account === account);
  }

  /** Terminates all, as far as the data plane lets them in this time. */
  async close(withinMs: number): Promise<void> {
    const all = Promise.all(this.all().map((conversation) => this.terminate(conversation)));
    await Promise.race([all, wait(withinMs, undefined, { ref: false })]);
  }

  #live({ id }: Conversation): Live {
    const live = this.#all.get(id);
    if (!live) throw notFound();
    return live;
  }

  /** Does one thing after another, and no longer than until the conversation is terminated, whatever a rule does. */
  #do(live: Live, task: () => Promise<void>): void {
    const { conversation, stop } = live;
    live.doing = live.doing.then(async () => {
      if (stop.signal.aborted || conversation.status === 'failed') return;
      try {
        await Promise.race([task(), aborted(stop.signal)]);
      } catch {
        conversation.status = 'failed';
      }
    });
  }

  #take(live: Live, turn: Turn): void {
    this.#do(live, async () => {
      const interrupt = new AbortController();
      live.turn = interrupt;
      live.conversation.status = 'running';
      const signal = AbortSignal.any([live.stop.signal, interrupt.signal]);
      const outcome = await Promise.race([
        this.#rules.turn({ ...live.work, signal }, turn),
        aborted(interrupt.signal).then(() => 'idle' as const),
      ]);
      live.turn = undefined;
      if (live.stop.signal.aborted) return;
      if (interrupt.signal.aborted) this.#interrupted(live, 'user_interrupt');
      live.conversation.status = outcome;
    });
  }

  #interrupted({ work, conversation }: Live, reason: string): void {
    const turn = conversation.turns.at(-1);
    if (!turn) return;
    turn.status = 'interrupted';
    work.publish(stageEvent('turn', 'interrupted', { reason, turn_id: turn.id, turn_number: turn.number }));
  }

  async #terminate(live: Live): Promise<void> {
    const { conversation, stop, work } = live;
    const running = conversation.status === 'running';
    conversation.status = 'terminated';
    stop.abort();
    await live.doing;
    if (running) this.#interrupted(live, 'terminated');
    try {
      await this.#rules.destroy(work);
      conversation.sandboxStatus = 'terminated';
      work.publish(stageEvent('terminate', 'done'));
    } catch (error) {
      work.publish(stageEvent('terminate', 'failed', { reason: (error as Error).message }));
    }
    this.#accounts.revoke(conversation.id);
    conversation.log.close();
    this.#forget();
  }

  /** Of the ended ones only the last are kept. */
  #forget(): void {
    const ended = [...this.#all.values()].filter(({ conversation }) => conversation.log.closed);
    const { endedConversations } = this.#settings.limits;
    for (const { conversation } of ended.slice(0, Math.max(0, ended.length - endedConversations)))
      this.#all.delete(conversation.id);
  }

  #publisher({ log }: Conversation): Work['publish'] {
    const { outputEvents, outputBytes } = this.#settings.limits;
    let events = 0;
    let bytes = 0;
    return (event: NewEvent) => {
      if (event.kind === 'output') {
        events++;
        bytes += Buffer.byteLength(event.data);
        if (events > outputEvents || bytes > outputBytes) return false;
      }
      this.#rules.publish(event, (each) => log.append(each));
      return true;
    };
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

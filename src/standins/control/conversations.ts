/** The life cycle of conversations: open, prompt, interrupt, terminate. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Account, Accounts } from './accounts.ts';
import type { Agent } from './agents.ts';
import type { ResolvedControlConfig } from './config.ts';
import { Conversation, stageEvent, type Turn } from './conversation.ts';
import type { ConversationContext } from './conversation-context.ts';
import { idCounter, type NewEvent } from './event-log.ts';
import { ControlHttpError, notFound } from './http-error.ts';
import { provision } from './provision.ts';
import { SandboxClient } from './sandbox-client.ts';
import { runTurn } from './turn.ts';

/** A conversation with its running work. */
interface LiveConversation {
  readonly conversation: Conversation;
  readonly stopController: AbortController;
  readonly context: ConversationContext;
  /** The tasks, one after the other; never rejects. */
  queue: Promise<void>;
  /** Aborting it interrupts the running turn. */
  turnController: AbortController | undefined;
  terminating: Promise<void> | undefined;
}

/** All conversations of a service. */
export class Conversations {
  readonly #config: ResolvedControlConfig;
  readonly #accounts: Accounts;
  readonly #sandboxes: SandboxClient;
  readonly #conversations = new Map<string, LiveConversation>();
  readonly #nextId = idCounter();

  constructor(config: ResolvedControlConfig, accounts: Accounts) {
    this.#config = config;
    this.#accounts = accounts;
    this.#sandboxes = new SandboxClient(config);
  }

  /** Whether the emulator says that it has a script. */
  isScripted(): Promise<boolean> {
    return this.#sandboxes.isScripted();
  }

  /** Opens a conversation, with the prompt, if any, as its first turn. Throws a 429 above the account's limit of sandboxes. */
  open(agent: Agent, prompt: string | undefined, title: string | null): Conversation {
    const active = this.all(agent.account).filter(({ status }) => status !== 'terminated').length;
    const { limits, sandboxTimeoutMs, sandboxUser: user, turn: turnStyle, promptText } = this.#config;
    if (active >= limits.sandboxes)
      throw new ControlHttpError(429, {
        error: 'sandbox_quota_exceeded',
        message: `You have ${active} active sandboxes of ${limits.sandboxes}.`,
        active_sandboxes: active,
        limit: limits.sandboxes,
      });
    const conversation = new Conversation(agent, title, this.#nextId);
    const stopController = new AbortController();
    const principal = { account: agent.account, scope: { conversation: conversation.id } };
    const context: ConversationContext = {
      conversation,
      sandboxes: this.#sandboxes,
      sandboxTimeoutMs,
      turnStyle,
      promptText,
      user,
      token: this.#accounts.createKey(principal).api_key,
      signal: stopController.signal,
      publish: this.#publisher(conversation),
    };
    const live: LiveConversation = {
      conversation,
      stopController,
      context,
      queue: Promise.resolve(),
      turnController: undefined,
      terminating: undefined,
    };
    this.#conversations.set(conversation.id, live);
    this.#enqueue(live, async () => {
      if (!(await provision(context))) conversation.status = 'failed';
    });
    if (prompt) this.#enqueueTurn(live, conversation.addTurn(prompt));
    else
      this.#enqueue(live, async () => {
        conversation.status = 'idle';
      });
    return conversation;
  }

  /** Adds a turn. Throws a 400 while another one runs, and a 410 once the conversation has ended. */
  prompt(conversation: Conversation, prompt: string): void {
    const { status } = conversation;
    if (status === 'terminated' || status === 'failed')
      throw new ControlHttpError(410, { error: 'conversation_terminated' });
    if (status !== 'idle') throw new ControlHttpError(400, { error: 'conversation_busy' });
    conversation.status = 'pending';
    this.#enqueueTurn(this.#liveOf(conversation), conversation.addTurn(prompt));
  }

  /** Ends the running turn. Throws a 409 if there is none. */
  interrupt(conversation: Conversation): void {
    const { turnController: turn } = this.#liveOf(conversation);
    if (!turn) throw new ControlHttpError(409, { error: 'no_active_turn' });
    turn.abort();
  }

  /** Ends the running turn and destroys the sandbox. Does nothing to a terminated conversation. */
  terminate(conversation: Conversation): Promise<void> {
    const live = this.#liveOf(conversation);
    live.terminating ??= this.#terminate(live);
    return live.terminating;
  }

  /** Terminates a conversation and forgets it. */
  async delete(conversation: Conversation): Promise<void> {
    await this.terminate(conversation);
    this.#conversations.delete(conversation.id);
  }

  /** Throws a 404 if the account has no conversation with this id. */
  get(account: Account, id: string): Conversation {
    const conversation = this.#conversations.get(id)?.conversation;
    if (conversation?.agent.account !== account) throw notFound();
    return conversation;
  }

  /** The conversations of one account, or of all, in the order they were opened. */
  all(account?: Account): Conversation[] {
    return [...this.#conversations.values()]
      .map(({ conversation }) => conversation)
      .filter(({ agent }) => account === undefined || agent.account === account);
  }

  /** Terminates all conversations, and waits for that no longer than `withinMs`. */
  async close(withinMs: number): Promise<void> {
    const terminations = Promise.all(this.all().map((conversation) => this.terminate(conversation)));
    await Promise.race([terminations, wait(withinMs, undefined, { ref: false })]);
  }

  #liveOf({ id }: Conversation): LiveConversation {
    const live = this.#conversations.get(id);
    if (!live) throw notFound();
    return live;
  }

  /** Runs the tasks one after another. Skips them once the conversation has ended. */
  #enqueue(live: LiveConversation, task: () => Promise<void>): void {
    const { conversation, stopController } = live;
    live.queue = live.queue.then(async () => {
      if (stopController.signal.aborted || conversation.status === 'failed') return;
      try {
        await task();
      } catch {
        conversation.status = 'failed';
      }
    });
  }

  #enqueueTurn(live: LiveConversation, turn: Turn): void {
    this.#enqueue(live, async () => {
      const interrupt = new AbortController();
      live.turnController = interrupt;
      live.conversation.status = 'running';
      const signal = AbortSignal.any([live.stopController.signal, interrupt.signal]);
      const outcome = await runTurn({ ...live.context, signal }, turn);
      live.turnController = undefined;
      if (live.stopController.signal.aborted) return;
      if (interrupt.signal.aborted) this.#publishInterrupted(live, 'user_interrupt');
      live.conversation.status = outcome;
    });
  }

  #publishInterrupted({ context, conversation }: LiveConversation, reason: string): void {
    const turn = conversation.turns.at(-1);
    if (!turn) return;
    turn.status = 'interrupted';
    context.publish(
      stageEvent('turn', 'interrupted', { reason, turn_id: turn.id, turn_number: turn.number }),
    );
  }

  async #terminate(live: LiveConversation): Promise<void> {
    const { conversation, stopController, context } = live;
    const running = conversation.status === 'running';
    conversation.status = 'terminated';
    stopController.abort();
    await live.queue;
    if (running) this.#publishInterrupted(live, 'terminated');
    try {
      await this.#sandboxes.destroy(conversation.sandboxName);
      conversation.sandboxStatus = 'terminated';
      context.publish(stageEvent('terminate', 'done'));
    } catch (error) {
      context.publish(stageEvent('terminate', 'failed', { reason: (error as Error).message }));
    }
    this.#accounts.revoke(conversation.id);
    conversation.log.close();
    this.#evictEnded();
  }

  /** Forgets the oldest ended conversations above the limit. */
  #evictEnded(): void {
    const ended = [...this.#conversations.values()].filter(({ conversation }) => conversation.log.closed);
    const { endedConversations } = this.#config.limits;
    for (const { conversation } of ended.slice(0, Math.max(0, ended.length - endedConversations)))
      this.#conversations.delete(conversation.id);
  }

  #publisher({ log }: Conversation): ConversationContext['publish'] {
    const { outputEvents, outputBytes } = this.#config.limits;
    let events = 0;
    let bytes = 0;
    return (event: NewEvent) => {
      if (event.kind === 'output') {
        events++;
        bytes += Buffer.byteLength(event.data);
        if (events > outputEvents || bytes > outputBytes) return false;
      }
      log.append(event);
      return true;
    };
  }
}

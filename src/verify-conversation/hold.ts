/** Holds one conversation: makes the throwaways, waits for the turn's end, takes one replay, removes the throwaways. */
import type { ControlClient } from '../control/client/control-client.ts';
import type { Redact } from '../control/client/record-exchange.ts';
import type { StreamEnd } from '../control/client/stream.ts';
import { type ConversationEvent, parseEvents } from '../control/events.ts';
import type { SseMessage } from '../control/sse-decoder.ts';
import type { Problem } from '../model/outcome.ts';
import type { Exchange } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { type Made, make } from './make.ts';
import type { Pace } from './pace.ts';
import type { Patience } from './patience.ts';
import { newPrompt, type Prompt } from './prompt.ts';
import { type Inspector, judgePopulated, type Populated, untilGone } from './sandbox.ts';
import { type Removal, tearDown } from './teardown.ts';
import type { Unfinished } from './turn.ts';
import { arrivalKey, untilOver, untilSettled, type Waiting } from './wait.ts';

/** What the turn of a conversation showed. */
export interface Turn {
  readonly events: readonly ConversationEvent[];
  readonly unfinished: Unfinished;
  readonly exchange: Exchange | undefined;
  /** When an event came, in ms since the conversation was asked for; undefined where that is not known. */
  readonly msOf: (event: ConversationEvent, index: number) => number | undefined;
  readonly ms: number;
}

/** What was seen of one conversation. What is undefined was not come to. */
export interface Held {
  readonly prompt: Prompt;
  readonly agent: Made;
  readonly conversation?: Made;
  readonly turn?: Turn;
  readonly populated?: Populated;
  readonly gone?: readonly Problem[];
  readonly removal: Removal;
  readonly ms: number;
}

export interface Holding {
  readonly agentName: string;
  readonly model: string;
  readonly runtime: string;
  /** When time runs out, by `performance.now()`. */
  readonly until: number;
  readonly timeoutMs: number;
  /** Ends when the run is stopped: then only teardown is left. */
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly now: () => Date;
  /** The emulator's side, and the sandboxes that were there before. */
  readonly emulator?: { readonly inspect: Inspector; readonly before: ReadonlySet<string> } | undefined;
  readonly progress: (line: string) => void;
  /** Hides what must be shown nowhere. */
  readonly hide: Redact;
}

/** Throws nothing for what the service does. */
export async function hold(control: ControlClient, holding: Holding): Promise<Held> {
  const { agentName, signal, pace, until, emulator } = holding;
  const begun = performance.now();
  const prompt = newPrompt();
  const grace = graceful(signal, pace.graceMs);
  const patience: Patience = {
    until,
    signal,
    pauseMs: pace.pauseMs,
    now: holding.now,
    waiting: ({ status }, ms) =>
      holding.progress(`the service answers ${status}; trying again in ${Math.ceil(ms / 1000)} s`),
  };
  let agent: Made | undefined;
  let conversation: Made | undefined;
  let turn: Turn | undefined;
  let populated: Populated | undefined;
  let removal: Removal | undefined;
  try {
    const { model, runtime } = holding;
    agent = signal.aborted
      ? { problem: { message: 'the run was stopped' }, ms: 0 }
      : await make(control, 'createAgent', { name: agentName, model, runtime }, grace.signal, patience);
    if (agent.id !== undefined && !signal.aborted) {
      const body = { agent_id: agent.id, prompt: prompt.text };
      conversation = await make(control, 'openConversation', body, grace.signal, patience);
    }
    if (conversation?.id !== undefined && !signal.aborted) {
      const heard = await listen(control, conversation.id, holding);
      if (emulator) populated = await look(emulator, conversation.id);
      turn = turnOf(heard, holding.timeoutMs, hiding(holding.hide, populated?.secrets ?? []));
    }
  } finally {
    grace.clear();
    removal = await tearDown(control, { agentName, agent, conversation }, { stopped: signal, pace });
  }
  let gone: readonly Problem[] | undefined;
  if (emulator && populated?.sandbox !== undefined)
    gone = await untilGone(emulator.inspect, populated.sandbox, { withinMs: pace.goneMs, signal }).catch(
      unseen,
    );
  return {
    prompt,
    agent,
    ...(conversation ? { conversation } : {}),
    ...(turn ? { turn } : {}),
    ...(populated ? { populated } : {}),
    ...(gone ? { gone } : {}),
    removal,
    ms: performance.now() - begun,
  };
}

/** A signal that ends some time after another one: what is under way may still be answered. */
function graceful(signal: AbortSignal, ms: number): { signal: AbortSignal; clear: () => void } {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => late.abort(), ms);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  const clear = () => {
    signal.removeEventListener('abort', begin);
    clearTimeout(timer);
  };
  return { signal: late.signal, clear };
}

const unseen = (error: unknown): readonly Problem[] => [
  { message: `the emulator can't be looked at: ${(error as Error).message}` },
];

async function look(
  { inspect, before }: NonNullable<Holding['emulator']>,
  conversation: string,
): Promise<Populated> {
  try {
    return judgePopulated(await inspect(), before, conversation);
  } catch (error) {
    return { sandbox: undefined, problems: unseen(error), secrets: [] };
  }
}

/** What was heard of a conversation. */
interface Heard {
  readonly waiting: Waiting;
  readonly messages: readonly SseMessage[];
  readonly end: StreamEnd;
  readonly begun: number;
  readonly ms: number;
}

async function listen(control: ControlClient, id: string, holding: Holding): Promise<Heard> {
  const begun = performance.now();
  const waiting = await untilOver(control, id, holding);
  if (waiting.how === 'over') await untilSettled(control, id, holding);
  const ms = performance.now() - begun;
  return { ...(await replay(control, id, holding)), waiting, begun, ms };
}

/** Hides also what the sandbox of this conversation alone knows. */
function hiding(hide: Redact, secrets: readonly string[]): Redact {
  const own = new Redactor();
  for (const secret of secrets) own.add(secret);
  return (text) => own.text(hide(text));
}

function turnOf({ waiting, messages, end, begun, ms }: Heard, timeoutMs: number, hide: Redact): Turn {
  const events = parseEvents(messages.map((message) => ({ ...message, data: hide(message.data) })));
  const first = events.find(({ at }) => at !== undefined)?.at;
  return {
    events,
    unfinished: unfinishedBy(waiting, end, timeoutMs),
    exchange: end.exchange(hide),
    msOf: ({ id, at }, index) => {
      const came = waiting.arrivals.get(arrivalKey(id, index));
      if (came !== undefined) return came - begun;
      return at === undefined || first === undefined ? undefined : at - first;
    },
    ms,
  };
}

function unfinishedBy({ how, said }: Waiting, end: StreamEnd, timeoutMs: number): Unfinished {
  const turn = {
    over: undefined,
    late: `the ${timeoutMs / 1000} s of --timeout were over`,
    lost: `the service no longer answers (${said})`,
    stopped: 'the run was stopped',
  }[how];
  return { turn, replay: end.kind === 'closed' ? undefined : end.message };
}

/** How often a replay is taken that breaks off. */
const TRIES = 3;

async function replay(
  control: ControlClient,
  id: string,
  { signal, pace }: Pick<Holding, 'signal' | 'pace'>,
): Promise<{ messages: SseMessage[]; end: StreamEnd }> {
  for (let tries = 1; ; tries++) {
    const messages: SseMessage[] = [];
    const end = await control.stream({
      id,
      follow: false,
      signal,
      timeoutMs: pace.replayMs,
      onMessage: (message) => messages.push(message),
    });
    const again = end.kind === 'cut' || end.kind === 'unreachable';
    if (!again || tries === TRIES || signal.aborted) return { messages, end };
  }
}

/** Runs one conversation: creates the throwaways, waits for the end of the turn, replays its events, removes the throwaways. */
import type { ControlClient } from '../control/client/control-client.ts';
import type { StreamEnd } from '../control/client/stream.ts';
import { type ConversationEvent, parseEvents } from '../control/events.ts';
import type { TurnStyle } from '../control/output.ts';
import type { SseMessage } from '../control/sse-decoder.ts';
import type { Redact } from '../http/record-exchange.ts';
import type { Problem } from '../model/check-result.ts';
import type { Exchange } from '../model/report.ts';
import { Redactor } from '../text/redact.ts';
import { type CreationResult, createThrowaway } from './create.ts';
import { newPrompt, type Prompt } from './prompt.ts';
import type { RetryPolicy } from './retry.ts';
import { checkSandbox, type ListSandboxes, type SandboxInspection, waitUntilGone } from './sandbox.ts';
import { type TeardownResult, tearDown } from './teardown.ts';
import type { ConversationTimeouts } from './timeouts.ts';
import type { MissingEventReasons } from './turn.ts';
import { arrivalKey, type WaitResult, waitForTurnEnd, waitUntilSettled } from './wait-for-turn.ts';

/** The observed turn of a conversation. */
export interface ObservedTurn {
  readonly events: readonly ConversationEvent[];
  readonly missingReasons: MissingEventReasons;
  readonly exchange: Exchange | undefined;
  /** When an event arrived, in ms since the conversation was opened; undefined if unknown. */
  readonly elapsedMsOf: (event: ConversationEvent, index: number) => number | undefined;
  readonly durationMs: number;
}

/** What happened in one conversation; steps that it did not reach are undefined. */
export interface ConversationRun {
  readonly prompt: Prompt;
  readonly style: TurnStyle;
  /** Whether the sandboxes are those of an emulator, which echoes the prompt. */
  readonly echoesPrompt: boolean;
  readonly agentName: string;
  /** The path of the conversation in the service's API. */
  readonly address?: string | undefined;
  readonly agent: CreationResult;
  readonly conversation?: CreationResult;
  readonly turn?: ObservedTurn;
  readonly sandbox?: SandboxInspection;
  /** Absent if no sandbox of the conversation was found. */
  readonly sandboxRemovalProblems?: readonly Problem[];
  readonly teardown: TeardownResult;
  readonly durationMs: number;
}

export interface ConversationRunOptions {
  readonly agentName: string;
  readonly model: string;
  readonly runtime: string;
  readonly style: TurnStyle;
  readonly echoesPrompt: boolean;
  /** When the time is up, by `performance.now()`. */
  readonly deadline: number;
  /** The time limit of the run, for messages. */
  readonly timeoutMs: number;
  /** Aborts when the run is stopped: only teardown follows then. */
  readonly signal: AbortSignal;
  readonly timeouts: ConversationTimeouts;
  readonly now: () => Date;
  /** The emulator, and the ids of the sandboxes that existed before the run. */
  readonly emulator?:
    | { readonly listSandboxes: ListSandboxes; readonly existingIds: ReadonlySet<string> }
    | undefined;
  readonly progress: (line: string) => void;
  /** Hides the secrets of the run. */
  readonly redact: Redact;
}

/** Runs a conversation from creation to teardown. Never throws for what the service does. */
export async function runConversation(
  control: ControlClient,
  options: ConversationRunOptions,
): Promise<ConversationRun> {
  const { agentName, signal, timeouts, deadline, emulator } = options;
  const startTime = performance.now();
  const prompt = newPrompt();
  const grace = withGracePeriod(signal, timeouts.graceMs);
  const retry: RetryPolicy = {
    deadline,
    signal,
    retryDelayMs: timeouts.retryDelayMs,
    now: options.now,
    onWait: ({ status }, ms) =>
      options.progress(`the service returned ${status}; trying again in ${Math.ceil(ms / 1000)} s`),
  };
  let agent: CreationResult | undefined;
  let conversation: CreationResult | undefined;
  let turn: ObservedTurn | undefined;
  let sandbox: SandboxInspection | undefined;
  let teardown: TeardownResult | undefined;
  try {
    const { model, runtime } = options;
    agent = signal.aborted
      ? { problem: { message: 'the run was stopped' }, durationMs: 0 }
      : await createThrowaway(
          control,
          'createAgent',
          { name: agentName, model, runtime },
          grace.signal,
          retry,
        );
    if (agent.id !== undefined && !signal.aborted) {
      const body = { agent_id: agent.id, prompt: prompt.text };
      conversation = await createThrowaway(control, 'openConversation', body, grace.signal, retry);
    }
    if (conversation?.id !== undefined && !signal.aborted) {
      const recording = await recordConversation(control, conversation.id, options);
      if (emulator) sandbox = await inspectSandbox(emulator, conversation.id);
      turn = toObservedTurn(recording, options.timeoutMs, redactAlso(options.redact, sandbox?.secrets ?? []));
    }
  } finally {
    grace.clear();
    teardown = await tearDown(control, { agentName, agent, conversation }, { stopSignal: signal, timeouts });
  }
  let sandboxRemovalProblems: readonly Problem[] | undefined;
  if (emulator && sandbox?.sandboxId !== undefined)
    sandboxRemovalProblems = await waitUntilGone(emulator.listSandboxes, sandbox.sandboxId, {
      withinMs: timeouts.sandboxRemovalMs,
      signal,
    }).catch(emulatorUnavailable);
  return {
    prompt,
    style: options.style,
    echoesPrompt: options.echoesPrompt,
    agentName,
    ...(conversation?.id === undefined ? {} : { address: control.pathOf('conversation', conversation.id) }),
    agent,
    ...(conversation ? { conversation } : {}),
    ...(turn ? { turn } : {}),
    ...(sandbox ? { sandbox } : {}),
    ...(sandboxRemovalProblems ? { sandboxRemovalProblems } : {}),
    teardown,
    durationMs: performance.now() - startTime,
  };
}

/** A signal that aborts `graceMs` milliseconds after `signal`, so that a request in flight may still get its response. */
function withGracePeriod(signal: AbortSignal, graceMs: number): { signal: AbortSignal; clear: () => void } {
  const delayed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => delayed.abort(), graceMs);
  };
  if (signal.aborted) startTimer();
  else signal.addEventListener('abort', startTimer, { once: true });
  const clear = () => {
    signal.removeEventListener('abort', startTimer);
    clearTimeout(timer);
  };
  return { signal: delayed.signal, clear };
}

const emulatorUnavailable = (error: unknown): readonly Problem[] => [
  { message: `could not list the emulator's sandboxes: ${(error as Error).message}` },
];

async function inspectSandbox(
  { listSandboxes, existingIds }: NonNullable<ConversationRunOptions['emulator']>,
  conversationId: string,
): Promise<SandboxInspection> {
  try {
    return checkSandbox(await listSandboxes(), existingIds, conversationId);
  } catch (error) {
    return { sandboxId: undefined, problems: emulatorUnavailable(error), secrets: [] };
  }
}

/** The raw data of a conversation. */
interface ConversationRecording {
  readonly waitResult: WaitResult;
  readonly messages: readonly SseMessage[];
  readonly end: StreamEnd;
  readonly startTime: number;
  readonly durationMs: number;
}

async function recordConversation(
  control: ControlClient,
  id: string,
  options: ConversationRunOptions,
): Promise<ConversationRecording> {
  const startTime = performance.now();
  const waitResult = await waitForTurnEnd(control, id, options);
  if (waitResult.reason === 'ended') await waitUntilSettled(control, id, options);
  const durationMs = performance.now() - startTime;
  return { ...(await replay(control, id, options)), waitResult, startTime, durationMs };
}

/** Hides further secrets: those that were found in the sandbox of this conversation. */
function redactAlso(redact: Redact, secrets: readonly string[]): Redact {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return (text) => redactor.redact(redact(text));
}

function toObservedTurn(
  { waitResult, messages, end, startTime, durationMs }: ConversationRecording,
  timeoutMs: number,
  redact: Redact,
): ObservedTurn {
  const events = parseEvents(messages.map((message) => ({ ...message, data: redact(message.data) })));
  const firstTime = events.find(({ at }) => at !== undefined)?.at;
  return {
    events,
    missingReasons: missingEventReasons(waitResult, end, timeoutMs),
    exchange: end.exchange(redact),
    elapsedMsOf: ({ id, at }, index) => {
      const arrivedAt = waitResult.arrivalTimes.get(arrivalKey(id, index));
      if (arrivedAt !== undefined) return arrivedAt - startTime;
      return at === undefined || firstTime === undefined ? undefined : at - firstTime;
    },
    durationMs,
  };
}

function missingEventReasons(
  { reason, lastError }: WaitResult,
  end: StreamEnd,
  timeoutMs: number,
): MissingEventReasons {
  const turn = {
    ended: undefined,
    'timed-out': `timed out after ${timeoutMs / 1000} s (--timeout)`,
    unreachable: `the service is unreachable (${lastError})`,
    stopped: 'the run was stopped',
  }[reason];
  return { turn, replay: end.kind === 'closed' ? undefined : end.message };
}

/** How often a replay is tried if it breaks off. */
const MAX_REPLAY_TRIES = 3;

async function replay(
  control: ControlClient,
  id: string,
  { signal, timeouts }: Pick<ConversationRunOptions, 'signal' | 'timeouts'>,
): Promise<{ messages: SseMessage[]; end: StreamEnd }> {
  for (let tries = 1; ; tries++) {
    const messages: SseMessage[] = [];
    const end = await control.stream({
      id,
      follow: false,
      signal,
      timeoutMs: timeouts.replayMs,
      onMessage: (message) => messages.push(message),
    });
    const shouldRetry = end.kind === 'truncated' || end.kind === 'unreachable';
    if (!shouldRetry || tries === MAX_REPLAY_TRIES || signal.aborted) return { messages, end };
  }
}

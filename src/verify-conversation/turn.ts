/**
 * The checks of a turn (spec 3, 4.3, 6 and 7), by a state machine over the events of one replay: a sandbox is provisioned, the
 * turn starts, prints output and ends with exit code 0. Pure.
 */
import type { ConversationEvent, StageEvent } from '../control/events.ts';
import type { TurnStyle } from '../control/output.ts';
import { DEFAULT_SSE_LIMITS } from '../control/sse-decoder.ts';
import type { Problem } from '../model/check-result.ts';
import { shorten } from '../text/shorten.ts';
import type { VerifyConversationCheckId } from './checks.ts';
import { limitProblems } from './problems.ts';

export type TurnCheckId = Extract<
  VerifyConversationCheckId,
  | 'sandbox-provisioned'
  | 'turn-ran'
  | 'events-in-order'
  | 'output-streamed'
  | 'turn-exited-zero'
  | 'no-orphaned-turn'
  | 'no-command-exited'
>;

/** The state of a turn. */
export type TurnPhase = 'new' | 'provisioned' | 'running' | 'ended';

/** What an event means for a turn. */
export type TurnMarker = 'provisioned' | 'provision-failed' | 'started' | 'output' | 'ended';

const TURN_MARKERS: Readonly<Record<string, TurnMarker>> = {
  'provision done': 'provisioned',
  'provision failed': 'provision-failed',
  'turn started': 'started',
  'turn done': 'ended',
  'turn failed': 'ended',
  'turn interrupted': 'ended',
};

/** What an event means for the turn; undefined if it means nothing, such as a stage of the setup. */
export function turnMarkerOf(event: ConversationEvent): TurnMarker | undefined {
  if (event.kind === 'stage') return TURN_MARKERS[stageLabel(event)];
  return event.kind === 'output' && (event.stage === '' || event.stage === 'turn') ? 'output' : undefined;
}

/** The name of a stage event: `turn done`. */
export const stageLabel = ({ stage, state }: Pick<StageEvent, 'stage' | 'state'>) =>
  `${stage} ${state}`.trim();

interface Transition {
  readonly to?: TurnPhase;
  /** What is wrong with the order, if anything. */
  readonly orderError?: string;
}

const outputTooEarly = { orderError: 'output arrived before "turn started"' };
const afterEnd = (what: string) => ({ orderError: `${what} arrived after the turn had ended` });

const TRANSITIONS: Readonly<Record<TurnPhase, Readonly<Record<TurnMarker, Transition>>>> = {
  new: {
    provisioned: { to: 'provisioned' },
    'provision-failed': {},
    started: { to: 'running' },
    output: outputTooEarly,
    ended: { to: 'ended' },
  },
  provisioned: {
    provisioned: {},
    'provision-failed': { orderError: '"provision failed" arrived after "provision done"' },
    started: { to: 'running' },
    output: outputTooEarly,
    ended: { to: 'ended' },
  },
  running: {
    provisioned: { orderError: '"provision done" arrived after "turn started"' },
    'provision-failed': {},
    started: { orderError: '"turn started" arrived a second time' },
    output: {},
    ended: { to: 'ended' },
  },
  ended: {
    provisioned: afterEnd('"provision done"'),
    'provision-failed': {},
    started: afterEnd('"turn started"'),
    output: afterEnd('output'),
    ended: { orderError: 'the turn ended a second time' },
  },
};

/** The state after an event. */
export const nextPhase = (phase: TurnPhase, event: ConversationEvent): TurnPhase => {
  const marker = turnMarkerOf(event);
  return (marker && TRANSITIONS[phase][marker].to) ?? phase;
};

/** Why events may be missing. */
export interface MissingEventReasons {
  /** Why the gate stopped waiting for the turn to end: `the run was stopped`. */
  readonly turn?: string | undefined;
  /** Why the replay may be incomplete, to follow "the stream": `broke off after 3 events`. */
  readonly replay?: string | undefined;
}

/** The problems of a turn, by check. */
export function checkTurn(
  events: readonly ConversationEvent[],
  missingReasons: MissingEventReasons = {},
  style: TurnStyle = 'exec',
): Readonly<Record<TurnCheckId, readonly Problem[]>> {
  const markers = events.map(turnMarkerOf);
  const has = (marker: TurnMarker) => markers.includes(marker);
  const stages = events.filter((event) => event.kind === 'stage');
  const explanation = explainMissingEvents(events, missingReasons);
  return {
    'sandbox-provisioned': has('provisioned') ? [] : [provisionProblem(stages, explanation)],
    'turn-ran': has('started') ? [] : [notReceived('"turn started"', explanation)],
    'events-in-order': orderProblems(
      events,
      has('started'),
      has('ended') ? missingReasons.replay : undefined,
    ),
    'output-streamed': events.some((event) => event.kind === 'output' && event.text.trim() !== '')
      ? []
      : [notReceived('output', explanation)],
    'turn-exited-zero': exitProblems(events, markers, explanation, style),
    'no-orphaned-turn': stages.flatMap((stage) =>
      reasonTexts(stage).some((text) => text.includes('turn_orphaned'))
        ? [{ message: `turn_orphaned: the service lost track of the turn's session (${eventOf(stage)})` }]
        : [],
    ),
    'no-command-exited': stages.flatMap((stage) => {
      const text = reasonTexts(stage).find((one) => one.includes(':command_exited'));
      const message = `the runtime exited before it received its prompt: ${shorten(text ?? '', MAX_QUOTE_LENGTH)} (${eventOf(stage)})`;
      return text ? [{ message }] : [];
    }),
  };
}

const notReceived = (event: string, explanation: string): Problem => ({
  message: `no ${event} event was received: ${explanation}`,
});
const eventOf = (stage: StageEvent) => `event "${stageLabel(stage)}"`;

/** The longest quotation of an event in a message, in characters. */
const MAX_QUOTE_LENGTH = 200;
/** The problems of order that are listed. */
const MAX_ORDER_PROBLEMS = 5;

function orderProblems(
  events: readonly ConversationEvent[],
  started: boolean,
  truncation: string | undefined,
): readonly Problem[] {
  const errors: string[] = [];
  let phase: TurnPhase = 'new';
  let lastId: bigint | undefined;
  events.forEach((event, index) => {
    const label = `event ${index + 1}`;
    if (event.kind === 'garbled')
      errors.push(
        `${label} (${event.name}) is not valid JSON, so its meaning is unknown: ${shorten(event.text, MAX_QUOTE_LENGTH)}`,
      );
    const marker = turnMarkerOf(event);
    const transition: Transition = marker ? TRANSITIONS[phase][marker] : {};
    // Output without a turn is reported by turn-ran alone.
    if (transition.orderError && (started || transition !== outputTooEarly))
      errors.push(`${label}: ${transition.orderError}`);
    phase = transition.to ?? phase;
    const id = event.id !== undefined && /^[0-9]{1,30}$/.test(event.id) ? BigInt(event.id) : undefined;
    if (id === undefined) return;
    if (lastId !== undefined && id <= lastId)
      errors.push(`${label}: id ${id} is not greater than the previous id ${lastId}`);
    lastId = id;
  });
  if (truncation) errors.push(`the stream ${truncation}, so later events may be missing`);
  return [
    ...limitProblems(
      errors.map((message) => ({ message })),
      MAX_ORDER_PROBLEMS,
    ),
    ...skipNotes(events),
  ];
}

/** What was left out of the stream is unknown, and said. */
function skipNotes(events: readonly ConversationEvent[]): readonly Problem[] {
  const positions = events.flatMap(({ kind }, index) => (kind === 'skipped' ? [index + 1] : []));
  if (positions.length === 0) return [];
  const label = positions.length === 1 ? `event ${positions[0]} was` : `${positions.length} events were`;
  return [
    {
      severity: 'warning',
      message: `${label} skipped: longer than ${DEFAULT_SSE_LIMITS.maxEventLength} characters`,
      help: 'Output in smaller events is checked in full',
    },
  ];
}

function exitProblems(
  events: readonly ConversationEvent[],
  markers: readonly (TurnMarker | undefined)[],
  explanation: string,
  style: TurnStyle,
): readonly Problem[] {
  const ends = events.filter((_, index) => markers[index] === 'ended') as readonly StageEvent[];
  if (ends.length === 0) return [notReceived('"turn done"', explanation)];
  return ends.flatMap((end) => problemsOfEnd(end, style)).slice(0, 1);
}

function problemsOfEnd(end: StageEvent, style: TurnStyle): Problem[] {
  const label = stageLabel(end);
  const { exit_code: code, stop_reason: stopReason } = end.details;
  if (end.state !== 'done') {
    return [{ message: withReason(label, reasonTexts(end)[0]) }];
  }
  if (end.garbled !== undefined)
    return [{ message: withReason(`the data of "${label}" is not valid JSON`, end.garbled) }];
  if (code === 0) return [];
  if (typeof code === 'number' && Number.isInteger(code))
    return [{ message: `the turn exited with code ${code}` }];
  if (code !== undefined) {
    // JSON.stringify turns Infinity into null.
    const actual = typeof code === 'number' ? String(code) : JSON.stringify(code);
    return [
      {
        message: `exit_code of "${label}" is ${shorten(actual, MAX_QUOTE_LENGTH)}; expected a whole number`,
      },
    ];
  }
  if (style === 'acp') return stopProblems(label, stopReason);
  if (stopReason === undefined) return [{ message: `"${label}" has no exit_code` }];
  return [
    {
      message: `"${label}" has no exit_code; stop_reason ${showReason(stopReason)} does not replace it`,
      help: 'Use --turn acp for a service whose runtimes speak the agent client protocol',
    },
  ];
}

/** The stop reason of a turn that the agent ended by itself. */
const END_OF_TURN = 'end_turn';

function stopProblems(label: string, stopReason: unknown): Problem[] {
  if (stopReason === END_OF_TURN) return [];
  return [
    {
      message:
        stopReason === undefined
          ? `"${label}" has neither a stop_reason nor an exit_code`
          : `the turn stopped with ${showReason(stopReason)}; expected ${END_OF_TURN}`,
    },
  ];
}

const showReason = (reason: unknown) =>
  shorten(typeof reason === 'string' ? reason : JSON.stringify(reason), MAX_QUOTE_LENGTH);

const withReason = (what: string, reason: string | undefined) =>
  reason ? `${what}: ${shorten(reason, MAX_QUOTE_LENGTH)}` : what;

function provisionProblem(stages: readonly StageEvent[], explanation: string): Problem {
  const failed = stages.find((stage) => TURN_MARKERS[stageLabel(stage)] === 'provision-failed');
  return failed
    ? { message: withReason('provision failed', reasonTexts(failed)[0]) }
    : notReceived('"provision done"', explanation);
}

function explainMissingEvents(
  events: readonly ConversationEvent[],
  { turn, replay }: MissingEventReasons,
): string {
  const failed = events.find(
    (event): event is StageEvent => event.kind === 'stage' && event.state === 'failed',
  );
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return [
    turn,
    replay && `the stream ${replay}`,
    failed && `"${stageLabel(failed)}" was received`,
    `${count} in all`,
  ]
    .filter((text) => text)
    .join('; ');
}

/** The strings of a stage that may say why it ended so. Untrusted. */
function reasonTexts({ details, note, garbled }: StageEvent): string[] {
  const fields = ['reason', 'outcome', 'message', 'error'].map((name) => details[name]);
  return [...fields, note, garbled].filter((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * What a good turn is (spec 3, 4.3, 6 and 7), as a state machine over the events of one replay: a sandbox is provisioned, the
 * turn starts, prints, and ends with exit code 0. Pure.
 */
import type { ConversationEvent, StageEvent } from '../control/events.ts';
import type { Problem } from '../model/check-result.ts';
import type { VerifyConversationCheckId } from './checks.ts';

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

/** Where a turn is. */
export type TurnPhase = 'new' | 'provisioned' | 'running' | 'over';

/** What an event is to a turn. */
export type TurnMarker = 'provisioned' | 'unprovisioned' | 'started' | 'output' | 'ended';

const TURN_MARKERS: Readonly<Record<string, TurnMarker>> = {
  'provision done': 'provisioned',
  'provision failed': 'unprovisioned',
  'turn started': 'started',
  'turn done': 'ended',
  'turn failed': 'ended',
  'turn interrupted': 'ended',
};

/** What an event is to the turn; undefined where it is nothing to it, as a stage of setting up. */
export function turnMarkerOf(event: ConversationEvent): TurnMarker | undefined {
  if (event.kind === 'stage') return TURN_MARKERS[stageLabel(event)];
  return event.kind === 'output' && (event.stage === '' || event.stage === 'turn') ? 'output' : undefined;
}

/** `turn done` */
export const stageLabel = ({ stage, state }: Pick<StageEvent, 'stage' | 'state'>) =>
  `${stage} ${state}`.trim();

interface Transition {
  readonly to?: TurnPhase;
  /** What is out of order, where it is. */
  readonly orderError?: string;
}

const outputTooEarly = { orderError: 'output came before turn started' };
const afterEnd = (what: string) => ({ orderError: `${what} came after the turn had ended` });

const TRANSITIONS: Readonly<Record<TurnPhase, Readonly<Record<TurnMarker, Transition>>>> = {
  new: {
    provisioned: { to: 'provisioned' },
    unprovisioned: {},
    started: { to: 'running' },
    output: outputTooEarly,
    ended: { to: 'over' },
  },
  provisioned: {
    provisioned: {},
    unprovisioned: { orderError: 'provision failed came after provision done' },
    started: { to: 'running' },
    output: outputTooEarly,
    ended: { to: 'over' },
  },
  running: {
    provisioned: { orderError: 'provision done came after turn started' },
    unprovisioned: {},
    started: { orderError: 'turn started came a second time' },
    output: {},
    ended: { to: 'over' },
  },
  over: {
    provisioned: afterEnd('provision done'),
    unprovisioned: {},
    started: afterEnd('turn started'),
    output: afterEnd('output'),
    ended: { orderError: 'the turn ended a second time' },
  },
};

/** The phase after an event. */
export const nextPhase = (phase: TurnPhase, event: ConversationEvent): TurnPhase => {
  const marker = turnMarkerOf(event);
  return (marker && TRANSITIONS[phase][marker].to) ?? phase;
};

/** Why no more is known than the events say. */
export interface MissingEventReasons {
  /** Why the turn's end was not waited for any longer: `the run was stopped`. */
  readonly turn?: string | undefined;
  /** Why the replay may lack events, to stand behind "the stream": `broke off after 3 events`. */
  readonly replay?: string | undefined;
}

/** What is wrong with a turn, by check; nothing where it was a good one. */
export function checkTurn(
  events: readonly ConversationEvent[],
  missingReasons: MissingEventReasons = {},
): Readonly<Record<TurnCheckId, readonly Problem[]>> {
  const markers = events.map(turnMarkerOf);
  const has = (marker: TurnMarker) => markers.includes(marker);
  const stages = events.filter((event) => event.kind === 'stage');
  const explanation = explainMissingEvents(events, missingReasons);
  return {
    'sandbox-provisioned': has('provisioned') ? [] : [provisionProblem(stages, explanation)],
    'turn-ran': has('started') ? [] : [{ message: `no event says turn started: ${explanation}` }],
    'events-in-order': orderProblems(
      events,
      has('started'),
      has('ended') ? missingReasons.replay : undefined,
    ),
    'output-streamed': events.some((event) => event.kind === 'output' && event.text.trim() !== '')
      ? []
      : [{ message: `no event carries output: ${explanation}` }],
    'turn-exited-zero': exitProblems(events, markers, explanation),
    'no-orphaned-turn': stages.flatMap((stage) =>
      reasonTexts(stage).some((text) => text.includes('turn_orphaned'))
        ? [{ message: `${stageLabel(stage)} says turn_orphaned: the service lost the session of its turn` }]
        : [],
    ),
    'no-command-exited': stages.flatMap((stage) => {
      const text = reasonTexts(stage).find((one) => one.includes(':command_exited'));
      return text
        ? [
            {
              message: `${stageLabel(stage)} says ${truncateLine(text)}: the runtime had ended before its prompt came`,
            },
          ]
        : [];
    }),
  };
}

/** The most faults of one kind that are told one by one. */
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
        `${label} (${event.name}) is no JSON, so its place is not known: ${truncateLine(event.text)}`,
      );
    const marker = turnMarkerOf(event);
    const transition: Transition = marker ? TRANSITIONS[phase][marker] : {};
    // Where no turn ever started there is nothing that its output could be before.
    if (transition.orderError && (started || transition !== outputTooEarly))
      errors.push(`${label}: ${transition.orderError}`);
    phase = transition.to ?? phase;
    const id = event.id !== undefined && /^[0-9]{1,30}$/.test(event.id) ? BigInt(event.id) : undefined;
    if (id === undefined) return;
    if (lastId !== undefined && id <= lastId) errors.push(`${label}: its id ${id} is not above ${lastId}`);
    lastId = id;
  });
  if (truncation)
    errors.push(`the stream ${truncation}, so what came after its ${events.length} events is not known`);
  const hiddenCount = errors.length - MAX_ORDER_PROBLEMS;
  return errors.slice(0, MAX_ORDER_PROBLEMS).map((message, index) => ({
    message:
      hiddenCount > 0 && index === MAX_ORDER_PROBLEMS - 1 ? `${message}; and ${hiddenCount} more` : message,
  }));
}

function exitProblems(
  events: readonly ConversationEvent[],
  markers: readonly (TurnMarker | undefined)[],
  explanation: string,
): readonly Problem[] {
  const ends = events.filter((_, index) => markers[index] === 'ended') as readonly StageEvent[];
  if (ends.length === 0) return [{ message: `no event says turn done: ${explanation}` }];
  return ends.flatMap(problemsOfEnd).slice(0, 1);
}

function problemsOfEnd(end: StageEvent): Problem[] {
  const label = stageLabel(end);
  const { exit_code: code, stop_reason: stopReason } = end.details;
  if (end.state !== 'done') {
    const reason = reasonTexts(end)[0];
    return [{ message: `${label}${reason ? `: ${truncateLine(reason)}` : ''}` }];
  }
  if (end.garbled !== undefined)
    return [{ message: `the JSON of ${label} can't be read: ${truncateLine(end.garbled)}` }];
  if (code === 0) return [];
  if (typeof code === 'number' && Number.isInteger(code)) return [{ message: `the turn exited ${code}` }];
  if (code !== undefined) {
    // Of a number beyond all bounds JSON would make null.
    const actual = typeof code === 'number' ? String(code) : JSON.stringify(code);
    return [{ message: `exit_code of ${label} is ${truncateLine(actual)}; use a whole number` }];
  }
  const hint =
    stopReason === undefined ? '' : `; stop_reason ${truncateLine(String(stopReason))} does not say it`;
  return [{ message: `${label} carries no exit_code${hint}` }];
}

function provisionProblem(stages: readonly StageEvent[], explanation: string): Problem {
  const failed = stages.find((stage) => TURN_MARKERS[stageLabel(stage)] === 'unprovisioned');
  if (!failed) return { message: `no event says provision done: ${explanation}` };
  const reason = reasonTexts(failed)[0];
  return { message: `provision failed${reason ? `: ${truncateLine(reason)}` : ''}` };
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
    failed && `${stageLabel(failed)} came before it`,
    `there were ${count} in all`,
  ]
    .filter((text) => text)
    .join('; ');
}

/** The texts of a stage that say why. Untrusted. */
function reasonTexts({ details, note, garbled }: StageEvent): string[] {
  const fields = ['reason', 'outcome', 'message', 'error'].map((name) => details[name]);
  return [...fields, note, garbled].filter((text): text is string => typeof text === 'string' && text !== '');
}

/** Untrusted text in a sentence: one line, cut. */
export const truncateLine = (text: string, maxLength = 200) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
};

/**
 * What a good turn is (spec 3, 4.3, 6 and 7), as a state machine over the events of one replay: a sandbox is provisioned, the
 * turn starts, prints, and ends with exit code 0. Pure.
 */
import type { ConversationEvent, StageEvent } from '../control/events.ts';
import type { Problem } from '../model/outcome.ts';
import type { CheckId } from './checks.ts';

export type TurnCheck = Extract<
  CheckId,
  | 'sandbox-provisioned'
  | 'turn-ran'
  | 'events-in-order'
  | 'output-streamed'
  | 'turn-exited-zero'
  | 'no-orphaned-turn'
  | 'no-command-exited'
>;

/** Where a turn is. */
export type Phase = 'new' | 'provisioned' | 'running' | 'over';

/** What an event is to a turn. */
export type Sign = 'provisioned' | 'unprovisioned' | 'started' | 'output' | 'ended';

const SIGNS: Readonly<Record<string, Sign>> = {
  'provision done': 'provisioned',
  'provision failed': 'unprovisioned',
  'turn started': 'started',
  'turn done': 'ended',
  'turn failed': 'ended',
  'turn interrupted': 'ended',
};

/** What an event is to the turn; undefined where it is nothing to it, as a stage of setting up. */
export function signOf(event: ConversationEvent): Sign | undefined {
  if (event.kind === 'stage') return SIGNS[labelOf(event)];
  return event.kind === 'output' && (event.stage === '' || event.stage === 'turn') ? 'output' : undefined;
}

/** `turn done` */
export const labelOf = ({ stage, state }: Pick<StageEvent, 'stage' | 'state'>) => `${stage} ${state}`.trim();

interface Move {
  readonly to?: Phase;
  /** What is out of order, where it is. */
  readonly fault?: string;
}

const early = { fault: 'output came before turn started' };
const late = (what: string) => ({ fault: `${what} came after the turn had ended` });

const MOVES: Readonly<Record<Phase, Readonly<Record<Sign, Move>>>> = {
  new: {
    provisioned: { to: 'provisioned' },
    unprovisioned: {},
    started: { to: 'running' },
    output: early,
    ended: { to: 'over' },
  },
  provisioned: {
    provisioned: {},
    unprovisioned: { fault: 'provision failed came after provision done' },
    started: { to: 'running' },
    output: early,
    ended: { to: 'over' },
  },
  running: {
    provisioned: { fault: 'provision done came after turn started' },
    unprovisioned: {},
    started: { fault: 'turn started came a second time' },
    output: {},
    ended: { to: 'over' },
  },
  over: {
    provisioned: late('provision done'),
    unprovisioned: {},
    started: late('turn started'),
    output: late('output'),
    ended: { fault: 'the turn ended a second time' },
  },
};

/** The phase after an event. */
export const phaseAfter = (phase: Phase, event: ConversationEvent): Phase => {
  const sign = signOf(event);
  return (sign && MOVES[phase][sign].to) ?? phase;
};

/** Why no more is known than the events say. */
export interface Unfinished {
  /** Why the turn's end was not waited for any longer: `the run was stopped`. */
  readonly turn?: string | undefined;
  /** Why the replay may lack events, to stand behind "the stream": `broke off after 3 events`. */
  readonly replay?: string | undefined;
}

/** What is wrong with a turn, by check; nothing where it was a good one. */
export function judgeTurn(
  events: readonly ConversationEvent[],
  unfinished: Unfinished = {},
): Readonly<Record<TurnCheck, readonly Problem[]>> {
  const signs = events.map(signOf);
  const has = (sign: Sign) => signs.includes(sign);
  const stages = events.filter((event) => event.kind === 'stage');
  const why = whyNoMore(events, unfinished);
  return {
    'sandbox-provisioned': has('provisioned') ? [] : [unprovisioned(stages, why)],
    'turn-ran': has('started') ? [] : [{ message: `no event says turn started: ${why}` }],
    'events-in-order': disorder(events, has('started'), has('ended') ? unfinished.replay : undefined),
    'output-streamed': events.some((event) => event.kind === 'output' && event.text.trim() !== '')
      ? []
      : [{ message: `no event carries output: ${why}` }],
    'turn-exited-zero': exit(events, signs, why),
    'no-orphaned-turn': stages.flatMap((stage) =>
      said(stage).some((text) => text.includes('turn_orphaned'))
        ? [{ message: `${labelOf(stage)} says turn_orphaned: the service lost the session of its turn` }]
        : [],
    ),
    'no-command-exited': stages.flatMap((stage) => {
      const text = said(stage).find((one) => one.includes(':command_exited'));
      return text
        ? [{ message: `${labelOf(stage)} says ${quote(text)}: the runtime had ended before its prompt came` }]
        : [];
    }),
  };
}

/** The most faults of one kind that are told one by one. */
const MOST = 5;

function disorder(
  events: readonly ConversationEvent[],
  started: boolean,
  cut: string | undefined,
): readonly Problem[] {
  const faults: string[] = [];
  let phase: Phase = 'new';
  let lastId: bigint | undefined;
  events.forEach((event, index) => {
    const place = `event ${index + 1}`;
    if (event.kind === 'garbled')
      faults.push(`${place} (${event.name}) is no JSON, so its place is not known: ${quote(event.text)}`);
    const sign = signOf(event);
    const move: Move = sign ? MOVES[phase][sign] : {};
    // Where no turn ever started there is nothing that its output could be before.
    if (move.fault && (started || move !== early)) faults.push(`${place}: ${move.fault}`);
    phase = move.to ?? phase;
    const id = event.id !== undefined && /^[0-9]{1,30}$/.test(event.id) ? BigInt(event.id) : undefined;
    if (id === undefined) return;
    if (lastId !== undefined && id <= lastId) faults.push(`${place}: its id ${id} is not above ${lastId}`);
    lastId = id;
  });
  if (cut) faults.push(`the stream ${cut}, so what came after its ${events.length} events is not known`);
  const rest = faults.length - MOST;
  return faults.slice(0, MOST).map((message, index) => ({
    message: rest > 0 && index === MOST - 1 ? `${message}; and ${rest} more` : message,
  }));
}

function exit(
  events: readonly ConversationEvent[],
  signs: readonly (Sign | undefined)[],
  why: string,
): readonly Problem[] {
  const ends = events.filter((_, index) => signs[index] === 'ended') as readonly StageEvent[];
  if (ends.length === 0) return [{ message: `no event says turn done: ${why}` }];
  return ends.flatMap(exitProblem).slice(0, 1);
}

function exitProblem(end: StageEvent): Problem[] {
  const label = labelOf(end);
  const { exit_code: code, stop_reason: stopped } = end.details;
  if (end.state !== 'done') {
    const reason = said(end)[0];
    return [{ message: `${label}${reason ? `: ${quote(reason)}` : ''}` }];
  }
  if (end.garbled !== undefined)
    return [{ message: `the JSON of ${label} can't be read: ${quote(end.garbled)}` }];
  if (code === 0) return [];
  if (typeof code === 'number' && Number.isInteger(code)) return [{ message: `the turn exited ${code}` }];
  if (code !== undefined) {
    // Of a number beyond all bounds JSON would make null.
    const came = typeof code === 'number' ? String(code) : JSON.stringify(code);
    return [{ message: `exit_code of ${label} is ${quote(came)}; use a whole number` }];
  }
  const instead = stopped === undefined ? '' : `; stop_reason ${quote(String(stopped))} does not say it`;
  return [{ message: `${label} carries no exit_code${instead}` }];
}

function unprovisioned(stages: readonly StageEvent[], why: string): Problem {
  const failed = stages.find((stage) => SIGNS[labelOf(stage)] === 'unprovisioned');
  if (!failed) return { message: `no event says provision done: ${why}` };
  const reason = said(failed)[0];
  return { message: `provision failed${reason ? `: ${quote(reason)}` : ''}` };
}

function whyNoMore(events: readonly ConversationEvent[], { turn, replay }: Unfinished): string {
  const failed = events.find(
    (event): event is StageEvent => event.kind === 'stage' && event.state === 'failed',
  );
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return [
    turn,
    replay && `the stream ${replay}`,
    failed && `${labelOf(failed)} came before it`,
    `there were ${count} in all`,
  ]
    .filter((text) => text)
    .join('; ');
}

/** The texts of a stage that say why. Untrusted. */
function said({ details, note, garbled }: StageEvent): string[] {
  const named = ['reason', 'outcome', 'message', 'error'].map((name) => details[name]);
  return [...named, note, garbled].filter((text): text is string => typeof text === 'string' && text !== '');
}

/** Untrusted text in a sentence: one line, cut. */
export const quote = (text: string, longest = 200) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};

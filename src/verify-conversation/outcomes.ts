/** What a conversation comes to, check by check. Pure. */
import type { Outcome, Problem } from '../model/outcome.ts';
import type { CheckId } from './checks.ts';
import type { Held, Turn } from './hold.ts';
import { judgeReply } from './prompt.ts';
import { type Moment, timelineOf } from './timeline.ts';
import { judgeTurn, type TurnCheck } from './turn.ts';

/** The checks that a conversation decides. */
export type HeldCheck =
  | TurnCheck
  | Extract<
      CheckId,
      | 'agent-created'
      | 'conversation-opened'
      | 'sandbox-populated'
      | 'model-replied'
      | 'torn-down'
      | 'sandbox-gone'
    >;

export interface Judged {
  readonly outcomes: Readonly<Record<HeldCheck, Outcome>>;
  readonly ms: Readonly<Partial<Record<HeldCheck, number>>>;
  /** How much there was: `5 events in 812 ms`; empty where there was no turn. */
  readonly amount: string;
  readonly timeline: readonly Moment[];
}

/** The outcome of a check that was not come to: the one before it says why. */
export const notReached = (before: CheckId): Outcome & { readonly before: CheckId } => ({
  before,
  problems: [{ message: `not reached, because ${before} failed` }],
});

/** Whether it is of `notReached`. */
export const isUnreached = (outcome: Outcome): boolean => 'before' in outcome;

const judged = (
  problems: readonly Problem[],
  rest: Omit<Extract<Outcome, { problems: unknown }>, 'problems'> = {},
) => ({
  problems,
  ...rest,
});

export function outcomesOf(held: Held): Judged {
  const { agent, conversation, turn, removal } = held;
  const amount = turn ? amountOf(turn) : '';
  const missing = notReached(conversation ? 'conversation-opened' : 'agent-created');
  return {
    amount,
    timeline: turn ? timelineOf(turn.events, turn.msOf) : [],
    ms: {
      'agent-created': agent.ms,
      ...(conversation ? { 'conversation-opened': conversation.ms } : {}),
      ...(turn ? { 'turn-ran': turn.ms } : {}),
      'torn-down': removal.ms,
    },
    outcomes: {
      'agent-created': madeOutcome(agent),
      'conversation-opened': conversation ? madeOutcome(conversation) : missing,
      ...turnOutcomes(turn, amount, missing),
      'sandbox-populated': held.populated ? judged(held.populated.problems) : missing,
      'model-replied': turn ? judged(judgeReply(turn.events, held.prompt)) : missing,
      'torn-down': tornDown(held),
      'sandbox-gone': held.gone ? judged(held.gone) : { skip: 'no sandbox was seen that could stay' },
    },
  };
}

const madeOutcome = ({ problem, exchange }: Held['agent']): Outcome =>
  judged(problem ? [problem] : [], exchange ? { evidence: [exchange] } : {});

function tornDown({ removal: { leaks, count, exchanges } }: Held): Outcome {
  if (leaks.length === 0 && count === 0) return { skip: 'nothing was created' };
  return judged(leaks, { evidence: exchanges.slice(-4) });
}

function turnOutcomes(turn: Turn | undefined, amount: string, missing: Outcome): Record<TurnCheck, Outcome> {
  const problems = turn && judgeTurn(turn.events, turn.unfinished);
  const outcome = (check: TurnCheck): Outcome => {
    if (!turn || !problems) return missing;
    const evidence = turn.exchange && problems[check].length > 0 ? { evidence: [turn.exchange] } : {};
    return judged(problems[check], evidence);
  };
  const ran = outcome('turn-ran');
  return {
    'sandbox-provisioned': outcome('sandbox-provisioned'),
    'turn-ran': turn && 'problems' in ran ? { ...ran, reason: amount } : ran,
    'events-in-order': turn ? unlessBlind(turn, outcome('events-in-order')) : missing,
    'output-streamed': outcome('output-streamed'),
    'turn-exited-zero': outcome('turn-exited-zero'),
    'no-orphaned-turn': turn ? unlessBlind(turn, outcome('no-orphaned-turn')) : missing,
    'no-command-exited': turn ? unlessBlind(turn, outcome('no-command-exited')) : missing,
  };
}

/** Without a single event nothing can be said about what they do not hold. */
const unlessBlind = ({ events, unfinished }: Turn, outcome: Outcome): Outcome =>
  events.length === 0 && 'problems' in outcome && outcome.problems.length === 0
    ? {
        problems: [
          {
            message: `there were no events to look at${unfinished.replay ? `: the stream ${unfinished.replay}` : ''}`,
          },
        ],
      }
    : outcome;

function amountOf({ events, ms }: Turn): string {
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return `${count} in ${Math.round(ms)} ms`;
}

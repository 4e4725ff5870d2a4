/** What a conversation comes to, check by check. Pure. */
import type { CheckResult, Problem } from '../model/check-result.ts';
import type { VerifyConversationCheckId } from './checks.ts';
import { checkReply } from './prompt.ts';
import type { ConversationRun, ObservedTurn } from './run-conversation.ts';
import { buildTimeline, type TurnTimelineEvent } from './timeline.ts';
import { checkTurn, type TurnCheckId } from './turn.ts';

/** The checks that a conversation decides. */
export type ConversationCheckId =
  | TurnCheckId
  | Extract<
      VerifyConversationCheckId,
      | 'agent-created'
      | 'conversation-opened'
      | 'sandbox-populated'
      | 'model-replied'
      | 'torn-down'
      | 'sandbox-gone'
    >;

export interface CheckedConversation {
  readonly results: Readonly<Record<ConversationCheckId, CheckResult>>;
  readonly durationsMs: Readonly<Partial<Record<ConversationCheckId, number>>>;
  /** How much there was: `5 events in 812 ms`; empty where there was no turn. */
  readonly summary: string;
  readonly timeline: readonly TurnTimelineEvent[];
}

/** The outcome of a check that was not come to: the one before it says why. */
export const notReached = (
  failedCheck: VerifyConversationCheckId,
): CheckResult & { readonly before: VerifyConversationCheckId } => ({
  before: failedCheck,
  problems: [{ message: `not reached, because ${failedCheck} failed` }],
});

/** Whether it is of `notReached`. */
export const isNotReached = (result: CheckResult): boolean => 'before' in result;

const resultOf = (
  problems: readonly Problem[],
  details: Omit<Extract<CheckResult, { problems: unknown }>, 'problems'> = {},
) => ({
  problems,
  ...details,
});

export function checkConversation(run: ConversationRun): CheckedConversation {
  const { agent, conversation, turn, teardown } = run;
  const summary = turn ? summarizeTurn(turn) : '';
  const notReachedResult = notReached(conversation ? 'conversation-opened' : 'agent-created');
  return {
    summary,
    timeline: turn ? buildTimeline(turn.events, turn.elapsedMsOf) : [],
    durationsMs: {
      'agent-created': agent.durationMs,
      ...(conversation ? { 'conversation-opened': conversation.durationMs } : {}),
      ...(turn ? { 'turn-ran': turn.durationMs } : {}),
      'torn-down': teardown.durationMs,
    },
    results: {
      'agent-created': creationResult(agent),
      'conversation-opened': conversation ? creationResult(conversation) : notReachedResult,
      ...turnResults(turn, summary, notReachedResult),
      'sandbox-populated': run.sandbox ? resultOf(run.sandbox.problems) : notReachedResult,
      'model-replied': turn ? resultOf(checkReply(turn.events, run.prompt)) : notReachedResult,
      'torn-down': teardownResult(run),
      'sandbox-gone': run.sandboxRemovalProblems
        ? resultOf(run.sandboxRemovalProblems)
        : { skip: 'no sandbox was seen that could stay' },
    },
  };
}

const creationResult = ({ problem, exchange }: ConversationRun['agent']): CheckResult =>
  resultOf(problem ? [problem] : [], exchange ? { evidence: [exchange] } : {});

function teardownResult({ teardown: { leaks, count, exchanges } }: ConversationRun): CheckResult {
  if (leaks.length === 0 && count === 0) return { skip: 'nothing was created' };
  return resultOf(leaks, { evidence: exchanges.slice(-4) });
}

function turnResults(
  turn: ObservedTurn | undefined,
  summary: string,
  notReachedResult: CheckResult,
): Record<TurnCheckId, CheckResult> {
  const problems = turn && checkTurn(turn.events, turn.missingReasons);
  const resultFor = (check: TurnCheckId): CheckResult => {
    if (!turn || !problems) return notReachedResult;
    const evidence = turn.exchange && problems[check].length > 0 ? { evidence: [turn.exchange] } : {};
    return resultOf(problems[check], evidence);
  };
  const turnRan = resultFor('turn-ran');
  return {
    'sandbox-provisioned': resultFor('sandbox-provisioned'),
    'turn-ran': turn && 'problems' in turnRan ? { ...turnRan, reason: summary } : turnRan,
    'events-in-order': turn ? failWithoutEvents(turn, resultFor('events-in-order')) : notReachedResult,
    'output-streamed': resultFor('output-streamed'),
    'turn-exited-zero': resultFor('turn-exited-zero'),
    'no-orphaned-turn': turn ? failWithoutEvents(turn, resultFor('no-orphaned-turn')) : notReachedResult,
    'no-command-exited': turn ? failWithoutEvents(turn, resultFor('no-command-exited')) : notReachedResult,
  };
}

/** Without a single event nothing can be said about what they do not hold. */
const failWithoutEvents = ({ events, missingReasons }: ObservedTurn, result: CheckResult): CheckResult =>
  events.length === 0 && 'problems' in result && result.problems.length === 0
    ? {
        problems: [
          {
            message: `there were no events to look at${missingReasons.replay ? `: the stream ${missingReasons.replay}` : ''}`,
          },
        ],
      }
    : result;

function summarizeTurn({ events, durationMs }: ObservedTurn): string {
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return `${count} in ${Math.round(durationMs)} ms`;
}

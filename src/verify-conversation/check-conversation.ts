/** The results of the checks for one conversation. Pure. */
import type { CheckResult, Problem } from '../model/check-result.ts';
import type { TimelineEvent } from '../model/report.ts';
import type { VerifyConversationCheckId } from './checks.ts';
import { checkEcho, checkReply } from './prompt.ts';
import type { ConversationRun, ObservedTurn } from './run-conversation.ts';
import { buildTimeline } from './timeline.ts';
import { checkTurn, type TurnCheckId } from './turn.ts';

/** The checks that a single conversation decides. */
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
  /** The size of the turn: `5 events in 812 ms`; empty if there was no turn. */
  readonly summary: string;
  readonly timeline: readonly TimelineEvent[];
  /** Where the service shows it; absent if it was not opened. */
  readonly address?: string | undefined;
  /** What its messages hold that is its own: ids and names. */
  readonly ownNames: readonly string[];
}

/** The result of a check that did not run because an earlier one failed. */
export const notRun = (failedCheck: VerifyConversationCheckId): CheckResult & { readonly notRun: true } => ({
  notRun: true,
  problems: [{ message: `not run: ${failedCheck} failed` }],
});

/** Whether a result comes from `notRun`. */
export const isNotRun = (result: CheckResult): boolean => 'notRun' in result;

const resultOf = (
  problems: readonly Problem[],
  details: Omit<Extract<CheckResult, { problems: unknown }>, 'problems'> = {},
) => ({
  problems,
  ...details,
});

/** The results of every check that the conversation decides, whether the run has them or not. */
export function checkConversation(run: ConversationRun): CheckedConversation {
  const { agent, conversation, turn, teardown } = run;
  const summary = turn ? summarizeTurn(turn) : '';
  const notRunResult = notRun(conversation ? 'conversation-opened' : 'agent-created');
  return {
    summary,
    address: run.address,
    ownNames: [conversation?.id, agent.id, run.agentName, run.sandbox?.sandboxId].filter(
      (one): one is string => one !== undefined && one.length > 2,
    ),
    timeline: turn ? buildTimeline(turn.events, turn.elapsedMsOf) : [],
    durationsMs: {
      'agent-created': agent.durationMs,
      ...(conversation ? { 'conversation-opened': conversation.durationMs } : {}),
      ...(turn ? { 'turn-ran': turn.durationMs } : {}),
      'torn-down': teardown.durationMs,
    },
    results: {
      'agent-created': creationResult(agent),
      'conversation-opened': conversation ? creationResult(conversation) : notRunResult,
      ...turnResults(run, summary, notRunResult),
      'sandbox-populated': run.sandbox ? resultOf(run.sandbox.problems) : notRunResult,
      'model-replied': turn ? resultOf(checkReply(turn.events, run.prompt, run.style)) : notRunResult,
      'torn-down': teardownResult(run),
      'sandbox-gone': run.sandboxRemovalProblems
        ? resultOf(run.sandboxRemovalProblems)
        : { skip: 'no sandbox of the conversation was found' },
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
  { turn, style, echoesPrompt, prompt, sandbox }: ConversationRun,
  summary: string,
  notRunResult: CheckResult,
): Record<TurnCheckId, CheckResult> {
  const checked = turn && checkTurn(turn.events, turn.missingReasons, style);
  // What did not start, printed nothing or did not end well is reported by that alone.
  const isEchoDue =
    echoesPrompt &&
    checked &&
    [checked['turn-ran'], checked['output-streamed'], checked['turn-exited-zero']].every(
      (one) => one.length === 0,
    );
  const problems = isEchoDue
    ? { ...checked, 'turn-ran': checkEcho(turn.events, prompt, style, sandbox?.inputs) }
    : checked;
  const resultFor = (check: TurnCheckId): CheckResult => {
    if (!turn || !problems) return notRunResult;
    const evidence = turn.exchange && problems[check].length > 0 ? { evidence: [turn.exchange] } : {};
    return resultOf(problems[check], evidence);
  };
  const turnRan = resultFor('turn-ran');
  return {
    'sandbox-provisioned': resultFor('sandbox-provisioned'),
    'turn-ran': turn && 'problems' in turnRan ? { ...turnRan, reason: summary } : turnRan,
    'events-in-order': turn ? failWithoutEvents(turn, resultFor('events-in-order')) : notRunResult,
    'output-streamed': resultFor('output-streamed'),
    'turn-exited-zero': resultFor('turn-exited-zero'),
    'no-orphaned-turn': turn ? failWithoutEvents(turn, resultFor('no-orphaned-turn')) : notRunResult,
    'no-command-exited': turn ? failWithoutEvents(turn, resultFor('no-command-exited')) : notRunResult,
  };
}

/** Without any event a check for unwanted events proves nothing. */
const failWithoutEvents = ({ events, missingReasons }: ObservedTurn, result: CheckResult): CheckResult =>
  events.length === 0 && 'problems' in result && result.problems.length === 0
    ? {
        problems: [
          {
            message: `no event was received${missingReasons.replay ? `: the stream ${missingReasons.replay}` : ''}`,
          },
        ],
      }
    : result;

function summarizeTurn({ events, durationMs }: ObservedTurn): string {
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return `${count} in ${Math.round(durationMs)} ms`;
}

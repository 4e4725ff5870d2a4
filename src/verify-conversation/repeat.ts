/** Results over many conversations (spec 3, 9). Pure. */
import type { CheckResult, Problem } from '../model/check-result.ts';
import type { Timeline } from '../model/report.ts';
import { type CheckedConversation, type ConversationCheckId, isNotRun } from './check-conversation.ts';
import { limitProblems } from './problems.ts';
import { MORE_TIME_HELP } from './timeouts.ts';

/** The problems of one check that are listed. */
const MAX_PROBLEMS = 20;

const hasFailed = (result: CheckResult) =>
  'problems' in result && result.problems.some(({ severity = 'error' }) => severity === 'error');

/** The checks that a conversation fails, in the order of `ids`. */
const failedChecksOf = ({ results }: CheckedConversation, ids: readonly ConversationCheckId[]) =>
  ids.filter((id) => hasFailed(results[id]));

const conversationsOf = (count: number, total: number) =>
  `${count} of ${total} ${total === 1 ? 'conversation' : 'conversations'}`;

/** The problem of conversations that there was no time for. */
function notStartedProblems(count: number, requested: number): Problem[] {
  if (count === 0) return [];
  const message = `${conversationsOf(count, requested)} did not start before time ran out`;
  return [{ message, help: MORE_TIME_HELP }];
}

/**
 * The result of one check over all conversations; `requested` also counts those that never started. It is a skip only if it is
 * one in every conversation. Conversations that fail an earlier check are only counted.
 */
export function mergeRuns(
  conversations: readonly CheckedConversation[],
  id: ConversationCheckId,
  requested = conversations.length,
): CheckResult {
  const checkResults = conversations.map(({ results }) => results[id]);
  const [single] = checkResults;
  if (requested === 1 && single) return single;
  const skips = checkResults.flatMap((result) => ('skip' in result ? [result.skip] : []));
  if (skips.length === checkResults.length && skips[0] !== undefined) return { skip: skips[0] };
  const located = checkResults.flatMap((result, index): LocatedProblem[] =>
    'problems' in result && !isNotRun(result)
      ? result.problems.map((problem) => ({ problem, index, conversation: conversations[index]! }))
      : [],
  );
  const notRunCount = checkResults.filter(isNotRun).length;
  const problems = [
    ...limitProblems(groupProblems(located, requested), MAX_PROBLEMS),
    ...(notRunCount > 0
      ? [{ message: `not run in ${conversationsOf(notRunCount, requested)}: an earlier check failed` }]
      : []),
    ...(id === 'agent-created' ? notStartedProblems(requested - conversations.length, requested) : []),
  ];
  const firstFailed = checkResults.findIndex(hasFailed);
  const representative = checkResults[Math.max(firstFailed, 0)];
  const evidence = representative && 'problems' in representative ? representative.evidence : undefined;
  const passedCount = checkResults.filter((result) => !hasFailed(result)).length;
  return { problems, reason: `${passedCount} of ${requested}`, ...(evidence ? { evidence } : {}) };
}

interface LocatedProblem {
  readonly problem: Problem;
  /** Of the conversation. */
  readonly index: number;
  readonly conversation: CheckedConversation;
}

/** One problem for each cause, with the conversations that have it and their addresses. */
function groupProblems(located: readonly LocatedProblem[], requested: number): Problem[] {
  const groups = new Map<string, LocatedProblem[]>();
  for (const one of located) {
    const { severity, help } = one.problem;
    const cause = JSON.stringify([severity, help, withoutOwnNames(one)]);
    groups.set(cause, [...(groups.get(cause) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const first = group[0]!;
    const { problem, index, conversation } = first;
    if (group.length === 1) {
      const place = conversation.address === undefined ? '' : ` (${conversation.address})`;
      return { ...problem, message: `conversation ${index + 1} of ${requested}: ${problem.message}${place}` };
    }
    const places = group
      .slice(0, MAX_PLACES)
      .map((one) =>
        [one.index + 1, one.conversation.address].filter((part) => part !== undefined).join(': '),
      );
    const more = group.length > MAX_PLACES ? `, and ${group.length - MAX_PLACES} more` : '';
    const message = `${conversationsOf(group.length, requested)}: ${withoutOwnNames(first)}`;
    return { ...problem, message: `${message} (${places.join(', ')}${more})` };
  });
}

/** The conversations of a group that are listed. */
const MAX_PLACES = 10;

/** The message without what only this conversation has, so that one cause reads the same in all of them. */
const withoutOwnNames = ({ problem, conversation: { ownNames = [] } }: LocatedProblem): string =>
  ownNames.reduce((text, name) => text.replaceAll(name, '<id>'), problem.message);

/** The check `repeated`: totals, with a line for each conversation. `durationsMs` are those of the conversations, in ms. */
export function summarizeRuns(
  conversations: readonly CheckedConversation[],
  durationsMs: readonly number[],
  ids: readonly ConversationCheckId[],
  requested = conversations.length,
): CheckResult {
  const failedChecks = conversations.map((each) => failedChecksOf(each, ids));
  const passedCount = failedChecks.filter((each) => each.length === 0).length;
  const sortedMs = [...durationsMs].sort((a, b) => a - b);
  const medianMs = sortedMs[sortedMs.length >> 1] ?? 0;
  const lines = failedChecks.map((each, index) => {
    const ms = Math.round(durationsMs[index] ?? 0);
    return `${index + 1}  ${each.length === 0 ? 'pass' : 'fail'}  ${ms} ms${each.length > 0 ? `  ${each.join(', ')}` : ''}`;
  });
  const summary = `${conversationsOf(passedCount, requested)} passed; median ${Math.round(medianMs)} ms, slowest ${Math.round(sortedMs.at(-1) ?? 0)} ms`;
  const failedNumbers = failedChecks.flatMap((each, index) => (each.length > 0 ? [index + 1] : []));
  const failedList =
    failedNumbers.length > MAX_PROBLEMS
      ? `${failedNumbers.slice(0, MAX_PROBLEMS).join(', ')}, …`
      : failedNumbers.join(', ');
  return {
    reason: [summary, ...lines].join('\n'),
    problems: [
      ...(failedNumbers.length > 0
        ? [{ message: `${conversationsOf(failedNumbers.length, requested)} failed: ${failedList}` }]
        : []),
      ...notStartedProblems(requested - conversations.length, requested),
    ],
  };
}

/** The timeline of the first conversation that failed, else of the first one; undefined if that had no turn. */
export function timelineOfFirstFailure(
  conversations: readonly CheckedConversation[],
  ids: readonly ConversationCheckId[],
): Timeline | undefined {
  const firstFailed = conversations.findIndex((each) => failedChecksOf(each, ids).length > 0);
  const index = Math.max(firstFailed, 0);
  const conversation = conversations[index];
  if (!conversation || conversation.timeline.length === 0) return undefined;
  const prefix = conversations.length > 1 ? `conversation ${index + 1} of ${conversations.length}: ` : '';
  return { summary: prefix + conversation.summary, moments: [...conversation.timeline] };
}

/** Many conversations as one: each check over all of them, each of them in a line, and the sum (spec 3, 9). Pure. */
import type { CheckResult, Problem } from '../model/check-result.ts';
import type { Timeline } from '../model/report.ts';
import { type CheckedConversation, type ConversationCheckId, isNotReached } from './check-conversation.ts';
import type { VerifyConversationCheckId } from './checks.ts';
import { MORE_TIME_HELP } from './timeouts.ts';

/** The most problems of one check that are told one by one. */
const MAX_PROBLEMS = 20;

const hasFailed = (outcome: CheckResult) =>
  'problems' in outcome && outcome.problems.some(({ severity = 'error' }) => severity === 'error');

/** The checks that a conversation fails, in the order of `ids`. */
const failedChecksOf = ({ results }: CheckedConversation, ids: readonly ConversationCheckId[]) =>
  ids.filter((id) => hasFailed(results[id]));

/** Conversations for which there was no time. */
function notStartedProblems(count: number, requested: number): Problem[] {
  if (count === 0) return [];
  const message = `${count} of ${requested} conversations were not begun: the time was over`;
  return [{ message, help: MORE_TIME_HELP }];
}

/** One check over the `asked` conversations, of which `all` were begun. What an earlier check explains is counted only. */
export function mergeRuns(
  conversations: readonly CheckedConversation[],
  id: ConversationCheckId,
  requested = conversations.length,
): CheckResult {
  const checkResults = conversations.map(({ results }) => results[id]);
  const [single] = checkResults;
  if (requested === 1 && single) return single;
  const skips = checkResults.flatMap((outcome) => ('skip' in outcome ? [outcome.skip] : []));
  if (skips.length === checkResults.length && skips[0] !== undefined) return { skip: skips[0] };
  const numbered = checkResults.flatMap((outcome, index): Problem[] =>
    'problems' in outcome && !isNotReached(outcome)
      ? outcome.problems.map((problem) => ({
          ...problem,
          message: `conversation ${index + 1} of ${requested}: ${problem.message}`,
        }))
      : [],
  );
  const hiddenCount = numbered.length - MAX_PROBLEMS;
  const listed = numbered
    .slice(0, MAX_PROBLEMS)
    .map((problem, index) =>
      hiddenCount > 0 && index === MAX_PROBLEMS - 1
        ? { ...problem, message: `${problem.message}; and ${hiddenCount} more` }
        : problem,
    );
  const notReachedCount = checkResults.filter(isNotReached).length;
  const problems = [
    ...listed,
    ...(notReachedCount > 0
      ? [
          {
            message: `not reached in ${notReachedCount} of ${requested} conversations, because an earlier check failed`,
          },
        ]
      : []),
    ...(id === 'agent-created' ? notStartedProblems(requested - conversations.length, requested) : []),
  ];
  const firstFailed = checkResults.findIndex(hasFailed);
  const representative = checkResults[Math.max(firstFailed, 0)];
  const evidence = representative && 'problems' in representative ? representative.evidence : undefined;
  const passedCount = checkResults.filter((outcome) => !hasFailed(outcome)).length;
  return { problems, reason: `${passedCount} of ${requested}`, ...(evidence ? { evidence } : {}) };
}

/** The sum over the `asked` conversations, with a line for each of `all`, which were begun. `times` are in ms. */
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
  const summary = `${passedCount} of ${requested} conversations held; median ${Math.round(medianMs)} ms, slowest ${Math.round(sortedMs.at(-1) ?? 0)} ms`;
  const failedNumbers = failedChecks.flatMap((each, index) => (each.length > 0 ? [index + 1] : []));
  const failedList =
    failedNumbers.length > MAX_PROBLEMS
      ? `${failedNumbers.slice(0, MAX_PROBLEMS).join(', ')}, …`
      : failedNumbers.join(', ');
  return {
    reason: [summary, ...lines].join('\n'),
    problems: [
      ...(failedNumbers.length > 0
        ? [{ message: `${failedNumbers.length} of ${requested} conversations failed: ${failedList}` }]
        : []),
      ...notStartedProblems(requested - conversations.length, requested),
    ],
  };
}

/** What happened in the first conversation that failed, else in the first; nothing where no turn was held. */
export function timelineOfFirstFailure(
  conversations: readonly CheckedConversation[],
  ids: readonly ConversationCheckId[],
): Timeline | undefined {
  const firstFailed = conversations.findIndex((each) => failedChecksOf(each, ids).length > 0);
  const index = Math.max(firstFailed, 0);
  const conversation = conversations[index];
  if (!conversation || conversation.timeline.length === 0) return undefined;
  const prefix = conversations.length > 1 ? `conversation ${index + 1} of ${conversations.length}: ` : '';
  const moments = conversation.timeline.map(({ ms, event, what, count }) => ({
    ...(ms === undefined ? {} : { ms: Math.round(Math.max(ms, 0)) }),
    event,
    what,
    ...(count > 1 ? { count } : {}),
  }));
  return { summary: prefix + conversation.summary, moments };
}

/**
 * Runs `work` for each number below `count`, `width` at a time, in order of their beginning, as long as there is `more` time; once
 * in any case. Gives what was begun.
 */
export async function runConcurrently<T>(
  count: number,
  concurrency: number,
  task: (index: number) => Promise<T>,
  hasTime: () => boolean,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count && (next === 0 || hasTime())) {
      const index = next++;
      results[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, worker));
  return results;
}

export const isConversationCheck = (id: VerifyConversationCheckId): id is ConversationCheckId =>
  id !== 'data-plane' && id !== 'authenticated' && id !== 'repeated';

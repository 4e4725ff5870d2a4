/** Many conversations as one: each check over all of them, each of them in a line, and the sum (spec 3, 9). Pure. */
import type { Outcome, Problem } from '../model/outcome.ts';
import type { Timeline } from '../model/report.ts';
import type { CheckId } from './checks.ts';
import { type HeldCheck, isUnreached, type Judged } from './outcomes.ts';
import { MORE_TIME } from './pace.ts';

/** The most problems of one check that are told one by one. */
const MOST = 20;

const failing = (outcome: Outcome) =>
  'problems' in outcome && outcome.problems.some(({ severity = 'error' }) => severity === 'error');

/** The checks that a conversation fails, in the order of `ids`. */
const failedOf = ({ outcomes }: Judged, ids: readonly HeldCheck[]) =>
  ids.filter((id) => failing(outcomes[id]));

/** Conversations for which there was no time. */
function unbegun(count: number, asked: number): Problem[] {
  if (count === 0) return [];
  const message = `${count} of ${asked} conversations were not begun: the time was over`;
  return [{ message, help: MORE_TIME }];
}

/** One check over the `asked` conversations, of which `all` were begun. What an earlier check explains is counted only. */
export function together(all: readonly Judged[], id: HeldCheck, asked = all.length): Outcome {
  const own = all.map(({ outcomes }) => outcomes[id]);
  const [only] = own;
  if (asked === 1 && only) return only;
  const skips = own.flatMap((outcome) => ('skip' in outcome ? [outcome.skip] : []));
  if (skips.length === own.length && skips[0] !== undefined) return { skip: skips[0] };
  const found = own.flatMap((outcome, index): Problem[] =>
    'problems' in outcome && !isUnreached(outcome)
      ? outcome.problems.map((problem) => ({
          ...problem,
          message: `conversation ${index + 1} of ${asked}: ${problem.message}`,
        }))
      : [],
  );
  const rest = found.length - MOST;
  const told = found
    .slice(0, MOST)
    .map((problem, index) =>
      rest > 0 && index === MOST - 1
        ? { ...problem, message: `${problem.message}; and ${rest} more` }
        : problem,
    );
  const unreached = own.filter(isUnreached).length;
  const problems = [
    ...told,
    ...(unreached > 0
      ? [
          {
            message: `not reached in ${unreached} of ${asked} conversations, because an earlier check failed`,
          },
        ]
      : []),
    ...(id === 'agent-created' ? unbegun(asked - all.length, asked) : []),
  ];
  const failed = own.findIndex(failing);
  const shown = own[Math.max(failed, 0)];
  const evidence = shown && 'problems' in shown ? shown.evidence : undefined;
  const held = own.filter((outcome) => !failing(outcome)).length;
  return { problems, reason: `${held} of ${asked}`, ...(evidence ? { evidence } : {}) };
}

/** The sum over the `asked` conversations, with a line for each of `all`, which were begun. `times` are in ms. */
export function sum(
  all: readonly Judged[],
  times: readonly number[],
  ids: readonly HeldCheck[],
  asked = all.length,
): Outcome {
  const failed = all.map((each) => failedOf(each, ids));
  const held = failed.filter((each) => each.length === 0).length;
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1] ?? 0;
  const lines = failed.map((each, index) => {
    const ms = Math.round(times[index] ?? 0);
    return `${index + 1}  ${each.length === 0 ? 'pass' : 'fail'}  ${ms} ms${each.length > 0 ? `  ${each.join(', ')}` : ''}`;
  });
  const summary = `${held} of ${asked} conversations held; median ${Math.round(middle)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`;
  const numbers = failed.flatMap((each, index) => (each.length > 0 ? [index + 1] : []));
  const named = numbers.length > MOST ? `${numbers.slice(0, MOST).join(', ')}, …` : numbers.join(', ');
  return {
    reason: [summary, ...lines].join('\n'),
    problems: [
      ...(numbers.length > 0
        ? [{ message: `${numbers.length} of ${asked} conversations failed: ${named}` }]
        : []),
      ...unbegun(asked - all.length, asked),
    ],
  };
}

/** What happened in the first conversation that failed, else in the first; nothing where no turn was held. */
export function timelineIn(all: readonly Judged[], ids: readonly HeldCheck[]): Timeline | undefined {
  const failed = all.findIndex((each) => failedOf(each, ids).length > 0);
  const at = Math.max(failed, 0);
  const shown = all[at];
  if (!shown || shown.timeline.length === 0) return undefined;
  const which = all.length > 1 ? `conversation ${at + 1} of ${all.length}: ` : '';
  const moments = shown.timeline.map(({ ms, event, what, count }) => ({
    ...(ms === undefined ? {} : { ms: Math.round(Math.max(ms, 0)) }),
    event,
    what,
    ...(count > 1 ? { count } : {}),
  }));
  return { summary: which + shown.amount, moments };
}

/**
 * Runs `work` for each number below `count`, `width` at a time, in order of their beginning, as long as there is `more` time; once
 * in any case. Gives what was begun.
 */
export async function each<T>(
  count: number,
  width: number,
  work: (index: number) => Promise<T>,
  more: () => boolean,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count && (next === 0 || more())) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
  return results;
}

export const isHeldCheck = (id: CheckId): id is HeldCheck =>
  id !== 'data-plane' && id !== 'authenticated' && id !== 'repeated';

import type { Problem } from '../model/check-result.ts';

/** The first `max` problems; the last of them says how many more there are. */
export const limitProblems = (problems: readonly Problem[], max: number): Problem[] =>
  problems
    .slice(0, max)
    .map((problem, index) =>
      index === max - 1 && problems.length > max
        ? { ...problem, message: `${problem.message}; and ${problems.length - max} more` }
        : problem,
    );

import { UsageError } from './usage-error.ts';

/** Check ids that a message lists at most. */
const MAX_LISTED = 5;

/** Throws `UsageError` for an id of `--only` that is not among the known ones. */
export function assertKnownChecks(
  requested: readonly string[],
  known: readonly string[],
  gateLabel: string,
): void {
  const unknown = requested.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const examples = known.slice(0, MAX_LISTED).join(', ');
  throw new UsageError(
    `--only ${unknown} is not a check of ${gateLabel}: ${examples}${known.length > MAX_LISTED ? ', …' : ''}`,
  );
}

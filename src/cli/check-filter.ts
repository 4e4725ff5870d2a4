import { UsageError } from './usage-error.ts';

/** More names than this help nobody. */
const MAX_LISTED = 5;

/** Throws `CallError` for a name of `--only` that is none of the known ids. */
export function assertKnownChecks(
  requested: readonly string[],
  known: readonly string[],
  gateLabel: string,
): void {
  const unknown = requested.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const examples = known.slice(0, MAX_LISTED).join(', ');
  throw new UsageError(
    `--only ${unknown} is no check of ${gateLabel}: ${examples}${known.length > MAX_LISTED ? ', …' : ''}`,
  );
}

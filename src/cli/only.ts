import { CallError } from './call-error.ts';

/** More names than this help nobody. */
const FEW = 5;

/** Throws `CallError` for a name of `--only` that is none of the known ids. */
export function checkOnly(wanted: readonly string[], known: readonly string[], whose: string): void {
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const some = known.slice(0, FEW).join(', ');
  throw new CallError(`--only ${unknown} is no check of ${whose}: ${some}${known.length > FEW ? ', …' : ''}`);
}

import type { Diagnostic } from './diagnostic.ts';
import { ErrorPaths } from './error-paths.ts';

/** Each diagnostic once, however many aliases lead to it, and no warning that touches an error. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  // Most files have no aliases and few warnings: then there is nothing to look up.
  const aliased = diagnostics.some(({ alias }) => alias && !alias.isDirect);
  const directIdentities = new Set(
    aliased ? diagnostics.flatMap(({ alias }) => (alias?.isDirect ? [alias.identity] : [])) : [],
  );
  const isWarning = ({ severity, path }: Diagnostic) => severity === 'warning' && path !== undefined;
  const errorPaths = diagnostics.some(isWarning)
    ? new ErrorPaths(
        diagnostics.flatMap(({ severity, path }) => (severity === 'error' && path ? [path] : [])),
      )
    : undefined;
  const seen = new Set<string>();
  return diagnostics.filter((diagnostic) => {
    const { path, alias } = diagnostic;
    if (isWarning(diagnostic) && errorPaths?.touches(path!)) return false;
    if (alias === undefined || alias.isDirect) return true;
    const { identity, origin } = alias;
    if (directIdentities.has(identity) || seen.has(identity)) return false;
    if (origin !== undefined && directIdentities.has(origin)) return false;
    seen.add(identity);
    return true;
  });
}

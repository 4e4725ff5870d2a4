/** The environment of a started command: minimal, so that it never inherits a token of the job by accident. */

type Environment = Readonly<Record<string, string | undefined>>;

/** What any program needs to run. */
const BASE_VARIABLES =
  /^(?:PATH|HOME|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_[A-Z]+|TZ|SystemRoot|SystemDrive|ComSpec|PATHEXT|windir|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles)$/i;

/** The runner's channels to its own steps, its tokens, and the variables of gatehouse. */
const NEVER_PASSED =
  /^(?:ACTIONS_.*|GATEHOUSE_.*|GITHUB_(?:TOKEN|ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|RUNNER_TRACKING_ID)$/i;

/** Whether `--pass-env` may name this variable. */
export const isPassable = (name: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !NEVER_PASSED.test(name);

/** The base variables and the passable ones of `passEnv` from `hostEnv`; `overrides` win over both. */
export function childEnvironment(
  hostEnv: Environment,
  passEnv: readonly string[],
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const allowed = new Set(passEnv.filter(isPassable));
  const inherited = Object.entries(hostEnv).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (BASE_VARIABLES.test(entry[0]) || allowed.has(entry[0])),
  );
  return { ...Object.fromEntries(inherited), ...overrides };
}

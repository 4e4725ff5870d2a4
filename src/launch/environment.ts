/** What a started command finds in its environment (CONTRACT 6): little, so that no token of the job reaches it by chance. */

type Environment = Readonly<Record<string, string | undefined>>;

/** What every program needs to run at all. */
const BASE =
  /^(?:PATH|HOME|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_[A-Z]+|TZ|SystemRoot|SystemDrive|ComSpec|PATHEXT|windir|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles)$/i;

/** What the runner speaks to its own steps by, and what is ours. */
const NEVER =
  /^(?:ACTIONS_.*|GATEHOUSE_.*|GITHUB_(?:TOKEN|ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|RUNNER_TRACKING_ID)$/i;

/** Whether `--pass-env` may name this variable. */
export const isPassable = (name: string) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !NEVER.test(name);

/** The base variables and those of `names` from `host`, under what is `given`. */
export function environmentOf(
  host: Environment,
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const wanted = new Set(names.filter(isPassable));
  const passed = Object.entries(host).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (BASE.test(entry[0]) || wanted.has(entry[0])),
  );
  return { ...Object.fromEntries(passed), ...given };
}

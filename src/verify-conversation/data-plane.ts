/** Which data plane the service uses, and whether the run may go on (spec 3, 2.6 and 4.3; CONTRACT 10). Pure. */
import type { CheckResult } from '../model/check-result.ts';

export type DataPlane = 'emulator' | 'live';

export type DeploymentTarget = 'k3d' | 'kubernetes';

/** What a target uses where nothing else is said (spec 3, 2.6). */
const DEFAULT_DATA_PLANES: Readonly<Record<DeploymentTarget, DataPlane>> = {
  k3d: 'emulator',
  kubernetes: 'live',
};

export interface DataPlaneSources {
  /** The flag `--data-plane`. */
  readonly flag?: DataPlane | undefined;
  /** `CONTROL_DATA_PLANE`. */
  readonly variable?: DataPlane | undefined;
  /** What the body of `/health` says. Untrusted, and freed of secrets: it is shown in part. */
  readonly health?: string | undefined;
  /** Whether this run started the emulator. */
  readonly startsEmulator?: boolean | undefined;
  readonly target?: DeploymentTarget | undefined;
}

const isDataPlane = (value: string): value is DataPlane => value === 'emulator' || value === 'live';

const REAL_DATA_PLANE_NEEDED =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

/** The outcome of `data-plane`; in strict an error means that nothing may be created. */
export function checkDataPlane(sources: DataPlaneSources, strict: boolean): CheckResult {
  const { flag, variable, health, startsEmulator, target } = sources;
  const statements = [
    ['--data-plane says', flag],
    ['CONTROL_DATA_PLANE says', variable],
    ['/health says', health?.trim().toLowerCase()],
    ['this run starts', startsEmulator ? 'emulator' : undefined],
  ].filter((source): source is [string, string] => source[1] !== undefined);
  const summary = statements.map(([who, what]) => `${who} ${what.slice(0, 40)}`).join(', ');
  const values = new Set(statements.map(([, what]) => what));
  if (values.size > 1) {
    const message = `which data plane is in use is not certain: ${summary}`;
    if (strict) return { problems: [{ message: `${message}; ${REAL_DATA_PLANE_NEEDED}` }] };
    return { problems: [{ severity: 'warning', message }] };
  }
  // A default gives way to what is said.
  const [value] = values.size === 1 ? values : [target && DEFAULT_DATA_PLANES[target]];
  const reason = values.size === 1 ? summary : `${value} is the default of --target ${target}`;
  if (value !== undefined && isDataPlane(value)) {
    return {
      reason,
      problems: strict && value === 'emulator' ? [{ message: `${REAL_DATA_PLANE_NEEDED} (${reason})` }] : [],
    };
  }
  const unknownReason =
    value === undefined ? 'nothing says which data plane is in use' : `${summary}, which is no data plane`;
  if (!strict) return { skip: unknownReason };
  return {
    problems: [
      {
        message: `${REAL_DATA_PLANE_NEEDED}, and ${unknownReason}`,
        help: 'say which one the service uses with --data-plane or CONTROL_DATA_PLANE: live or emulator',
      },
    ],
  };
}

/** The check `data-plane`: which one the service uses, and whether the run may go on (spec 3, 2.6 and 4.3). Pure. */
import type { CheckResult } from '../model/check-result.ts';

export type DataPlane = 'emulator' | 'live';

export type DeploymentTarget = 'k3d' | 'kubernetes';

/** The data plane of a target unless another source says otherwise (spec 3, 2.6). */
const DEFAULT_DATA_PLANES: Readonly<Record<DeploymentTarget, DataPlane>> = {
  k3d: 'emulator',
  kubernetes: 'live',
};

export interface DataPlaneSources {
  /** The flag `--data-plane`. */
  readonly flag?: DataPlane | undefined;
  /** `CONTROL_DATA_PLANE`. */
  readonly variable?: DataPlane | undefined;
  /** `data_plane` in the body of `/health`. Untrusted, and redacted already, as it is shown cut. */
  readonly health?: string | undefined;
  /** Whether this run starts the emulator. */
  readonly startsEmulator?: boolean | undefined;
  readonly target?: DeploymentTarget | undefined;
}

const isDataPlane = (value: string): value is DataPlane => value === 'emulator' || value === 'live';

const REAL_DATA_PLANE_NEEDED =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

const statementsOf = ({ flag, variable, health, startsEmulator }: DataPlaneSources) =>
  [
    ['--data-plane says', flag],
    ['CONTROL_DATA_PLANE says', variable],
    ['/health says', health?.trim().toLowerCase()],
    ['this run starts', startsEmulator ? 'emulator' : undefined],
  ].filter((source): source is [string, string] => source[1] !== undefined);

/** The data plane on which all sources agree; undefined if they don't, or none says. */
export function dataPlaneInUse(sources: DataPlaneSources): DataPlane | undefined {
  const values = new Set(statementsOf(sources).map(([, what]) => what));
  const [value] = values.size > 0 ? values : [sources.target && DEFAULT_DATA_PLANES[sources.target]];
  return values.size < 2 && value !== undefined && isDataPlane(value) ? value : undefined;
}

/** The result of the check. If it fails, nothing may be created. */
export function checkDataPlane(sources: DataPlaneSources, strict: boolean): CheckResult {
  const { target } = sources;
  const statements = statementsOf(sources);
  const summary = statements.map(([who, what]) => `${who} ${what.slice(0, 40)}`).join(', ');
  const values = new Set(statements.map(([, what]) => what));
  if (values.size > 1) {
    const message = `the sources disagree about the data plane: ${summary}`;
    if (strict) return { problems: [{ message: `${message}; ${REAL_DATA_PLANE_NEEDED}` }] };
    return { problems: [{ severity: 'warning', message }] };
  }
  // The default of the target counts only if no other source says anything.
  const [value] = values.size === 1 ? values : [target && DEFAULT_DATA_PLANES[target]];
  const reason = values.size === 1 ? summary : `${value} is the default of --target ${target}`;
  if (value !== undefined && isDataPlane(value)) {
    return {
      reason,
      problems: strict && value === 'emulator' ? [{ message: `${REAL_DATA_PLANE_NEEDED} (${reason})` }] : [],
    };
  }
  const unknownReason =
    value === undefined ? 'the data plane in use is unknown' : `${summary}, which is not a data plane`;
  if (!strict) return { skip: unknownReason };
  return {
    problems: [
      {
        message: `${REAL_DATA_PLANE_NEEDED}, but ${unknownReason}`,
        help: 'Name the data plane of the service with --data-plane or CONTROL_DATA_PLANE: live or emulator',
      },
    ],
  };
}

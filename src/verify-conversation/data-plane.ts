/** Which data plane the service uses, and whether the run may go on (spec 3, 2.6 and 4.3; CONTRACT 10). Pure. */
import type { Outcome } from '../model/outcome.ts';

export type DataPlane = 'emulator' | 'live';

export type Target = 'k3d' | 'kubernetes';

/** What a target uses where nothing else is said (spec 3, 2.6). */
const DEFAULTS: Readonly<Record<Target, DataPlane>> = { k3d: 'emulator', kubernetes: 'live' };

export interface DataPlaneSources {
  /** The flag `--data-plane`. */
  readonly flag?: DataPlane | undefined;
  /** `CONTROL_DATA_PLANE`. */
  readonly variable?: DataPlane | undefined;
  /** What the body of `/health` says. Untrusted, and freed of secrets: it is shown in part. */
  readonly health?: string | undefined;
  /** Whether this run started the emulator. */
  readonly started?: boolean | undefined;
  readonly target?: Target | undefined;
}

const isDataPlane = (word: string): word is DataPlane => word === 'emulator' || word === 'live';

const REFUSAL =
  'a real data plane is needed because the emulator echoes the command instead of calling a model';

/** The outcome of `data-plane`; in strict an error means that nothing may be created. */
export function judgeDataPlane(sources: DataPlaneSources, strict: boolean): Outcome {
  const { flag, variable, health, started, target } = sources;
  const said = [
    ['--data-plane says', flag],
    ['CONTROL_DATA_PLANE says', variable],
    ['/health says', health?.trim().toLowerCase()],
    ['this run starts', started ? 'emulator' : undefined],
  ].filter((source): source is [string, string] => source[1] !== undefined);
  const sentence = said.map(([who, what]) => `${who} ${what.slice(0, 40)}`).join(', ');
  const words = new Set(said.map(([, what]) => what));
  if (words.size > 1) {
    const message = `which data plane is in use is not certain: ${sentence}`;
    if (strict) return { problems: [{ message: `${message}; ${REFUSAL}` }] };
    return { problems: [{ severity: 'warning', message }] };
  }
  // A default gives way to what is said.
  const [word] = words.size === 1 ? words : [target && DEFAULTS[target]];
  const reason = words.size === 1 ? sentence : `${word} is the default of --target ${target}`;
  if (word !== undefined && isDataPlane(word)) {
    return { reason, problems: strict && word === 'emulator' ? [{ message: `${REFUSAL} (${reason})` }] : [] };
  }
  const unknown =
    word === undefined ? 'nothing says which data plane is in use' : `${sentence}, which is no data plane`;
  if (!strict) return { skip: unknown };
  return {
    problems: [
      {
        message: `${REFUSAL}, and ${unknown}`,
        help: 'say which one the service uses with --data-plane or CONTROL_DATA_PLANE: live or emulator',
      },
    ],
  };
}

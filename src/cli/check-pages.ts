/** The pages of the checks over running systems: `explain` and its words come from the gates' own lists. */
import type { CheckSpec } from '../model/check-result.ts';
import { nearest } from '../text/nearest.ts';

export interface CheckPage extends CheckSpec {
  /** `conformance/egress-refused` */
  readonly code: string;
  /** What to do when it fails, or what is asked. */
  readonly help?: string;
}

/** Every check of every gate, but the files that are those of `settings`. */
export async function checkPages(): Promise<readonly CheckPage[]> {
  const [
    { tableChecks, tokenIsolation },
    { extendedChecks },
    { screens },
    { checks, HEALTH_CHECK: HEALTHY },
    mergeModule,
  ] = await Promise.all([
    import('../conformance/checks/index.ts'),
    import('../conformance/extended/index.ts'),
    import('../platform/screens.ts'),
    import('../verify-conversation/checks.ts'),
    import('../report/merge.ts'),
  ]);
  const pagesOf = (gate: string, list: readonly (CheckSpec & { readonly help?: string })[]): CheckPage[] =>
    list.map(({ id, title, spec, help }) => ({
      code: `${gate}/${id}`,
      id,
      title,
      spec,
      ...(help ? { help } : {}),
    }));
  const screenChecks = screens.map(({ id, label, method, path }) => ({
    id,
    title: `The screen ${label} shows what the profile asks for`,
    spec: 'spec 3, 4.1',
    help: `Asked: ${method} ${path}`,
  }));
  const reportChecks = Object.entries(mergeModule.REPORT_CHECKS).map(([id, title]) => ({
    id,
    title,
    spec: '',
    help: PART_HELP,
  }));
  return [
    ...pagesOf('settings', [START_CHECK]),
    ...pagesOf('conformance', [
      START_CHECK,
      ...tableChecks,
      tokenIsolation,
      ...extendedChecks,
      BASELINE_CHECK,
    ]),
    ...pagesOf('validate', [START_CHECK, ...screenChecks, BASELINE_CHECK]),
    ...pagesOf('verify', [START_CHECK, HEALTHY, BASELINE_CHECK]),
    ...pagesOf('verify-conversation', [START_CHECK, ...checks, BASELINE_CHECK]),
    ...pagesOf('report', reportChecks),
  ];
}

/** What the checks of a capability of --extra hold a broker to, by how their codes end. */
const EXTRA_TITLES: Readonly<Record<string, string>> = {
  allowed: 'With its scope word, a probe of a capability of --extra is not refused by the declaration',
  refused: 'Without its scope word, a probe of a capability of --extra is refused, naming both',
  'unknown-route': 'A path that a capability of --extra does not serve is not found',
};

/** The page of a check that a file of --extra makes; undefined for a code that none can have, or that is a slip of the pen. */
export async function extraPage(code: string): Promise<CheckPage | undefined> {
  const [, ending = ''] = /^conformance\/.+-(allowed|refused|unknown-route)$/.exec(code) ?? [];
  const title = EXTRA_TITLES[ending];
  if (title === undefined) return undefined;
  const near = nearest(
    code,
    (await checkPages()).map((page) => page.code),
  );
  return near === undefined ? { code, id: code, title, spec: 'spec 2, 2.11' } : undefined;
}

const START_CHECK = {
  id: 'start',
  title: 'The gate can run, to its end',
  spec: '',
  help: 'What it needed was not there: the finding says what; its checks were not judged',
};

const BASELINE_CHECK = {
  id: 'baseline',
  title: 'Every baseline entry is needed and current',
  spec: '',
  help: 'Remove an entry of what does not fail any more; where its last day is over mend the failure, or agree on a new day',
};

const PART_HELP = 'The finding names the part, the job or the shard, and says where to look';

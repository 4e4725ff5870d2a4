/** The pages that `explain` prints for checks of running systems, made from the gates' own lists. */
import type { CheckSpec } from '../model/check-result.ts';
import { nearest } from '../text/nearest.ts';

/** The page of a check. */
export interface CheckPage extends CheckSpec {
  /** `conformance/egress-refused` */
  readonly code: string;
  /** What to do when it fails, or what it requests. */
  readonly help?: string;
}

/** The pages of all checks, except those of `settings`, whose checks are files. */
export async function checkPages(): Promise<readonly CheckPage[]> {
  const [
    { tableChecks, tokenIsolation },
    { extendedChecks },
    { screens },
    { checks, HEALTH_CHECK },
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
    title: `The screen ${label} matches the profile`,
    spec: 'spec 3, 4.1',
    help: `Request: ${method} ${path}`,
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
    ...pagesOf('verify', [START_CHECK, HEALTH_CHECK, BASELINE_CHECK]),
    ...pagesOf('verify-conversation', [START_CHECK, ...checks, BASELINE_CHECK]),
    ...pagesOf('report', [RUN_START_CHECK, ...reportChecks]),
  ];
}

/** The titles of the checks of a capability of --extra, by the end of their codes. */
const EXTRA_TITLES: Readonly<Record<string, string>> = {
  allowed: 'A probe of a capability of --extra is allowed with its scope word declared',
  refused: 'A probe of a capability of --extra is refused without its scope word, and the refusal names both',
  'unknown-route': 'A path that a capability of --extra does not serve returns 404',
};

/** The page of a check of a capability of --extra; `undefined` for a code that no such check can have, or that looks like a typo. */
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
  title: 'The gate can run',
  spec: '',
  help: 'Something that the gate needs is missing: the finding says what. No check was run',
};

const RUN_START_CHECK = {
  ...START_CHECK,
  title: 'The run can start, and ends with a report',
  help: 'The call or the configuration is wrong, or the run stopped: the finding says how. No gate has a result',
};

const BASELINE_CHECK = {
  id: 'baseline',
  title: 'Every baseline entry is needed and current',
  spec: '',
  help: 'Remove entries that no longer match a failure; for an expired one, fix the failure or agree on a new date',
};

const PART_HELP = 'The finding names the part, job or shard, and where to look';

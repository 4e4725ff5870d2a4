/** The pages of the checks over running systems: `explain` and its words come from the gates' own lists. */
import type { CheckSpec } from '../model/outcome.ts';

export interface CheckPage extends CheckSpec {
  /** `conformance/egress-refused` */
  readonly code: string;
  /** What to do when it fails, or what is asked. */
  readonly help?: string;
}

/** Every check of every gate but `settings`, whose checks are files. */
export async function checkPages(): Promise<readonly CheckPage[]> {
  const [{ table, tokenIsolation }, { beyond }, { screens }, { checks, HEALTHY }] = await Promise.all([
    import('../conformance/checks/index.ts'),
    import('../conformance/extended/index.ts'),
    import('../platform/screens.ts'),
    import('../verify-conversation/checks.ts'),
  ]);
  const of = (gate: string, list: readonly (CheckSpec & { readonly help?: string })[]): CheckPage[] =>
    [START, ...list].map(({ id, title, spec, help }) => ({
      code: `${gate}/${id}`,
      id,
      title,
      spec,
      ...(help ? { help } : {}),
    }));
  const rows = screens.map(({ id, label, method, path }) => ({
    id,
    title: `The screen ${label} shows what the profile asks for`,
    spec: 'spec 3, 4.1',
    help: `Asked: ${method} ${path}`,
  }));
  return [
    ...of('conformance', [...table, tokenIsolation, ...beyond]),
    ...of('validate', rows),
    ...of('verify', [HEALTHY]),
    ...of('verify-conversation', checks),
  ];
}

const START = {
  id: 'start',
  title: 'The gate can run, to its end',
  spec: '',
  help: 'What it needed was not there: the finding says what; its checks were not judged',
};

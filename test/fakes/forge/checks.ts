/** Check runs and their annotations. */
import type { RouteRequest, Routes } from './call.ts';
import { ForgeHttpError, invalidField, orNotFound, unprocessable } from './http-error.ts';
import type { Annotation, CheckRun, ForgeState } from './state.ts';
import type { PermissionSets } from './tokens.ts';

const readPermissions: PermissionSets = [[['checks', 'read']]];
const writePermissions: PermissionSets = [[['checks', 'write']]];

/** Limit of `summary` and of `text`, in bytes. */
const OUTPUT_BYTES = 65_535;
const MESSAGE_BYTES = 64 * 1024;
const TITLE_CHARACTERS = 255;

/** Rules for check runs beyond the description, which has the limit of 50 annotations. Throws a 422. */
function validateCheckRun(body: RouteRequest['body']): void {
  if ((body.status === 'completed' || body.completed_at !== undefined) && body.conclusion === undefined)
    throw invalidField('CheckRun', 'conclusion', 'conclusion is required when the status is completed');
  if (body.conclusion === 'stale') throw invalidField('CheckRun', 'conclusion', 'only the forge sets stale');
  if (body.conclusion === 'action_required' && !body.details_url)
    throw invalidField('CheckRun', 'details_url', 'details_url is required when action is required');
  for (const field of ['summary', 'text'])
    if (Buffer.byteLength(body.output?.[field] ?? '') > OUTPUT_BYTES)
      throw unprocessable(
        `Only ${OUTPUT_BYTES} characters are allowed; ${field} exceeds a maximum bytesize of ${OUTPUT_BYTES}.`,
      );
  for (const [index, one] of ((body.output?.annotations ?? []) as Annotation[]).entries())
    for (const message of annotationErrors(one))
      throw new ForgeHttpError(422, 'Invalid request.', { errors: [`annotations/${index}: ${message}`] });
}

function annotationErrors(one: Annotation): string[] {
  const columns = one.start_column !== undefined || one.end_column !== undefined;
  const rules: [boolean, string][] = [
    [one.start_line < 1, 'start_line must be 1 or more'],
    [one.end_line < one.start_line, 'end_line must not be before start_line'],
    [columns && one.start_line !== one.end_line, 'columns are for annotations of one line'],
    [(one.start_column ?? 1) < 1, 'start_column must be 1 or more'],
    [(one.end_column ?? 1) < (one.start_column ?? 1), 'end_column must not be before start_column'],
    [
      /^(?:[\\/]|[A-Za-z]:|\.\.?\/)|\\/.test(one.path) || one.path === '',
      'path must be relative to the repository',
    ],
    [Buffer.byteLength(one.message) > MESSAGE_BYTES, 'message exceeds 64 KB'],
    [one.message === '', "message can't be blank"],
    [Buffer.byteLength(one.raw_details ?? '') > MESSAGE_BYTES, 'raw_details exceeds 64 KB'],
    [[...(one.title ?? '')].length > TITLE_CHARACTERS, 'title exceeds 255 characters'],
  ];
  return rules.filter(([wrong]) => wrong).map(([, message]) => message);
}

function applyFields(run: CheckRun, body: RouteRequest['body'], now: string): void {
  run.name = body.name ?? run.name;
  run.status = body.conclusion === undefined ? (body.status ?? run.status) : 'completed';
  run.conclusion = body.conclusion ?? (run.status === 'completed' ? run.conclusion : null);
  run.startedAt = body.started_at ?? run.startedAt ?? now;
  run.completedAt = body.completed_at ?? (run.status === 'completed' ? (run.completedAt ?? now) : null);
  run.detailsUrl = body.details_url ?? run.detailsUrl;
  run.externalId = body.external_id ?? run.externalId;
  run.title = body.output?.title ?? run.title;
  run.summary = body.output?.summary ?? run.summary;
  run.text = body.output?.text ?? run.text;
  run.annotations.push(...(body.output?.annotations ?? []));
}

function create({ forge, repository, body, actor }: RouteRequest) {
  validateCheckRun(body);
  const sha: string = body.head_sha;
  if (!forge.store.commits.has(sha)) throw new ForgeHttpError(422, `No commit found for SHA: ${sha}`);
  // The forge adds it to the app's first suite for the commit.
  const suite =
    repository.allCheckRuns.find((one) => one.sha === sha && one.app === actor.login)?.suite ??
    forge.nextId();
  const run: CheckRun = {
    id: forge.nextId(),
    sha,
    app: actor.login,
    suite,
    name: body.name,
    status: 'queued',
    conclusion: null,
    startedAt: null,
    completedAt: null,
    detailsUrl: null,
    externalId: '',
    title: null,
    summary: null,
    text: null,
    annotations: [],
  };
  applyFields(run, body, forge.nextTimestamp());
  repository.allCheckRuns.push(run);
  return { status: 201, body: serializeCheckRun(forge, repository.name, run) };
}

function serializeCheckRun(forge: ForgeState, repository: string, one: CheckRun) {
  const url = `${forge.apiUrl}/repos/${repository}/check-runs/${one.id}`;
  const slug = one.app.replace(/\[bot\]$/, '');
  return {
    id: one.id,
    node_id: `CR_${one.id}`,
    head_sha: one.sha,
    external_id: one.externalId,
    url,
    html_url: `${forge.serverUrl}/${repository}/runs/${one.id}`,
    details_url: one.detailsUrl,
    status: one.status,
    conclusion: one.conclusion,
    started_at: one.startedAt,
    completed_at: one.completedAt,
    name: one.name,
    check_suite: { id: one.suite },
    app: { id: forge.user(one.app).id, slug, name: slug },
    pull_requests: [],
    output: {
      title: one.title,
      summary: one.summary,
      text: one.text,
      annotations_count: one.annotations.length,
      annotations_url: `${url}/annotations`,
    },
  };
}

function findCheckRun({ repository, parameters }: RouteRequest): CheckRun {
  const id = Number(parameters['check_run_id']);
  return orNotFound(repository.allCheckRuns.find((one) => one.id === id));
}

export const checks: Routes = {
  'checks/create': { permissions: writePermissions, handler: create },
  'checks/update': {
    permissions: writePermissions,
    handler: (request) => {
      const run = findCheckRun(request);
      validateCheckRun(request.body);
      if (run.app !== request.actor.login)
        throw new ForgeHttpError(
          403,
          `Invalid app_id - check run can only be modified by the GitHub App that created it.`,
        );
      applyFields(run, request.body, request.forge.nextTimestamp());
      return { body: serializeCheckRun(request.forge, request.repository.name, run) };
    },
  },
  'checks/get': {
    permissions: readPermissions,
    handler: (request) => ({
      body: serializeCheckRun(request.forge, request.repository.name, findCheckRun(request)),
    }),
  },
  'checks/list-annotations': {
    permissions: readPermissions,
    handler: (request) => ({
      list: findCheckRun(request).annotations.map((one) => ({
        title: null,
        raw_details: null,
        start_column: null,
        end_column: null,
        ...one,
      })),
    }),
  },
  'checks/list-for-ref': {
    permissions: readPermissions,
    handler: ({ forge, repository, parameters, query }) => {
      const sha = orNotFound(repository.resolve(parameters['ref']!));
      const name = query.get('check_name');
      const status = query.get('status');
      const runs = repository
        .checkRuns(sha)
        .filter((one) => (name === null || one.name === name) && (status === null || one.status === status));
      const latest = [...new Map(runs.map((one) => [`${one.app} ${one.name}`, one])).values()];
      const list = (query.get('filter') === 'all' ? runs : latest).map((one) =>
        serializeCheckRun(forge, repository.name, one),
      );
      return { list, listKey: 'check_runs' };
    },
  },
};
